import { useMemo, useState } from "preact/hooks";
import { csvAddress } from "../../api/client";
import type { Column, Evidence, Table } from "../../api/types";
import { Bars } from "../../charts/Bars";
import { Chart } from "../../charts/Chart";
import { type Shape, shapeOf } from "../../charts/shape";
import { count, counted, plain } from "../../text/format";
import { ChartIcon, DownloadIcon, TableIcon } from "../ui/icons";
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
}

/** One row is told by the answer itself; its table stands with the query. */
export function isWorthATable({ rows }: Table): boolean {
  return rows.length > 1;
}

/** Results shows an answer's rows: as a table, and as a chart when they are a series or a ranking. */
export function Results({ table, columns, evidence, githubURL, answerID, name, allRows }: Properties) {
  const shape = useMemo(() => shapeOf(columns, table.rows), [columns, table]);
  const [asChart, setAsChart] = useState(false);
  return (
    <div class="rows" role="group" aria-label="Rows">
      {shape && (
        <div class="rows-views" role="group" aria-label="Show as">
          <button type="button" class="button quiet" aria-pressed={!asChart} onClick={() => setAsChart(false)}>
            <TableIcon />
            Table
          </button>
          <button type="button" class="button quiet" aria-pressed={asChart} onClick={() => setAsChart(true)}>
            <ChartIcon />
            Chart
          </button>
        </div>
      )}
      {shape && asChart ? (
        <div class="rows-chart" role="group" aria-label="Chart of the rows" tabIndex={0}>
          <Drawn shape={shape} table={table} columns={columns} evidence={evidence} githubURL={githubURL} name={name} />
        </div>
      ) : (
        <RowsTable table={table} columns={columns} evidence={evidence} githubURL={githubURL} />
      )}
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

const mostBars = 30;

/** Drawn shows rows as the chart that they can be. */
export function Drawn({
  shape,
  table,
  columns,
  evidence,
  githubURL,
  name,
}: Pick<Properties, "table" | "columns" | "evidence" | "githubURL" | "name"> & { shape: Shape }) {
  if (shape.kind === "series") return <Chart data={shape.data} name={name} />;
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
