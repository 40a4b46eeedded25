/** The custom properties of theme.css that series are drawn in, in their order. */
export const seriesColours = ["--series-1", "--series-2", "--series-3", "--series-4"] as const;

/**
 * colourOf returns a custom property of theme.css as the browser computes it,
 * light or dark, for drawing where style sheets do not reach: on a canvas.
 */
export function colourOf(within: Element, property: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${property})`;
  within.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** onColourChange calls back when the page turns light or dark, until the function it returns is called. */
export function onColourChange(changed: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = new MutationObserver(changed);
  system.addEventListener("change", changed);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", changed);
    chosen.disconnect();
  };
}
