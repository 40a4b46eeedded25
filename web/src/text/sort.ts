import type { Value } from "../api/types";
import { plain } from "./format";

export interface Order {
  column: number;
  descending: boolean;
}

/** sortRows returns the rows in an order; equal ones stay as they were, missing values are last. */
export function sortRows(rows: Value[][], order: Order | null): Value[][] {
  if (!order) return rows;
  const direction = order.descending ? -1 : 1;
  const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...rows].sort((a, b) => {
    const x = a[order.column] ?? null;
    const y = b[order.column] ?? null;
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return direction * (typeof x === "number" && typeof y === "number" ? x - y : compare(plain(x), plain(y)));
  });
}
