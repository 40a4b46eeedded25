import type { TracedLine } from "../api/types";

/** FileLines are the lines of one file, in their order. */
export interface FileLines {
  path: string;
  lines: TracedLine[];
}

/** byFile groups lines by file; files with lines that count come first. */
export function byFile(lines: TracedLine[]): FileLines[] {
  const files = new Map<string, TracedLine[]>();
  for (const line of lines) files.set(line.path, [...(files.get(line.path) ?? []), line]);
  const counts = (file: FileLines) => (file.lines.some((line) => !line.dropped) ? 0 : 1);
  return [...files].map(([path, all]) => ({ path, lines: all.sort((a, b) => a.line - b.line) })).sort((a, b) => counts(a) - counts(b));
}

/** fate says what became of a line: where it leads, or why it does not count. */
export function fate({ origin, dropped, note }: TracedLine): string {
  if (dropped) return `does not count: ${dropped}`;
  return note ? `leads to ${origin.slice(0, 7)} (${note})` : `leads to ${origin.slice(0, 7)}`;
}
