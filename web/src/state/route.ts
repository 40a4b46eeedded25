import { type ReadonlySignal, signal } from "@preact/signals";

/** Route is what an address shows. */
export type Route =
  | { page: "repositories" }
  | { page: "repository"; repository: string }
  | { page: "report"; repository: string; report: string; given: string[] }
  | { page: "search"; repository: string; given: string[] }
  | { page: "why"; repository: string; subject: { kind: "commit" | "issue"; id: string } }
  | { page: "code"; repository: string; subject: CodeSubject }
  | { page: "conversation"; id: string }
  | { page: "answer"; id: string }
  | { page: "unknown" };

/** CodeSubject is whose functions are shown; id is a path, a name, a hash, or what the graph calls one function. */
export interface CodeSubject {
  of: "file" | "name" | "commit" | "function";
  id: string;
}

export interface Router {
  route: ReadonlySignal<Route>;
  /** Goes to an address of the page. Replacing leaves no step to go back to. */
  go(path: string, options?: { replace: boolean }): void;
}

/** The page's addresses. */
export const address = {
  repositories: "/",
  repository: (name: string) => `/r/${name}`,
  /** What a report is told stands in the order of its arguments; a "-" stands for one that is left out. */
  report: (repository: string, report: string, given: string[]) => {
    const last = given.findLastIndex((text) => text !== "");
    return `/r/${[repository, "report", report, ...given.slice(0, last + 1).map((text) => encodeURIComponent(text || "-"))].join("/")}`;
  },
  /** What is searched for comes first, then the filters in their order; a "-" stands for one that is left out. */
  search: (repository: string, given: string[]) => {
    const last = given.findLastIndex((text) => text !== "");
    return `/r/${[repository, "search", ...given.slice(0, last + 1).map((text) => encodeURIComponent(text || "-"))].join("/")}`;
  },
  /** Why a commit is taken for the one that introduced a bug. */
  why: (repository: string, kind: "commit" | "issue", id: string) => `/r/${repository}/why/${kind}/${encodeURIComponent(id)}`,
  /** The functions of a file, of a name or of a commit, or one of them. */
  code: (repository: string, { of, id }: CodeSubject) => `/r/${repository}/code/${of}/${encodeURIComponent(id)}`,
  conversation: (id: string) => `/c/${encodeURIComponent(id)}`,
  answer: (id: string) => `/a/${encodeURIComponent(id)}`,
};

/** routeOf reads an address's path. */
export function routeOf(path: string): Route {
  const [kind, ...rest] = path.split("/").slice(1).map(decoded);
  if (rest.some((part) => !part)) return { page: "unknown" };
  if (kind === "" && rest.length === 0) return { page: "repositories" };
  if (kind === "r" && rest.length === 2) return { page: "repository", repository: rest.join("/") };
  if (kind === "r" && rest.length > 3 && rest[2] === "report") {
    const given = rest.slice(4).map((text) => (text === "-" ? "" : text));
    return { page: "report", repository: rest.slice(0, 2).join("/"), report: rest[3]!, given };
  }
  if (kind === "r" && rest.length > 2 && rest[2] === "search") {
    const given = rest.slice(3).map((text) => (text === "-" ? "" : text));
    return { page: "search", repository: rest.slice(0, 2).join("/"), given };
  }
  if (kind === "r" && rest.length === 5 && rest[2] === "why" && (rest[3] === "commit" || rest[3] === "issue"))
    return { page: "why", repository: rest.slice(0, 2).join("/"), subject: { kind: rest[3], id: rest[4]! } };
  if (kind === "r" && rest.length === 5 && rest[2] === "code" && isCode(rest[3]!))
    return { page: "code", repository: rest.slice(0, 2).join("/"), subject: { of: rest[3], id: rest[4]! } };
  if (kind === "c" && rest.length === 1) return { page: "conversation", id: rest[0]! };
  if (kind === "a" && rest.length === 1) return { page: "answer", id: rest[0]! };
  return { page: "unknown" };
}

function isCode(of: string): of is CodeSubject["of"] {
  return ["file", "name", "commit", "function"].includes(of);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** createRouter follows the browser's address, and makes the page's own links change it without a new load. */
export function createRouter(): Router {
  const route = signal(routeOf(location.pathname));
  const look = () => (route.value = routeOf(location.pathname));

  function go(path: string, { replace } = { replace: false }): void {
    if (replace) history.replaceState(null, "", path);
    else if (path !== location.pathname) history.pushState(null, "", path);
    look();
  }

  addEventListener("popstate", look);
  document.addEventListener("click", (event) => {
    const path = ownPath(event);
    if (path === null) return;
    event.preventDefault();
    go(path);
    scrollTo({ top: 0 });
  });
  return { route, go };
}

/** The path of a plain click on a link within the page, null for every other click. */
function ownPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin || link.hash) return null;
  return routeOf(link.pathname).page === "unknown" ? null : link.pathname;
}
