import type { Evidence, Value } from "../api/types";
import { useChat } from "../chat/context";
import { isHash, isInstant, moment, plain } from "../text/format";
import { allowedLink } from "../text/links";
import { isNode, nodeName } from "../text/node";

interface Properties {
  value: Value;
  column: string;
  evidence: Evidence[];
}

/** ValueView shows one value of a row: dates for people, hashes short, names linked. */
export function ValueView({ value, column, evidence }: Properties) {
  const github = useChat().settings.value.github_url;
  if (value === null) return <span class="missing">none</span>;
  const address = allowedLink(addressOf(value, column, evidence), github);
  const content = <Plain value={value} />;
  return address ? <a href={address} target="_blank" rel="noreferrer">{content}</a> : content;
}

const longest = 300; // characters

/** A word too long for a column. */
const endless = /\S{40}/;

function Plain({ value }: { value: Value }) {
  const text = plain(value);
  if (typeof value === "string" && isInstant(value)) return <time class="nowrap" dateTime={value} title={value}>{moment(value)}</time>;
  if (typeof value === "string" && isHash(value)) return <code title={value}>{value.slice(0, 10)}</code>;
  if (isNode(value)) return <span class="breakable" title={text.slice(0, 2000)}>{shorten(nodeName(value))}</span>;
  if (typeof value === "object") return <code class="structure breakable">{shorten(text)}</code>;
  if (text.length > longest || endless.test(text)) return <span class="breakable" title={text.slice(0, 2000)}>{shorten(text)}</span>;
  return <>{text}</>;
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What a value names: an address itself, or a piece of the evidence. */
function addressOf(value: Value, column: string, evidence: Evidence[]): string | undefined {
  if (isNode(value)) return plain(value.properties["url"] ?? null);
  if (typeof value === "object") return undefined;
  const text = plain(value);
  if (/^https?:/.test(text)) return text;
  if (typeof value === "number") {
    if (!/number|issue|pull|\bpr\b/i.test(column) || /count|total/i.test(column)) return undefined;
    return evidence.find((piece) => piece.label === `#${text}`)?.url;
  }
  return evidence.find((piece) => piece.id === text || piece.label === text || piece.label === `@${text}`)?.url;
}
