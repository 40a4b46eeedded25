import { useMemo } from "preact/hooks";
import { csvAddress } from "../../api/client";
import type { Column, Evidence, Table } from "../../api/types";
import { Bars } from "../../charts/Bars";
import { Chart } from "../../charts/Chart";
import { type Shape, shapeOf } from "../../charts/shape";
import { withoutRepeats } from "../../text/columns";
import { count, counted, plain } from "../../text/format";
import type { Subject, Thing } from "../../views/subject";
import { DownloadIcon } from "../ui/icons";
import type { Pointed } from "./EvidenceList";
import { RowsTable } from "./RowsTable";
import { ValueView } from "./ValueView";

interface Properties {
  table: Table;
  /** What the columns of the table are. */
  columns: Column[];
  evidence: Evidence[];
  githubURL: string;
  /** Where the rows can be loaded as CSV; empty while they cannot. */
  answerID: string;
  /** What the rows answer. */
  name: string;
  /** Loads the rows that are not here yet. */
  allRows(): void;
  /** The numbers of the evidence that the answer's words name. */
  cited?: number[];
  pointed?: Pointed | null;
  /** Shows what is linked to a thing of a row. */
  explore?: (subject: Subject) => void;
  /** Where it is explained why a thing of a row is named; empty where that is not. */
  why?: (subject: Subject) => string;
  /** Where the functions of a thing are; empty for what has none. */
  code?: (thing: Thing) => string;
}

/** One row is told by the answer itself; its table stands with the query. */
export function isWorthATable({ rows }: Table): boolean {
  return rows.length > 1;
}

/** Results shows an answer's rows: a series or a ranking as a chart, and all of them as a table. */
export function Results({ answerID, name, allRows, cited, pointed, explore, why, code, ...given }: Properties) {
  const { evidence, githubURL } = given;
  const { table, columns } = useMemo(() => withColumnsOnce(given.table, given.columns), [given.table, given.columns]);
  const shape = useMemo(() => shapeOf(columns, table.rows), [columns, table]);
  return (
    <div class="rows" role="group" aria-label="Rows">
      <div class={shape?.kind === "series" && columns.length <= 2 ? "rows-parts beside" : "rows-parts"}>
        {shape && (
          <div class="rows-chart" role="group" aria-label="Chart of the rows">
            <Drawn shape={shape} table={table} columns={columns} evidence={evidence} githubURL={githubURL} name={name} />
          </div>
        )}
        <RowsTable
          table={table}
          columns={columns}
          evidence={evidence}
          githubURL={githubURL}
          cited={cited ?? []}
          pointed={pointed ?? null}
          explore={explore}
          why={why}
          code={code}
        />
      </div>
      <p class="rows-foot">
        <span>{summary(table)}</span>
        {answerID && table.rows.length < table.total && (
          <button type="button" class="button quiet" onClick={allRows}>
            Show all {count(table.total)}
          </button>
        )}
        {answerID && (
          <a class="button quiet" href={csvAddress(answerID)} download>
            <DownloadIcon />
            CSV
          </a>
        )}
      </p>
    </div>
  );
}

function withColumnsOnce(table: Table, columns: Column[]): { table: Table; columns: Column[] } {
  const kept = withoutRepeats(columns, table.rows);
  if (kept.length === columns.length) return { table, columns };
  const only = <T,>(all: T[]) => kept.map((index) => all[index]!);
  return { table: { ...table, columns: only(table.columns), rows: table.rows.map(only) }, columns: only(columns) };
}

const mostBars = 10;

/** Drawn shows rows as the chart that they can be. */
export function Drawn({
  shape,
  table,
  columns,
  evidence,
  githubURL,
  name,
}: Pick<Properties, "table" | "columns" | "evidence" | "githubURL" | "name"> & { shape: Shape }) {
  if (shape.kind === "series")
    return (
      <>
        <Chart data={shape.data} name={name} />
        {shape.of > shape.data.series.length && (
          <p class="chart-legend">
            The largest {shape.data.series.length} of {count(shape.of)}; the table has all.
          </p>
        )}
      </>
    );
  const column = columns[shape.label]!;
  const bars = table.rows.slice(0, mostBars).map((row, index) => ({
    key: `${index} ${plain(row[shape.label] ?? null)}`,
    label: <ValueView value={row[shape.label] ?? null} column={column} evidence={evidence} githubURL={githubURL} />,
    value: row[shape.value] as number,
  }));
  return (
    <>
      <p class="chart-legend">{columns[shape.value]!.title}</p>
      <Bars bars={bars} name={name} />
      {table.rows.length > mostBars && (
        <p class="chart-legend">
          The first {mostBars} of {count(table.rows.length)}; the table has all.
        </p>
      )}
    </>
  );
}

function summary(table: Table): string {
  const rows = counted(table.total, "row");
  if (table.truncated) return `The first ${rows}; there are more`;
  if (table.rows.length < table.total) return `${rows}, of which ${count(table.rows.length)} are here`;
  return rows;
}
