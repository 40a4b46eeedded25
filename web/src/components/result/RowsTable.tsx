import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Column, Evidence, Table, Value } from "../../api/types";
import { addressesOf, isAmount } from "../../text/columns";
import { rowsOf } from "../../text/evidence";
import { count, plain } from "../../text/format";
import { type Order, sortRows } from "../../text/sort";
import { type Window, windowOf } from "../../text/window";
import { isSubject, type Subject, type Thing } from "../../views/subject";
import { GraphIcon } from "../ui/icons";
import { WhyLink } from "../ui/WhyLink";
import type { Pointed } from "./EvidenceList";
import { usePrinting } from "./usePrinting";
import { shownText, ValueView } from "./ValueView";

interface Properties {
  table: Table;
  /** What the columns of the table are. */
  columns: Column[];
  evidence: Evidence[];
  githubURL: string;
  /** The numbers of the evidence that the answer's words name: its rows bear them. */
  cited?: number[];
  /** The number in the words that was clicked last. */
  pointed?: Pointed | null;
  /** Shows what is linked to a thing of a row; missing where that cannot be shown. */
  explore?: ((subject: Subject) => void) | undefined;
  /** Where it is explained why a thing is named; empty where that is not. */
  why?: ((subject: Subject) => string) | undefined;
  /** Where the functions of a thing are; empty for what has none. */
  code?: ((thing: Thing) => string) | undefined;
}

/** A longer table has rows of one height, of which only those in view are on the page. */
const longTable = 100;
const rowHeight = 36; // pixels, as rows.css has it

/** More rows than these are left to the CSV when a long table is printed. */
const mostPrinted = 1000;

