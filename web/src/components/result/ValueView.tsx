import { kinds } from "../../api/kinds";
import type { Column, Evidence, Value } from "../../api/types";
import { excerpt, isInstant, moment, plain, rounded, shownDate } from "../../text/format";
import { allowedLink } from "../../text/links";
import { shortName } from "../../text/name";
import { isNode, nodeName } from "../../text/node";
import type { Thing } from "../../views/subject";

interface Properties {
  value: Value;
  column: Column;
  evidence: Evidence[];
  githubURL: string;
  /** The page of what the value names, where the row has it. */
  page?: string | undefined;
  /** Where the functions of a thing are. */
  code?: ((thing: Thing) => string) | undefined;
}

/** ValueView shows one value of a row: dates for people, hashes short, names linked. */
export function ValueView({ value, column, evidence, githubURL, page, code }: Properties) {
  const name = functionName(value, column);
  if (name && code)
    return (
      <a href={code({ kind: "function", id: name })}>
        <Plain value={value} column={column} />
      </a>
    );
  if (value === null) return <span class="missing">none</span>;
  const address = allowedLink(addressOf(value, column, evidence) ?? page, githubURL);
  const content = <Plain value={value} column={column} />;
  return address ? (
    <a href={address} target="_blank" rel="noreferrer">
      {content}
    </a>
  ) : (
    content
  );
}

/** The name of the function that a value is about; empty for none. */
function functionName(value: Value, { kind }: Column): string {
  if (isNode(value)) return value.labels[0] === kinds.function.label ? plain(value.properties[kinds.function.key] ?? null) : "";
  return kind === "function" && typeof value === "string" ? value : "";
}

/** A word too long for a column. */
const endless = /\S{40}/;

/** A name that is one short word stays on its line, and its column is no wider than it: "#12". */
const short = /^\S{1,24}$/;

function Plain({ value, column }: Pick<Properties, "value" | "column">) {
  const whole = plain(value);
  const shown = shownText(value, column);
  if (isDate(value, column))
    return (
      <time class="nowrap" dateTime={whole} title={whole}>
        {shown}
      </time>
    );
  if (column.unit === "period") return <span class="nowrap">{shown}</span>;
  if (column.kind === "commit") return <code title={whole}>{shown}</code>;
  if (shown === whole && !endless.test(whole)) return <>{whole}</>;
  return (
    <span class={short.test(shown) ? "nowrap" : "breakable"} title={whole.slice(0, 2000)}>
      {shown}
    </span>
  );
}

function isDate(value: Value, column: Column): value is string {
  return column.unit === "date" && typeof value === "string" && isInstant(value);
}

/** shownText returns how a value stands in its column. */
export function shownText(value: Value, column: Column): string {
  if (isDate(value, column)) return moment(value);
  if (isNode(value)) return excerpt(nodeName(value));
  if (typeof value === "number" && !Number.isInteger(value)) return rounded(value);
  const whole = plain(value);
  if (column.unit === "period" || column.unit === "date") return shownDate(whole) ?? whole;
  const isName = column.kind !== "" && (kinds[column.kind].length > 0 || typeof value === "number");
  return isName ? shortName(column.kind as Exclude<Column["kind"], "">, whole) : excerpt(whole);
}

/** The page of what a value names: a node's own, or that of the evidence for it; an address is its own. */
function addressOf(value: Value, { kind }: Column, evidence: Evidence[]): string | undefined {
  if (isNode(value)) return plain(value.properties["url"] ?? null);
  if (typeof value === "object") return undefined;
  const text = plain(value);
  if (kind === "") return /^https?:/.test(text) ? text : undefined;
  return evidence.find((piece) => piece.kind === kind && piece.id === text)?.url;
}
