import { useEffect } from "preact/hooks";
import { useApp } from "../../app";
import { CopyButton } from "../ui/CopyButton";
import { Logo } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { AddForm } from "./AddForm";
import type { AddProperties } from "./AddRepository";
import { RepositoryCard } from "./RepositoryCard";

const command = "repochat sync OWNER/NAME";

/** RepositoriesPage is where the page begins: what there is to ask about, and how to add to it. */
export function RepositoriesPage() {
  const { attempt, repositories, session } = useApp();
  const { all, problem } = repositories;
  useEffect(() => {
    document.title = "RepoChat";
  }, []);
  if (!all.value) {
    if (problem.value) return <Problem problem={problem.value} retry={() => void repositories.load()} />;
    return <p class="loading">Looking for repositories…</p>;
  }
  const githubURL = session.githubURL.value;
  const isAdmin = session.user.value?.admin === true;
  const adding: AddProperties = {
    githubURL,
    add: repositories.add,
    // What was read on the command line has no source here yet: to add it is to keep it up to date.
    known: (name) => repositories.all.value?.find((one) => one.sync && one.name.toLowerCase() === name.toLowerCase())?.name,
  };
  if (all.value.length === 0) return <Nothing isAdmin={isAdmin} {...adding} />;
  return (
    <section class="repositories" aria-labelledby="repositories-title">
      <h1 id="repositories-title">Ask a repository about its history</h1>
      <p class="lead">Who fixed it, what broke it, what changed and when: every answer with its evidence and its query.</p>
      <ul class="cards">
        {all.value.map((repository) => (
          <RepositoryCard
            key={repository.name}
            repository={repository}
            now={Date.now()}
            isAdmin={isAdmin}
            synchronise={() => attempt(repositories.synchronise(repository.name))}
            cancel={() => attempt(repositories.cancel(repository.name))}
            remove={() => attempt(repositories.remove(repository.name))}
          />
        ))}
      </ul>
      {isAdmin && <AddForm {...adding} />}
    </section>
  );
}

function Nothing({ isAdmin, ...add }: AddProperties & { isAdmin: boolean }) {
  return (
    <section class="empty" aria-labelledby="empty-title">
      <Logo />
      <h1 id="empty-title">No repository yet</h1>
      <p>
        RepoChat answers from histories that it has read.{" "}
        {isAdmin ? "Add the first one here, or on the command line:" : "Whoever operates the server can add the first one:"}
      </p>
      <p class="command">
        <code>{command}</code>
        <CopyButton text={command} name="Copy the command" />
      </p>
      {isAdmin && <AddForm {...add} />}
    </section>
  );
}
