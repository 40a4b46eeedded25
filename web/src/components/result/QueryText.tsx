import { lines } from "../../text/cypher";

/** QueryText shows a Cypher query, lightly coloured, one part to a line. */
export function QueryText({ query }: { query: string }) {
  return (
    <pre class="query" tabIndex={0}>
      <code>
        {lines(query).map((line, index) => (
          <span key={index} class="query-line">
            {line.map(({ text, kind }, piece) =>
              kind ? (
                <span key={piece} class={`cypher-${kind}`}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </span>
        ))}
      </code>
    </pre>
  );
}