/** RowsTable shows rows; its columns sort them. */
export function RowsTable({ table, columns, evidence, githubURL, cited = [], pointed = null, explore, why, code }: Properties) {
  const [order, setOrder] = useState<Order | null>(null);
  const rows = useMemo(() => sortRows(table.rows, order), [table, order]);
  const numeric = useMemo(() => columns.map((column, index) => isAmount(column, table.rows, index)), [columns, table]);
  // The first column links to the pages that the rows name, so that they need no column.
  const pages = useMemo(() => addressesOf(columns, table.rows), [columns, table]);
  const isLong = rows.length > longTable;
  const scroller = useRef<HTMLDivElement>(null);
  const inView = useWindow(scroller, isLong, rows.length);
  const things = useMemo(() => thingsOf(evidence, columns, table.rows), [evidence, columns, table]);
  const hasSubjects =
    explore !== undefined && [...things.values()].some((numbers) => numbers.some((number) => isSubject(evidence[number - 1]!)));
  useRow(
    scroller,
    pointed,
    rows.findIndex((row) => pointed && things.get(row)?.includes(pointed.number)),
    isLong,
  );
  const isPrinting = usePrinting();
  const seen = isPrinting ? { first: 0, end: Math.min(rows.length, mostPrinted) } : inView;
  const widths = useMemo(
    () => (isLong ? columns.map((column, index) => (index === pages ? 0 : widthOf(column, table.rows, index))) : []),
    [columns, table, isLong, pages],
  );
  return (
    <div class={isLong ? "rows-scroll of-long" : "rows-scroll"} tabIndex={0} role="group" aria-label="Table" ref={scroller}>
      <table
        class={isLong ? "long" : undefined}
        aria-rowcount={rows.length + 1}
        {...(isLong && { style: { minWidth: `${widths.reduce((sum, width) => sum + width, 0)}ch` } })}
      >
        {isLong && (
          <colgroup>
            {widths.map((width, column) => column !== pages && <col key={column} style={{ width: `${width}ch` }} />)}
            {hasSubjects && <col class="rows-explore" />}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(
              ({ title }, index) =>
                index !== pages && (
                  <Heading key={index} name={title} column={index} order={order} numeric={numeric[index] === true} choose={setOrder} />
                ),
            )}
            {hasSubjects && (
              <th scope="col" class="rows-explore">
                <span class="hidden">What is linked</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap rows={seen.first} />
          {rows.slice(seen.first, seen.end).map((row, index) => {
            const numbers = things.get(row) ?? [];
            const number = numbers.find((one) => cited.includes(one));
            const subject = numbers.map((one) => evidence[one - 1]!).find(isSubject);
            return (
              <tr key={seen.first + index} aria-rowindex={seen.first + index + 2} tabIndex={-1}>
                {columns.map(
                  (column, index) =>
                    index !== pages && (
                      <td key={index} class={numeric[index] ? "number" : undefined}>
                        <ValueView
                          value={row[index] ?? null}
                          column={column}
                          evidence={evidence}
                          githubURL={githubURL}
                          code={code}
                          page={index === 0 && pages > 0 ? plain(row[pages] ?? null) : undefined}
                        />
                        {index === 0 && number !== undefined && <span class="evidence-number">{number}</span>}
                      </td>
                    ),
                )}
                {hasSubjects && (
                  <td class="rows-explore">
                    {subject?.kind === "file" && <CodeLink address={code?.(subject) ?? ""} about={subject.label} />}
                    {subject && <WhyLink address={why?.(subject) ?? ""} about={subject.label} brief />}
                    {subject && <Explore piece={subject} explore={() => explore?.(subject)} />}
                  </td>
                )}
              </tr>
            );
          })}
          <Gap rows={rows.length - seen.end} />
        </tbody>
      </table>
      {isPrinting && seen.end < rows.length && (
        <p class="rows-left-out">
          The first {count(seen.end)} of {count(rows.length)} rows; the other {count(rows.length - seen.end)} are not printed.
        </p>
      )}
    </div>
  );
}

function CodeLink({ address, about }: { address: string; about: string }) {
  if (!address) return null;
  return (
    <a class="button quiet why-link" href={address} aria-label={`Functions of ${about}`}>
      Functions
    </a>
  );
}

function Explore({ piece: { kind, label, title }, explore }: { piece: Evidence; explore(): void }) {
  return (
    <button
      type="button"
      class="button quiet icon-only evidence-tools"
      data-kind={kind}
      aria-label={`What is linked to ${title ? `${label} ${title}` : label}`}
      title="What is linked to it"
      onClick={explore}
    >
      <GraphIcon />
    </button>
  );
}

/** thingsOf returns the numbers of the evidence that rows say all about. */
function thingsOf(evidence: Evidence[], columns: Column[], rows: Value[][]): Map<Value[], number[]> {
  const things = new Map<Value[], number[]>();
  rowsOf(evidence, columns, rows).forEach((at, index) => {
    if (at >= 0) things.set(rows[at]!, [...(things.get(rows[at]!) ?? []), index + 1]);
  });
  return things;
}

/** useRow brings the row into view that was pointed at, and gives it the focus. */
function useRow(scroller: { current: HTMLElement | null }, pointed: Pointed | null, index: number, isLong: boolean): void {
  useEffect(() => {
    const element = scroller.current;
    if (!pointed || index < 0 || !element) return undefined;
    if (isLong) element.scrollTop = index * rowHeight;
    // A long table has the row only after it was scrolled.
    const later = setTimeout(() => {
      const row = element.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`);
      row?.scrollIntoView({ block: "nearest" });
      row?.focus({ preventScroll: true });
    }, 50);
    return () => clearTimeout(later);
  }, [pointed]);
}

/** The room of the rows that are not on the page. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null;
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row cannot be focused.
  return <tr aria-hidden="true" class="gap" style={{ height: `${rows * rowHeight}px` }} />;
}

/** useWindow returns the rows that are in view of a scrolling element; all of a short table. */
function useWindow(scroller: { current: HTMLElement | null }, isLong: boolean, rows: number): Window {
  const [seen, setSeen] = useState<Window>(() => windowOf(0, innerHeight, rowHeight, rows));
  useEffect(() => {
    const element = scroller.current;
    if (!isLong || !element) return undefined;
    const look = () =>
      setSeen((before) => {
        const now = windowOf(element.scrollTop, element.clientHeight, rowHeight, rows);
        return now.first === before.first && now.end === before.end ? before : now;
      });
    look();
    element.addEventListener("scroll", look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      resized.disconnect();
    };
  }, [isLong, rows]);
  return isLong ? seen : { first: 0, end: rows };
}

const sampled = 200; // rows

/** How wide a column of a long table is, in characters: what most of its values need. */
function widthOf(column: Column, rows: Value[][], index: number): number {
  const lengths = rows
    .slice(0, sampled)
    .map((row) => shownText(row[index] ?? null, column).length)
    .sort((a, b) => a - b);
  const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  return Math.min(48, Math.max(column.title.length + 2, most, 4)) + 4;
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
        {name}
        <span class="sort" aria-hidden="true">
          {!mine ? "" : mine.descending ? "▼" : "▲"}
        </span>
      </button>
    </th>
  );
}
