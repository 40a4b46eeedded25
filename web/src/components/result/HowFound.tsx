import { useState } from "preact/hooks";
import type { Attempt } from "../../api/types";
import type { Turn } from "../../chat/turn";
import { columnsOf } from "../../text/columns";
import { counted, duration, plain } from "../../text/format";
import { CopyButton } from "../ui/CopyButton";
import { useLazy } from "../ui/useLazy";
import { Words } from "../ui/Words";
import { isWorthATable, Results } from "./Results";

interface Properties {
  turn: Turn;
  githubURL: string;
}

/** HowFound shows the query that an answer comes from, and what became of it, once somebody wants to know. */
export function HowFound({ turn, githubURL }: Properties) {
  const [wasOpened, setOpened] = useState(false);
  const tried = turn.attempts.filter(({ error, query }) => error || (query && query !== turn.query?.query));
  if (!turn.query && tried.length === 0) return null;
  return (
    <details class="how" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>How I found this</summary>
      {wasOpened && <Found turn={turn} tried={tried} githubURL={githubURL} />}
    </details>
  );
}

function Found({ turn, tried, githubURL }: Properties & { tried: Attempt[] }) {
  const { query, table } = turn;
  return (
    <>
      {query && (
        <div class="how-query">
          <LateQuery query={query.query} />
          <CopyButton text={query.query} name="Copy the query" />
        </div>
      )}
      <dl class="how-facts">
        {Object.entries(query?.parameters ?? {}).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>${name}</code>
            </dt>
            <dd>
              <code>{plain(value)}</code>
            </dd>
          </div>
        ))}
        {query && query.repairs.length > 0 && (
          <div>
            <dt>Repaired</dt>
            <dd>
              <ul>
                {query.repairs.map((repair) => (
                  <li key={repair}>
                    <Words text={repair} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {table && (
          <div>
            <dt>Result</dt>
            <dd>
              {counted(table.total, "row")} in {duration(table.took_ms)}
            </dd>
          </div>
        )}
        {tried.map(({ question, query: text, error, rows, took_ms }, index) => (
          <div key={index}>
            <dt>{error ? "Tried before" : "Asked, too"}</dt>
            <dd>
              <Words text={error ?? `${question ? `${question}: ` : ""}${counted(rows, "row")} in ${duration(took_ms)}`} />
              {text && text !== query?.query && <LateQuery query={text} />}
            </dd>
          </div>
        ))}
      </dl>
      {table && table.rows.length > 0 && !isWorthATable(table) && (
        <Results
          table={table}
          columns={columnsOf(table, turn.columns)}
          evidence={turn.evidence}
          githubURL={githubURL}
          answerID={turn.answerID}
          name={turn.question}
          allRows={() => undefined}
        />
      )}
    </>
  );
}

/** LateQuery shows a query, coloured once the code for that is loaded. */
function LateQuery({ query }: { query: string }) {
  const { part } = useLazy(() => import("./QueryText"));
  return part ? (
    <part.QueryText query={query} />
  ) : (
    <pre class="query" tabIndex={0}>
      {query}
    </pre>
  );
}
