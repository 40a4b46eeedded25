import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { count } from "../text/format";

interface Properties {
  title: string;
  /** The chart. */
  children: ComponentChildren;
  /** The same data as a table. */
  columns: string[];
  rows: (string | number)[][];
  question: string | undefined;
  ask(question: string): void;
}

/** ChartCard is a chart with the same data as a table, and a question to go on from. */
export function ChartCard({ title, children, columns, rows, question, ask }: Properties) {
  const [open, setOpen] = useState(false);
  return (
    <article class="chart-card" aria-label={title}>
      <h3>{title}</h3>
      {children}
      <details class="chart-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          Table<span class="hidden"> of {title}</span>
        </summary>
        {open && (
          <div class="chart-table-scroll" tabIndex={0} role="group" aria-label={`Table: ${title}`}>
            <table>
              <thead>
                <tr>
                  {columns.map((name, index) => (
                    <th key={name} scope="col" class={index > 0 ? "number" : undefined}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <tr key={index}>
                    {row.map((value, column) =>
                      column === 0 ? (
                        <th key={column} scope="row">
                          <bdi>{value}</bdi>
                        </th>
                      ) : (
                        <td key={column} class="number">
                          {typeof value === "number" ? count(value) : value}
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </details>
      {question && (
        <button type="button" class="button chart-question" onClick={() => ask(question)}>
          <span>{question}</span>
        </button>
      )}
    </article>
  );
}
