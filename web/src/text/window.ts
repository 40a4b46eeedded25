/** Window is the part of a long list that is on the page, first inclusive, end exclusive. */
export interface Window {
  first: number;
  end: number;
}

/** Rows beyond either edge, so that a quick scroll finds no gap. */
const beyond = 12;

/** windowOf returns the rows of one height that are seen, all lengths in pixels. */
export function windowOf(scrollTop: number, viewHeight: number, rowHeight: number, rows: number): Window {
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / rowHeight) - beyond));
  const end = Math.min(rows, Math.ceil((scrollTop + viewHeight) / rowHeight) + beyond);
  return { first, end: Math.max(first, end) };
}
