import type { Column, Table, Value } from "../api/types";

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
