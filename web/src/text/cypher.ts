/** A piece of a query with the class it is coloured by, "" for none. */
export interface Piece {
  text: string;
  kind: "" | "keyword" | "string" | "number" | "label" | "parameter" | "comment";
}

const keywords = new Set(
  (
    "all and any as asc ascending by call case collect contains count desc descending distinct else end ends exists false in is " +
    "limit match none not null optional or order reduce return single skip starts then true union unwind when where with xor"
  ).split(" "),
);

const pattern =
  /(?<comment>\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)|(?<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(?<parameter>\$\w+)|(?<label>:`?[A-Za-z]\w*`?(?:\|[A-Za-z]\w*)*)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>[A-Za-z_]\w*)/g;

/** highlight cuts a Cypher query into pieces. Joined they are the query again. */
export function highlight(query: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of query.matchAll(pattern)) {
    const kind = kindOf(match);
    if (!kind) continue;
    if (match.index > end) pieces.push({ text: query.slice(end, match.index), kind: "" });
    pieces.push({ text: match[0], kind });
    end = match.index + match[0].length;
  }
  if (end < query.length) pieces.push({ text: query.slice(end), kind: "" });
  return pieces;
}

/** The words that begin a part of a query. */
const beginning = /^(?:match|optional|where|with|unwind|return|order|limit|skip|union|call)$/i;

/**
 * lines puts each part of a query that stands on one line on a line of its
 * own; a query with line breaks stays as it was written. Joined they are the
 * query again.
 */
export function lines(query: string): Piece[][] {
  const pieces = highlight(query);
  if (query.includes("\n")) return [pieces];
  const found: Piece[][] = [[]];
  let depth = 0;
  let before = "";
  for (const piece of pieces) {
    if (piece.kind === "") for (const character of piece.text) depth += "({[".includes(character) ? 1 : ")}]".includes(character) ? -1 : 0;
    const begins =
      piece.kind === "keyword" &&
      depth === 0 &&
      beginning.test(piece.text) &&
      !(/^match$/i.test(piece.text) && before === "optional") &&
      !/^(?:starts|ends)$/.test(before);
    if (begins && found.at(-1)!.length > 0) found.push([]);
    found.at(-1)!.push(piece);
    if (piece.kind === "keyword") before = piece.text.toLowerCase();
  }
  return found;
}

function kindOf(match: RegExpMatchArray): Piece["kind"] {
  const groups = match.groups ?? {};
  if (groups["word"]) return keywords.has(groups["word"].toLowerCase()) ? "keyword" : "";
  for (const kind of ["comment", "string", "parameter", "label", "number"] as const) {
    if (groups[kind]) return kind;
  }
  return "";
}
