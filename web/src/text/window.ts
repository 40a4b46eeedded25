/** Window is the part of a long list that is on the page, first inclusive, end exclusive. */
export interface Window {
  first: number;
  end: number;
}

/** Rows beyond either edge, so that a quick scroll finds no gap. */
const beyond = 8;

/** The window moves by so many rows at a time, so that a slow scroll seldom changes it. */
const step = 8;

/** windowOf returns the rows of one height that are seen, all lengths in pixels. */
export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number, rows: number): Window {
  const first = Math.floor((scrollTop / rowHeight - beyond) / step) * step;
  const end = Math.ceil(((scrollTop + viewHeight) / rowHeight + beyond) / step) * step;
  return { first: within(first, rows), end: within(end, rows) };
}

function within(row: number, rows: number): number {
  return Math.max(0, Math.min(rows, row));
}
