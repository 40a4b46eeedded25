import { kinds } from "../api/kinds";
import type { Column, Evidence, Value } from "../api/types";
import { plain } from "./format";
import { kindOfLabel } from "./name";
import { isNode } from "./node";

/**
 * rowsOf returns for each piece of evidence the index of the row that has all that its card would
 * say; -1 where the card says more than any row.
 */
export function rowsOf(evidence: Evidence[], columns: Column[], rows: Value[][]): number[] {
  const named = new Map<string, number>();
  rows.forEach((row, index) => {
    row.forEach((value, column) => {
      for (const name of namesIn(value, columns[column]!)) if (!named.has(name)) named.set(name, index);
    });
  });
  return evidence.map(({ kind, id, label, title }) => {
    const index = named.get(`${kind} ${id}`) ?? (label === id ? named.get(` ${label}`) : undefined) ?? -1;
    return index >= 0 && (!title || rows[index]!.some((value) => holds(value, title))) ? index : -1;
  });
}

function namesIn(value: Value, { kind, unit }: Column): string[] {
  if (isNode(value)) {
    const named = kindOfLabel(value.labels[0]);
    return named ? [`${named} ${plain(value.properties[kinds[named].key] ?? null)}`] : [];
  }
  const text = plain(value);
  if (kind) return [`${kind} ${text}`];
  return unit === "" ? [` ${text}`] : [];
}

function holds(value: Value, title: string): boolean {
  const text = isNode(value) ? Object.values(value.properties).map(inOneLine).join("\n") : inOneLine(value);
  return text.includes(title.replace(/…$/, "").trim());
}

function inOneLine(value: Value): string {
  return plain(value).replace(/\s+/g, " ");
}
