import { highlight } from "../../text/cypher";

/** QueryText shows a Cypher query, lightly coloured. */
export function QueryText({ query }: { query: string }) {
  return (
    <pre class="query" tabIndex={0}>
      <code>{highlight(query).map(({ text, kind }, index) => (kind ? <span key={index} class={`cypher-${kind}`}>{text}</span> : text))}</code>
    </pre>
  );
}
