import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { Problem } from "../ui/Problem";
import { useLazy } from "../ui/useLazy";

interface Properties<T> {
  /** What the page is called in the browser's title. */
  title: string;
  /** What cannot be shown, where it cannot be loaded: "The search". */
  what: string;
  load(): Promise<T>;
  children(part: T): VNode;
}

/** Late is a page whose code is loaded when it is shown for the first time. */
export function Late<T>({ title, what, load, children }: Properties<T>) {
  const { part, failed } = useLazy(() => Promise.all([load(), loadStyles()]).then(([part]) => part));
  useEffect(() => {
    document.title = `${title} · RepoChat`;
  }, [title]);
  if (failed)
    return (
      <Problem problem={{ title: `${what} cannot be shown`, code: "", detail: "A part of the page could not be loaded. Load it again." }} />
    );
  if (!part) return <p class="loading">Loading…</p>;
  return children(part);
}

let styles: Promise<void> | null = null;

/** loadStyles loads once what only such pages look like; without it they can be read as well. */
function loadStyles(): Promise<void> {
  styles ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/pages.css";
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  return styles;
}
