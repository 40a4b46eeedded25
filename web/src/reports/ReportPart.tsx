import { useMemo } from "preact/hooks";
import type { ReportPart as Part, Table } from "../api/types";
import { shapeOf } from "../charts/shape";
import { AnswerWords, WordsView } from "../components/conversation/AnswerWords";
import { Drawn } from "../components/result/Results";
import { RowsTable } from "../components/result/RowsTable";

interface Properties {
  part: Part;
  githubURL: string;
}

/** ReportPart shows one part of a report: its words, and its rows as a list, or as a table with a chart first where they are one. */
export function ReportPart({ part, githubURL }: Properties) {
  const { name, title, words, empty, items, columns, rows, evidence, truncated } = part;
  const table: Table = useMemo(
    () => ({ columns: columns.map((column) => column.name), rows, total: rows.length, truncated, took_ms: 0 }),
    [columns, rows, truncated],
  );
  const shape = useMemo(() => (part.chart ? shapeOf(columns, rows) : null), [part.chart, columns, rows]);
  const drawn = shape?.kind === part.chart ? shape : null;
  // One row is told by the words, where there are some.
  const hasTable = items.length === 0 && rows.length > 0 && !(rows.length === 1 && words.length > 0);
  const rowsTable = <RowsTable table={table} columns={columns} evidence={evidence} githubURL={githubURL} />;
  return (
    <section class="report-part" aria-labelledby={`part-${name}`}>
      <h2 id={`part-${name}`}>{title}</h2>
      {words.length > 0 && (
        <AnswerWords words={words} columns={columns} evidence={[]} githubURL={githubURL} showEvidence={() => undefined} />
      )}
      {empty && <p class="report-empty">{empty}</p>}
      {items.length > 0 && (
        <ul class="report-items">
          {items.map((item, index) => (
            <li key={index}>
              <WordsView words={item} columns={columns} githubURL={githubURL} />
            </li>
          ))}
        </ul>
      )}
      {hasTable && drawn && (
        <>
          <div class="report-chart">
            <Drawn shape={drawn} table={table} columns={columns} evidence={evidence} githubURL={githubURL} name={title} />
          </div>
          <details class="report-table">
            <summary>
              Table<span class="hidden"> of {title}</span>
            </summary>
            <div class="rows">{rowsTable}</div>
          </details>
        </>
      )}
      {hasTable && !drawn && <div class="rows">{rowsTable}</div>}
      {truncated && <p class="report-empty">There are more rows.</p>}
    </section>
  );
}
