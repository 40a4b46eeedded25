import { useEffect, useState } from "preact/hooks";
import type { Repository } from "../../api/types";
import { useApp } from "../../app";
import { isBusy } from "../../state/repositories";
import { address } from "../../state/route";
import { Overview } from "../../views/Overview";
import { RetryIcon } from "../ui/icons";
import { Problem } from "../ui/Problem";
import { RepositoryName } from "../ui/RepositoryName";
import { CountsList } from "./CountsList";
import { Suggestions } from "./Suggestions";
import { SyncState } from "./SyncState";

/** RepositoryPage shows what there is to ask about a repository, with questions to begin with. */
export function RepositoryPage() {
  const { chat, repositories, repository } = useApp();
  const name = chat.repository.value;
  useEffect(() => {
    document.title = name ? `${name} · RepoChat` : "RepoChat";
  }, [name]);
  if (repository.value) return <Welcome repository={repository.value} />;
  if (!repositories.all.value) {
    if (repositories.problem.value) return <Problem problem={repositories.problem.value} retry={() => void repositories.load()} />;
    return <p class="loading">Looking for the repository…</p>;
  }
  if (!name) return null;
  return (
    <Problem
      problem={{
        title: "No such repository",
        code: "not_found",
        detail: `${name} is not on this server, or you may not see it. It can be added in the list of repositories.`,
      }}
    />
  );
}

function Welcome({ repository }: { repository: Repository }) {
  const { attempt, repositories, session } = useApp();
  const { name, description, counts, data_as_of, sync } = repository;
  const model = session.settings.value?.model;
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <h1 id="welcome-title">
        Ask about <RepositoryName name={name} />
      </h1>
      {description && <p class="description">{description}</p>}
      <CountsList counts={counts} />
      {sync && (isBusy(sync) || sync.state === "failed") && (
        <SyncState
          name={name}
          sync={sync}
          isAdmin={session.user.value?.admin === true}
          cancel={() => attempt(repositories.cancel(name))}
          retry={() => attempt(repositories.synchronise(name))}
        />
      )}
      {data_as_of ? <Examples key={name} name={name} /> : <StillLoading isBusy={isBusy(sync)} look={() => void repositories.load()} />}
      <p class="generator">
        {model ? (
          <>Queries are written by {model}. Every answer shows its query and its rows.</>
        ) : (
          <>
            No language model is set up, so the built-in question parser answers. It understands questions like these, in other words too.
          </>
        )}
      </p>
      {data_as_of && <ReportLinks name={name} />}
      {data_as_of && <AtAGlance key={name} name={name} />}
    </section>
  );
}

/** The reports, in the order in which they are likely wanted. */
const reports: [report: string, title: string][] = [
  ["overview", "Overview"],
  ["period", "Last month"],
  ["release", "Latest release"],
  ["person", "A person"],
  ["file", "A file or directory"],
  ["owners", "Owners"],
  ["compare", "Compare two"],
  ["risk", "Risk"],
  ["health", "Health"],
  ["stale", "Stale"],
  ["mine", "What waits for you"],
];

function ReportLinks({ name }: { name: string }) {
  return (
    <nav class="report-links" aria-labelledby="reports-title">
      <h2 id="reports-title">Reports</h2>
      <ul>
        <li>
          <a class="button" href={address.search(name, [])}>
            Search what was written
          </a>
        </li>
        {reports.map(([report, title]) => (
          <li key={report}>
            <a class="button" href={address.report(name, report, [])}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AtAGlance({ name }: { name: string }) {
  const { chat, client, session } = useApp();
  return <Overview repository={name} github={session.githubURL.value} load={client.overview} ask={(question) => void chat.ask(question)} />;
}

function StillLoading({ isBusy, look }: { isBusy: boolean; look(): void }) {
  return (
    <p class="still-loading">
      {isBusy
        ? "This repository is being read. Questions can be asked as soon as that is done."
        : "This repository has not been read completely yet."}
      {!isBusy && (
        <button type="button" class="button" onClick={look}>
          <RetryIcon />
          Look again
        </button>
      )}
    </p>
  );
}

function Examples({ name }: { name: string }) {
  const { chat, client } = useApp();
  const [questions, setQuestions] = useState<string[] | null>(null);
  useEffect(() => {
    let gone = false;
    // Without examples the page works as well: a failure here is no news.
    void client
      .suggestions(name)
      .catch(() => [])
      .then((found) => gone || setQuestions(found));
    return () => {
      gone = true;
    };
  }, [name]);
  return <Suggestions questions={questions} ask={(question) => void chat.ask(question)} />;
}
