import type { Table, Value } from "../api/types";
import { type ChartData, moments } from "../charts/data";
import { namesThings } from "./columns";

/** Shape is what else than a table rows can be shown as: values over time, or a ranking. */
export type Shape = { kind: "series"; data: ChartData } | { kind: "ranking"; label: number; value: number };

/** Fewer rows are read quicker than seen. */
const fewest = 3;
const mostLines = 4;
const mostBars = 60;

/** shapeOf says whether rows are a series or a ranking; null when they are neither. */
export function shapeOf({ columns, rows }: Table): Shape | null {
  if (rows.length < fewest) return null;
  const numbers = columns.flatMap((name, column) => (isNumeric(rows, column) && !namesThings(name) ? [column] : []));
  return seriesIn(columns, rows, numbers) ?? rankingIn(columns, rows, numbers);
}

/** isNumeric says whether a column has numbers, and nothing else. */
export function isNumeric(rows: Value[][], column: number): boolean {
  return rows.some((row) => typeof row[column] === "number") && rows.every((row) => typeof row[column] === "number" || row[column] === null);
}

function seriesIn(columns: string[], rows: Value[][], numbers: number[]): Shape | null {
  const time = columns.findIndex((name, column) => !numbers.includes(column) || /\byear\b/i.test(name));
  const values = numbers.filter((column) => column !== time);
  if (time < 0 || values.length === 0 || values.length > mostLines || values.length !== columns.length - 1) return null;
  const sorted = [...rows].sort((a, b) => String(a[time]).localeCompare(String(b[time])));
  const labels = sorted.map((row) => String(row[time]));
  if (!moments(labels)) return null;
  const series = values.map((column) => ({ name: columns[column]!, values: sorted.map((row) => row[column] as number | null) }));
  return { kind: "series", data: { kind: series.length === 1 && rows.length <= mostBars ? "bars" : "line", labels, series } };
}

function rankingIn(columns: string[], rows: Value[][], numbers: number[]): Shape | null {
  const label = columns.findIndex((_, column) => !numbers.includes(column));
  const value = numbers[0];
  if (label < 0 || value === undefined || columns.length - numbers.length > 2) return null;
  const isTold = rows.every((row) => typeof row[value] === "number" && (row[value] as number) >= 0 && row[label] !== null);
  return isTold ? { kind: "ranking", label, value } : null;
}
