import type { Route } from "../../state/route";
import { Problem } from "../ui/Problem";
import { useLazy } from "../ui/useLazy";

/** LateRoute is the address of a page whose code is not part of the first load. */
export type LateRoute = Extract<Route, { page: "report" | "search" | "why" | "code" }>;

/** LatePage is a page whose code is loaded when the first of its kind is shown. */
export function LatePage({ route }: { route: LateRoute }) {
  const { part, failed } = useLazy(() => Promise.all([import("./LatePages"), loadStyles()]).then(([part]) => part));
  if (failed)
    return (
      <Problem
        problem={{ title: "This page cannot be shown", code: "", detail: "A part of the page could not be loaded. Load it again." }}
      />
    );
  if (!part) return <p class="loading">Loading…</p>;
  return <part.LatePages route={route} />;
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
