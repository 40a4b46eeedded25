import type { FunctionCall, FunctionStory } from "../api/types";
import type { Picture, PictureNode } from "../views/layout";

/** What a picture has room for on each side. */
export const mostDrawn = 12;

/**
 * pictureOfCalls puts those that call a function on its left and those that it
 * calls on its right; one that does both stands on the left.
 */
export function pictureOfCalls({ function: centre, callers, callees }: FunctionStory): Picture {
  const here: PictureNode = { key: centre.id, kind: "function", label: lastName(centre.name), title: centre.name };
  const left = drawn(callers, [here]);
  const right = drawn(callees, [here, ...left]);
  const keys = new Set([here, ...left, ...right].map(({ key }) => key));
  return {
    centre: centre.id,
    steps: [left, [here], right],
    kinds: left.some(({ kind }) => kind === "file") ? ["function", "file"] : ["function"],
    edges: [
      ...callers.map(({ id }) => ({ from: id, to: centre.id, type: "calls" as const })),
      // What calls itself is among both.
      ...callees.filter(({ id }) => id !== centre.id).map(({ id }) => ({ from: centre.id, to: id, type: "calls" as const })),
    ].filter(({ from, to }) => keys.has(from) && keys.has(to)),
  };
}

function drawn(calls: FunctionCall[], before: PictureNode[]): PictureNode[] {
  return calls
    .filter(({ id }) => before.every(({ key }) => key !== id))
    .slice(0, mostDrawn)
    .map(({ id, name, path }) =>
      name
        ? { key: id, kind: "function", label: lastName(name), title: `${name} in ${path}` }
        : { key: id, kind: "file", label: path.slice(path.lastIndexOf("/") + 1), title: path },
    );
}

/** The name of a function with that of its class, without what these are in. */
function lastName(name: string): string {
  return name.split(".").slice(-2).join(".");
}
