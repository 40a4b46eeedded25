import type { Column, Table, Value } from "../api/types";
import { plain } from "./format";

/** A column of which nothing is known but its name. */
function plainColumn(name: string): Column {
  return { name, title: name, kind: "", unit: "" };
}

/** columnsOf returns what the columns of a table are: as described, where there is a description of each. */
export function columnsOf(table: Table, described: Column[]): Column[] {
  return described.length === table.columns.length ? described : table.columns.map(plainColumn);
}

const amounts: ReadonlySet<Column["unit"]> = new Set(["count", "percent", "days", "hours", "lines", "number"] as const);

/** isAmountUnit returns whether a unit is one of amounts. */
export function isAmountUnit(unit: Column["unit"] | undefined): boolean {
  return unit !== undefined && amounts.has(unit);
}

/** isAmount returns whether the values of a column are amounts: numbers that may be compared, and null. */
export function isAmount(column: Column, rows: Value[][], index: number): boolean {
  return amounts.has(column.unit) && rows.every((row) => typeof row[index] === "number" || (row[index] ?? null) === null);
}

/**
 * withoutRepeats returns the indexes of the columns that say something of their own: none that has
 * the values of one before it, and no file's base name where its path stands.
 */
export function withoutRepeats(columns: Column[], rows: Value[][]): number[] {
  const paths = columns.flatMap(({ kind }, index) => (kind === "file" ? [index] : []));
  const isBaseName = (index: number) =>
    columns[index]!.property === "name" &&
    paths.some((path) => path !== index && allRows(rows, (row) => baseName(row[path]) === row[index]));
  const isCopy = (index: number) => columns.some((_, before) => before < index && allRows(rows, (row) => same(row[before], row[index])));
  return columns.flatMap((column, index) => (isBaseName(index) || (!isAmountUnit(column.unit) && isCopy(index)) ? [] : [index]));
}

/** addressesOf returns the index of the first column of addresses of web pages, -1 where no column is one. */
export function addressesOf(columns: Column[], rows: Value[][]): number {
  return columns.findIndex(
    ({ kind }, index) => index > 0 && kind === "" && allRows(rows, (row) => /^https?:\/\/\S+$/.test(plain(row[index] ?? null))),
  );
}

function allRows(rows: Value[][], passes: (row: Value[]) => boolean): boolean {
  return rows.length > 0 && rows.every(passes);
}

function baseName(path: Value | undefined): string {
  return plain(path ?? null).replace(/^.*\//, "");
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  return plain(a ?? null) === plain(b ?? null);
}
