import type { Counts, Repository } from "../api/types";
import { useChat } from "../chat/context";
import { count } from "../text/format";
import { RetryIcon } from "./icons";

/** Welcome shows what there is to ask about, with questions to begin with. */
export function Welcome({ repository }: { repository: Repository }) {
  const chat = useChat();
  return (
    <section class="welcome" aria-labelledby="welcome-title">
      <h1 id="welcome-title">Ask about {repository.name}</h1>
      {repository.description && <p class="description">{repository.description}</p>}
      <CountsList counts={repository.counts} />
      {repository.data_as_of ? <Examples /> : <StillLoading />}
      <p class="generator">
        {chat.settings.value.model
          ? <>Queries are written by {chat.settings.value.model}. Every answer shows its query and its rows.</>
          : <>No language model is set up: the built-in question parser answers. It knows questions like these, in other words too.</>}
      </p>
    </section>
  );
}

const nouns: [key: keyof Counts, one: string, many: string][] = [
  ["commits", "commit", "commits"],
  ["issues", "issue", "issues"],
  ["pull_requests", "pull request", "pull requests"],
  ["people", "person", "people"],
  ["files", "file", "files"],
  ["releases", "release", "releases"],
];

function CountsList({ counts }: { counts: Counts }) {
  return (
    <ul class="counts">
      {nouns.filter(([key]) => counts[key] > 0).map(([key, one, many]) => (
        <li key={key}><strong>{count(counts[key])}</strong> {counts[key] === 1 ? one : many}</li>
      ))}
    </ul>
  );
}

function StillLoading() {
  const chat = useChat();
  return (
    <p class="still-loading">
      This repository is being loaded. Questions are answered once that is done.
      <button type="button" class="button" onClick={() => void chat.load(new URLSearchParams(location.search))}><RetryIcon />Look again</button>
    </p>
  );
}

function Examples() {
  const chat = useChat();
  const questions = chat.suggestions.value;
  if (questions === null) return <p class="loading">Looking for questions it can answer…</p>;
  if (questions.length === 0) return null;
  return (
    <ul class="examples" aria-label="Example questions">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" class="example" onClick={() => void chat.ask(question)}>{question}</button>
        </li>
      ))}
    </ul>
  );
}
