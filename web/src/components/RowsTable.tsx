import { useMemo, useState } from "preact/hooks";
import { csvAddress } from "../api/client";
import type { Evidence, Table, Value } from "../api/types";
import { namesThings } from "../text/columns";
import { count, counted } from "../text/format";
import { type Order, sortRows } from "../text/sort";
import { DownloadIcon } from "./icons";
import { ValueView } from "./ValueView";

interface Properties {
  table: Table;
  evidence: Evidence[];
  answerID: string;
}

const shownAtFirst = 20;

/** One row is told by the answer itself; its table stands with the query. */
export function isWorthATable({ rows }: Table): boolean {
  return rows.length > 1;
}

/** RowsTable shows an answer's rows; its columns sort them. */
export function RowsTable({ table, evidence, answerID }: Properties) {
  const [order, setOrder] = useState<Order | null>(null);
  const [shown, setShown] = useState(shownAtFirst);
  const rows = useMemo(() => sortRows(table.rows, order), [table, order]);
  const numeric = useMemo(() => table.columns.map((name, column) => !namesThings(name) && isNumeric(table.rows, column)), [table]);
  const rest = rows.length - Math.min(shown, rows.length);
  return (
    <section class="rows" aria-label="Rows">
      <div class="rows-scroll" tabIndex={0} role="group" aria-label="Table">
        <table>
          <thead>
            <tr>
              {table.columns.map((name, column) => (
                <Heading key={column} name={name} column={column} order={order} numeric={numeric[column] === true} choose={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <tr key={index}>
                {row.map((value, column) => (
                  <td key={column} class={numeric[column] ? "number" : undefined}>
                    <ValueView value={value} column={table.columns[column] ?? ""} evidence={evidence} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="rows-foot">
        <span>{summary(table)}</span>
        {rest > 0 && <button type="button" class="button quiet" onClick={() => setShown(shown * 5)}>Show {count(Math.min(rest, shown * 4))} more</button>}
        {answerID && <a class="button quiet" href={csvAddress(answerID)} download><DownloadIcon />CSV</a>}
      </p>
    </section>
  );
}

interface HeadingProperties {
  name: string;
  column: number;
  order: Order | null;
  numeric: boolean;
  choose(order: Order | null): void;
}

/** A column's name. It sorts up, then down, then not at all. */
function Heading({ name, column, order, numeric, choose }: HeadingProperties) {
  const mine = order?.column === column ? order : null;
  const next = !mine ? { column, descending: false } : mine.descending ? null : { column, descending: true };
  return (
    <th scope="col" class={numeric ? "number" : undefined} aria-sort={!mine ? "none" : mine.descending ? "descending" : "ascending"}>
      <button type="button" onClick={() => choose(next)}>
        {name}<span class="sort" aria-hidden="true">{!mine ? "" : mine.descending ? "▼" : "▲"}</span>
      </button>
    </th>
  );
}

function isNumeric(rows: Value[][], column: number): boolean {
  return rows.length > 0 && rows.every((row) => typeof row[column] === "number" || row[column] === null);
}

function summary(table: Table): string {
  const rows = counted(table.total, "row");
  if (table.truncated) return `The first ${rows}; there are more`;
  if (table.rows.length < table.total) return `${rows}, of which ${count(table.rows.length)} are here`;
  return rows;
}
