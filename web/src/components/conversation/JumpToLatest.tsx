import { useEffect, useState } from "preact/hooks";
import { DownIcon } from "../ui/icons";

/** How far from the end a reader still counts as being there, in pixels. */
export const nearEnd = 80;

/** JumpToLatest leads back to the end of the conversation; it looks again whenever what is last has changed. */
export function JumpToLatest({ last }: { last: unknown }) {
  const [away, setAway] = useState(false);

  useEffect(() => {
    const look = () => setAway(distanceToEnd() > nearEnd);
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [last]);

  if (!away || !last) return null;
  return (
    <button
      type="button"
      class="button quiet icon-only jump"
      aria-label="Jump to latest"
      title="Jump to latest"
      onClick={() => scrollTo({ top: document.documentElement.scrollHeight })}
    >
      <DownIcon />
    </button>
  );
}

export function distanceToEnd(): number {
  return document.documentElement.scrollHeight - innerHeight - scrollY;
}
