import type { Column, Value } from "../api/types";
import { isAmount } from "../text/columns";
import { plain } from "../text/format";
import { type ChartData, moments } from "./data";

/** Shape is what else than a table rows can be shown as: values over time, of how many things, or a ranking. */
export type Shape = { kind: "series"; data: ChartData; of: number } | { kind: "ranking"; label: number; value: number };

/** A shorter ranking is read quicker than seen. */
const shortestRanking = 3;
const mostLines = 4;
const mostBars = 60;

/** shapeOf returns whether rows are a series or a ranking; null when they are neither. */
export function shapeOf(columns: Column[], rows: Value[][]): Shape | null {
  if (rows.length < 2) return null;
  const amounts = columns.flatMap((column, index) => (isAmount(column, rows, index) ? [index] : []));
  return seriesIn(columns, rows, amounts) ?? groupedSeriesIn(columns, rows, amounts) ?? rankingIn(columns, rows, amounts);
}

function timeOf(columns: Column[]): number {
  return columns.findIndex(({ unit }) => unit === "period" || unit === "date");
}

function seriesIn(columns: Column[], rows: Value[][], amounts: number[]): Shape | null {
  const time = timeOf(columns);
  if (time < 0 || amounts.length === 0 || amounts.length > mostLines || amounts.length !== columns.length - 1) return null;
  const sorted = inTime(rows, time);
  const labels = sorted.map((row) => String(row[time]));
  if (!isRising(columns[time]!, labels)) return null;
  const series = amounts.map((index) => ({ name: columns[index]!.title, values: sorted.map((row) => row[index] as number | null) }));
  return { kind: "series", data: { kind: kindOf(series.length, labels.length), labels, series }, of: series.length };
}

/** groupedSeriesIn reads one amount for each period and each of several things: a line for each of the largest. */
function groupedSeriesIn(columns: Column[], rows: Value[][], amounts: number[]): Shape | null {
  const time = timeOf(columns);
  const group = columns.findIndex((_, index) => index !== time && !amounts.includes(index));
  const amount = amounts[0];
  if (time < 0 || group < 0 || amount === undefined || columns.length !== 3) return null;
  const labels = [...new Set(inTime(rows, time).map((row) => String(row[time])))];
  const at = new Map(labels.map((label, index) => [label, index]));
  const lines = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const name = plain(row[group] ?? null) || "none";
    const values = lines.get(name) ?? labels.map(() => null);
    const position = at.get(String(row[time]))!;
    if (values[position] !== null) return null; // two amounts of one thing in one period
    values[position] = row[amount] as number | null;
    lines.set(name, values);
  }
  if (labels.length < 2 || lines.size === rows.length || !isRising(columns[time]!, labels)) return null;
  const series = [...lines].map(([name, values]) => ({ name, values })).sort((a, b) => sum(b.values) - sum(a.values));
  return { kind: "series", data: { kind: "line", labels, series: series.slice(0, mostLines) }, of: series.length };
}

function inTime(rows: Value[][], time: number): Value[][] {
  const order = (value: Value | undefined) => (typeof value === "number" ? value : 0);
  return [...rows].sort((a, b) => order(a[time]) - order(b[time]) || String(a[time]).localeCompare(String(b[time])));
}

/** Labels are moments that rise, or each a period of its own, such as a week or an hour of the day. */
function isRising({ unit }: Column, labels: string[]): boolean {
  return moments(labels) !== null || (unit === "period" && !labels.includes("null") && new Set(labels).size === labels.length);
}

function kindOf(lines: number, labels: number): ChartData["kind"] {
  return lines === 1 && labels <= mostBars ? "bars" : "line";
}

function sum(values: (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function rankingIn(columns: Column[], rows: Value[][], amounts: number[]): Shape | null {
  const value = amounts[0];
  const label = labelIn(columns, rows, amounts);
  if (rows.length < shortestRanking || label < 0 || value === undefined || columns.length - amounts.length > 2) return null;
  const isTold = rows.every((row) => typeof row[value] === "number" && row[value] >= 0 && row[label] !== null);
  return isTold ? { kind: "ranking", label, value } : null;
}

/** A person is called by the name, where there is one: not everybody has a login. */
function labelIn(columns: Column[], rows: Value[][], amounts: number[]): number {
  const labels = columns.flatMap((_, index) => (amounts.includes(index) ? [] : [index]));
  const isWhole = (index: number) => rows.every((row) => (row[index] ?? null) !== null);
  const ofPerson = labels.some((index) => columns[index]!.kind === "person");
  const name = labels.find((index) => ofPerson && columns[index]!.property === "name" && isWhole(index));
  return name ?? labels[0] ?? -1;
}
