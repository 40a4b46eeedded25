import type { Evidence, Value } from "../../api/types";
import { namesThings } from "../../text/columns";
import { excerpt, isHash, isInstant, moment, plain } from "../../text/format";
import { allowedLink } from "../../text/links";
import { isNode, nodeName } from "../../text/node";

interface Properties {
  value: Value;
  column: string;
  evidence: Evidence[];
  githubURL: string;
}

/** ValueView shows one value of a row: dates for people, hashes short, names linked. */
export function ValueView({ value, column, evidence, githubURL }: Properties) {
  if (value === null) return <span class="missing">none</span>;
  const address = allowedLink(addressOf(value, column, evidence), githubURL);
  const content = <Plain value={value} />;
  return address ? <a href={address} target="_blank" rel="noreferrer">{content}</a> : content;
}

/** A word too long for a column. */
const endless = /\S{40}/;

function Plain({ value }: { value: Value }) {
  if (typeof value === "string" && isInstant(value)) return <time class="nowrap" dateTime={value} title={value}>{moment(value)}</time>;
  if (typeof value === "string" && isHash(value)) return <code title={value}>{value.slice(0, 10)}</code>;
  const whole = plain(value);
  const shown = excerpt(isNode(value) ? nodeName(value) : whole);
  if (shown === whole && !endless.test(whole)) return <>{whole}</>;
  return <span class="breakable" title={whole.slice(0, 2000)}>{shown}</span>;
}

/** What a value names: an address itself, or a piece of the evidence. */
function addressOf(value: Value, column: string, evidence: Evidence[]): string | undefined {
  if (isNode(value)) return plain(value.properties["url"] ?? null);
  if (typeof value === "object") return undefined;
  const text = plain(value);
  if (/^https?:/.test(text)) return text;
  if (typeof value === "number") {
    if (!namesThings(column)) return undefined;
    return evidence.find((piece) => piece.label === `#${text}`)?.url;
  }
  return evidence.find((piece) => piece.id === text || piece.label === text || piece.label === `@${text}`)?.url;
}
