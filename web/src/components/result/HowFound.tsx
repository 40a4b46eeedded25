import { useState } from "preact/hooks";
import type { Attempt } from "../../api/types";
import type { Turn } from "../../chat/turn";
import { columnsOf } from "../../text/columns";
import { counted, duration, plain } from "../../text/format";
import { CopyButton } from "../ui/CopyButton";
import { Words } from "../ui/Words";
import { QueryText } from "./QueryText";
import { isWorthATable, Results } from "./Results";

interface Properties {
  turn: Turn;
  githubURL: string;
}

/** HowFound shows the query that an answer comes from, and what became of it, once somebody wants to know. */
export function HowFound({ turn, githubURL }: Properties) {
  const [wasOpened, setOpened] = useState(false);
  const failed = turn.attempts.filter((attempt) => attempt.error);
  const others = turn.attempts.filter((attempt) => !attempt.error && attempt.query && attempt.query !== turn.query?.query);
  if (!turn.query && failed.length + others.length === 0) return null;
  return (
    <details class="how" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>How I found this</summary>
      {wasOpened && <Found turn={turn} failed={failed} others={others} githubURL={githubURL} />}
    </details>
  );
}

function Found({ turn, failed, others, githubURL }: Properties & { failed: Attempt[]; others: Attempt[] }) {
  const { query, table } = turn;
  return (
    <>
      {query && (
        <div class="how-query">
          <QueryText query={query.query} />
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
        {others.map((attempt, index) => (
          <div key={index}>
            <dt>Asked, too</dt>
            <dd>
              {attempt.question && <Words text={`${attempt.question}: `} />}
              {counted(attempt.rows, "row")} in {duration(attempt.took_ms)}
              <QueryText query={attempt.query} />
            </dd>
          </div>
        ))}
        {failed.map((attempt, index) => (
          <div key={index}>
            <dt>Tried before</dt>
            <dd>
              <Words text={attempt.error ?? ""} />
              {attempt.query && attempt.query !== query?.query && <QueryText query={attempt.query} />}
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
