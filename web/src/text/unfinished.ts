/**
 * withoutLooseEnds closes the marks of a name or of bold words that are still
 * being written, so that they look from the beginning as they will in the end.
 */
export function withoutLooseEnds(text: string): string {
  const start = text.lastIndexOf("\n") + 1;
  const line = text.slice(start);
  if (line.startsWith("```") || isOdd(text, "```")) return text;
  if (isOdd(line, "`")) return line.endsWith("`") ? text.slice(0, -1) : `${text}\``;
  if (isOdd(line, "**")) return line.endsWith("**") ? text.slice(0, -2) : `${text}**`;
  return text;
}

function isOdd(text: string, mark: string): boolean {
  return text.split(mark).length % 2 === 0;
}
