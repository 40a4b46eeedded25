import type { Column, Value } from "../api/types";
import { isAmount } from "../text/columns";
import { type ChartData, moments } from "./data";

/** Shape is what else than a table rows can be shown as: values over time, or a ranking. */
export type Shape = { kind: "series"; data: ChartData } | { kind: "ranking"; label: number; value: number };

/** Fewer rows are read quicker than seen. */
const fewest = 3;
const mostLines = 4;
const mostBars = 60;

/** shapeOf returns whether rows are a series or a ranking; null when they are neither. */
export function shapeOf(columns: Column[], rows: Value[][]): Shape | null {
  if (rows.length < fewest) return null;
  const amounts = columns.flatMap((column, index) => (isAmount(column, rows, index) ? [index] : []));
  return seriesIn(columns, rows, amounts) ?? rankingIn(columns, rows, amounts);
}

function seriesIn(columns: Column[], rows: Value[][], amounts: number[]): Shape | null {
  const time = columns.findIndex(({ unit }) => unit === "period" || unit === "date");
  if (time < 0 || amounts.length === 0 || amounts.length > mostLines || amounts.length !== columns.length - 1) return null;
  const sorted = [...rows].sort((a, b) => String(a[time]).localeCompare(String(b[time])));
  const labels = sorted.map((row) => String(row[time]));
  if (!moments(labels)) return null;
  const series = amounts.map((index) => ({ name: columns[index]!.title, values: sorted.map((row) => row[index] as number | null) }));
  return { kind: "series", data: { kind: series.length === 1 && rows.length <= mostBars ? "bars" : "line", labels, series } };
}

function rankingIn(columns: Column[], rows: Value[][], amounts: number[]): Shape | null {
  const label = columns.findIndex((_, index) => !amounts.includes(index));
  const value = amounts[0];
  if (label < 0 || value === undefined || columns.length - amounts.length > 2) return null;
  const isTold = rows.every((row) => typeof row[value] === "number" && row[value] >= 0 && row[label] !== null);
  return isTold ? { kind: "ranking", label, value } : null;
}
