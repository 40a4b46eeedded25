import DOMPurify from "dompurify";
import { Marked, type Tokens } from "marked";
import { shownDate } from "./format";
import { allowedLink } from "./links";

/** RenderMarkdown turns an answer's text into nodes. */
export type RenderMarkdown = (text: string) => DocumentFragment;

/**
 * createRenderer returns what turns answers' texts into nodes. HTML in them is
 * shown as text, pictures become their description, links lead to GitHub only,
 * dates in tables are written as everywhere on the page, tables that are wider
 * than the page can be scrolled, and what is left goes through DOMPurify all the
 * same.
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
  return (text) => {
    const html = markdown.parse(text, { async: false });
    const fragment = DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true });
    for (const link of fragment.querySelectorAll("a")) {
      if (!allowedLink(link.getAttribute("href") ?? "", githubURL)) link.replaceWith(...link.childNodes);
      else openElsewhere(link);
    }
    for (const table of fragment.querySelectorAll("table")) {
      const scroller = Object.assign(document.createElement("div"), {
        className: "rows-scroll",
        tabIndex: 0,
        role: "group",
        ariaLabel: "Table",
      });
      table.replaceWith(scroller);
      scroller.append(table);
    }
    for (const cell of fragment.querySelectorAll("td")) {
      const date = cell.childElementCount === 0 && shownDate(cell.textContent ?? "");
      if (date) cell.textContent = date;
    }
    return fragment;
  };
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
