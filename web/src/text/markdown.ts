import DOMPurify from "dompurify";
import { Marked, type Tokens } from "marked";
import type { Evidence } from "../api/types";
import { allowedLink } from "./links";

/** What stands beside a text. */
export interface Surroundings {
  evidence: Evidence[];
  /** The columns of the rows that are shown beside the text. */
  columns: string[];
}

/** RenderMarkdown turns an answer's text into nodes. */
export type RenderMarkdown = (text: string, beside: Surroundings) => DocumentFragment;

/**
 * createRenderer returns what turns answers' texts into nodes. HTML in them is
 * shown as text, pictures become their description, links lead to GitHub only,
 * and what is left goes through DOMPurify all the same. Names that the evidence
 * knows become links to it, and a table that repeats the rows is left out.
 */
export function createRenderer(githubURL: string): RenderMarkdown {
  // Both are set up once: it takes them longer than most of the texts.
  const markdown = parser(githubURL);
  DOMPurify.setConfig({
    ALLOWED_TAGS: "a blockquote br code del em h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul".split(" "),
    ALLOWED_ATTR: ["href", "start", "align"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  return (text, { evidence, columns }) => {
    const html = markdown.parse(text, { async: false });
    const fragment = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
    for (const link of fragment.querySelectorAll("a")) {
      if (!allowedLink(link.getAttribute("href") ?? "", githubURL)) link.replaceWith(...link.childNodes);
      else openElsewhere(link);
    }
    for (const table of fragment.querySelectorAll("table")) {
      if (repeats(table, columns)) removeWithRest(table);
    }
    linkEvidence(fragment, evidence, githubURL);
    return fragment;
  };
}

/** Whether a table has nothing but columns of the rows, in any words for them. */
function repeats(table: HTMLTableElement, columns: string[]): boolean {
  const known = columns.map(letters);
  const headings = [...table.querySelectorAll("th")].map((heading) => letters(heading.textContent ?? ""));
  return headings.length > 0 && headings.every((heading) => known.includes(heading));
}

/** Takes "… and 3 more rows" after a table along with it. */
function removeWithRest(table: HTMLTableElement): void {
  const next = table.nextElementSibling;
  if (next?.textContent?.startsWith("…")) next.remove();
  table.remove();
}

/** A heading without what tells "changed_files" from "Changed files". */
function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function parser(githubURL: string): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHTML(text),
      image: ({ text }) => escapeHTML(text),
      heading({ tokens, depth }) {
        const level = Math.min(depth + 2, 6);
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const label = this.parser.parseInline(tokens);
        const address = allowedLink(href, githubURL);
        if (address) return `<a href="${escapeHTML(address)}">${label}</a>`;
        return label === escapeHTML(href) ? label : `${label} (${escapeHTML(href)})`;
      },
    },
  });
}

function escapeHTML(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function openElsewhere(link: HTMLAnchorElement): void {
  link.target = "_blank";
  link.rel = "noreferrer";
}

/** What may be a name of evidence: #12, @login, a hash. */
const reference = /#\d+\b|@[A-Za-z0-9-]+|\b[0-9a-f]{7,40}\b/g;

/** Known is a name that the evidence knows: where it leads, and its number there. */
interface Known {
  address: string | null;
  number: number;
  name: string;
}

/** Ties the names in a text to the evidence: as links, and at its first mention by its number. */
function linkEvidence(fragment: DocumentFragment, evidence: Evidence[], githubURL: string): void {
  const known = knownNames(evidence, githubURL);
  if (known.size === 0) return;
  const numbered = new Set<number>();
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const links = new Set<Element>();
  for (const text of texts) {
    const around = text.parentElement?.closest("a, pre");
    if (around?.tagName === "A" && !links.has(around)) numberLink(around, known, numbered);
    if (around) {
      links.add(around);
      continue;
    }
    if (text.parentElement?.tagName === "CODE") linkWhole(text.parentElement, known, numbered);
    else linkParts(text, known, numbered);
  }
}

function knownNames(evidence: Evidence[], githubURL: string): Map<string, Known> {
  const found = new Map<string, Known>();
  for (const [index, { id, label, title, url }] of evidence.entries()) {
    const known = { address: allowedLink(url, githubURL), number: index + 1, name: title ? `${label} ${title}` : label };
    if (!found.has(label)) found.set(label, known);
    if (/^[0-9a-f]{40}$/.test(id)) found.set(id, known);
  }
  return found;
}

/** Numbers a link that the text itself has. */
function numberLink(link: Element, known: Map<string, Known>, numbered: Set<number>): void {
  const found = known.get(link.textContent ?? "");
  if (!found || numbered.has(found.number) || found.address !== (link as HTMLAnchorElement).href) return;
  numbered.add(found.number);
  link.after(numberOf(found.number, found.name));
}

function linkWhole(element: HTMLElement, known: Map<string, Known>, numbered: Set<number>): void {
  const found = known.get(element.textContent ?? "");
  if (!found) return;
  const place = document.createComment("");
  element.replaceWith(place);
  place.replaceWith(...tied(element, found, numbered));
}

function linkParts(text: Text, known: Map<string, Known>, numbered: Set<number>): void {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const match of text.data.matchAll(reference)) {
    const found = known.get(match[0]);
    if (!found) continue;
    parts.push(text.data.slice(end, match.index), ...tied(match[0], found, numbered));
    end = match.index + match[0].length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end));
}

function tied(content: string | Node, { address, number, name }: Known, numbered: Set<number>): (string | Node)[] {
  const parts = [address ? linkTo(address, content) : content];
  if (!numbered.has(number)) parts.push(numberOf(number, name));
  numbered.add(number);
  return parts;
}

function linkTo(address: string, content: string | Node): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  openElsewhere(link);
  link.append(content);
  return link;
}

function numberOf(number: number, name: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "reference";
  button.textContent = String(number);
  button.title = name;
  button.setAttribute("aria-label", `Evidence ${number}: ${name}`);
  return button;
}
