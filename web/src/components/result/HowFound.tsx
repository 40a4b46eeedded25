import type { Turn } from "../../chat/turn";
import { counted, duration, plain } from "../../text/format";
import { CopyButton } from "../ui/CopyButton";
import { QueryText } from "./QueryText";
import { isWorthATable, Results } from "./Results";
import { Words } from "../ui/Words";

/** HowFound shows the query that an answer comes from, and what became of it. */
export function HowFound({ turn, githubURL }: { turn: Turn; githubURL: string }) {
  const { query, table, attempts } = turn;
  const failed = attempts.filter((attempt) => attempt.error);
  if (!query && failed.length === 0) return null;
  return (
    <details class="how">
      <summary>How I found this</summary>
      {query && (
        <div class="how-query">
          <QueryText query={query.query} />
          <CopyButton text={query.query} name="Copy the query" />
        </div>
      )}
      <dl class="how-facts">
        {Object.entries(query?.parameters ?? {}).map(([name, value]) => (
          <div key={name}><dt><code>${name}</code></dt><dd><code>{plain(value)}</code></dd></div>
        ))}
        {query && query.repairs.length > 0 && (
          <div><dt>Repaired</dt><dd><ul>{query.repairs.map((repair) => <li key={repair}><Words text={repair} /></li>)}</ul></dd></div>
        )}
        {table && <div><dt>Result</dt><dd>{counted(table.total, "row")} in {duration(table.took_ms)}</dd></div>}
        {failed.map((attempt, index) => (
          <div key={index}>
            <dt>Tried before</dt>
            <dd><Words text={attempt.error ?? ""} />{attempt.query && attempt.query !== query?.query && <QueryText query={attempt.query} />}</dd>
          </div>
        ))}
      </dl>
      {table && table.rows.length > 0 && !isWorthATable(table) && (
        <Results table={table} evidence={turn.evidence} githubURL={githubURL} answerID={turn.answerID} name={turn.question} allRows={() => undefined} />
      )}
    </details>
  );
}
