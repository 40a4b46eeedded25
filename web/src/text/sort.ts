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
  return [...rows].sort((a, b) => {
    const x = a[order.column] ?? null;
    const y = b[order.column] ?? null;
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return direction * compare(x, y);
  });
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(x: Value, y: Value): number {
  if (typeof x === "number" && typeof y === "number") return x - y;
  return collator.compare(plain(x), plain(y));
}
