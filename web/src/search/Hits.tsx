import type { SearchHit, SearchPassage, SearchResult } from "../api/types";

const kinds: Record<SearchHit["kind"], string> = {
  issue: "Issue",
  pull_request: "Pull request",
  commit: "Commit",
  document: "Document",
};

/** Hits lists what was found with its best passages, in which the words are marked. */
export function Hits({ result }: { result: SearchResult }) {
  const { hits, missing } = result;
  return (
    <section aria-label="What was found">
      <p role="status" class="search-count">
        {hits.length === 0
          ? "Nothing was found."
          : hits.length === 1
            ? "One text was found."
            : `${hits.length} texts, the best match first.`}
        {hits.length > 0 && missing.length > 0 && ` None of them has ${missing.map((word) => `“${word}”`).join(", ")}.`}
      </p>
      <ol class="search-hits">
        {hits.map((hit) => (
          <Hit key={`${hit.kind} ${hit.id}`} hit={hit} />
        ))}
      </ol>
    </section>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const name = hit.kind === "commit" ? hit.id.slice(0, 7) : hit.number ? `#${hit.number}` : hit.id;
  const about = [hit.state, hit.by, hit.at?.slice(0, 10), `found by its ${hit.reason}`, `score ${hit.score.toFixed(2)}`];
  return (
    <li class="search-hit">
      <h2>
        <small>{kinds[hit.kind]}</small> {hit.url ? <a href={hit.url}>{name}</a> : name} {hit.kind !== "document" && hit.title}
      </h2>
      <p class="search-about">{about.filter(Boolean).join(" · ")}</p>
      {hit.passages.map((passage, index) => (
        <Passage key={index} passage={passage} />
      ))}
    </li>
  );
}

function Passage({ passage }: { passage: SearchPassage }) {
  return (
    <figure class="search-passage">
      <blockquote>{passage.pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}</blockquote>
      <figcaption>{passage.url ? <a href={passage.url}>{passage.source}</a> : passage.source}</figcaption>
    </figure>
  );
}
