import DOMPurify from "dompurify";
import { Marked, type Tokens } from "marked";
import type { Evidence } from "../api/types";
import { allowedLink } from "./links";

const allowedTags =
  "a blockquote br code del em h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul".split(" ");

export interface Surroundings {
  evidence: Evidence[];
  /** The columns of the rows that are shown beside the text. */
  columns: string[];
  githubURL: string;
}

/**
 * renderMarkdown turns an answer's text into nodes. HTML in it is shown as
 * text, pictures become their description, links lead to GitHub only, and what
 * is left goes through DOMPurify all the same. Names that the evidence knows
 * become links to it, and a table that repeats the rows is left out.
 */
export function renderMarkdown(text: string, { evidence, columns, githubURL }: Surroundings): DocumentFragment {
  const html = parser(githubURL).parse(text, { async: false });
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ["href", "start", "align"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll("a")) {
    if (!allowedLink(link.getAttribute("href") ?? "", githubURL)) link.replaceWith(...link.childNodes);
    else openElsewhere(link);
  }
  for (const table of fragment.querySelectorAll("table")) {
    if (repeats(table, columns)) removeWithRest(table);
  }
  linkEvidence(fragment, evidence, githubURL);
  return fragment;
}

function repeats(table: HTMLTableElement, columns: string[]): boolean {
  const headings = [...table.querySelectorAll("th")].map((heading) => heading.textContent ?? "");
  return columns.length > 0 && letters(headings) === letters(columns);
}

/** Takes "… and 3 more rows" after a table along with it. */
function removeWithRest(table: HTMLTableElement): void {
  const next = table.nextElementSibling;
  if (next?.textContent?.startsWith("…")) next.remove();
  table.remove();
}

/** Headings without what tells "changed_files" from "Changed files". */
function letters(names: string[]): string {
  return names.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")).join("|");
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

function linkEvidence(fragment: DocumentFragment, evidence: Evidence[], githubURL: string): void {
  const addressOf = addresses(evidence, githubURL);
  if (addressOf.size === 0) return;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest("a, pre")) continue;
    if (text.parentElement?.tagName === "CODE") linkWhole(text.parentElement, addressOf);
    else linkParts(text, addressOf);
  }
}

function addresses(evidence: Evidence[], githubURL: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, label, url } of evidence) {
    const address = allowedLink(url, githubURL);
    if (!address) continue;
    found.set(label, address);
    if (/^[0-9a-f]{40}$/.test(id)) found.set(id, address);
  }
  return found;
}

function linkWhole(element: HTMLElement, addressOf: Map<string, string>): void {
  const address = addressOf.get(element.textContent ?? "");
  if (!address) return;
  const link = linkTo(address);
  element.replaceWith(link);
  link.append(element);
}

function linkParts(text: Text, addressOf: Map<string, string>): void {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const match of text.data.matchAll(reference)) {
    const address = addressOf.get(match[0]);
    if (!address) continue;
    const link = linkTo(address);
    link.append(match[0]);
    parts.push(text.data.slice(end, match.index), link);
    end = match.index + match[0].length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end));
}

function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = address;
  openElsewhere(link);
  return link;
}
