import { useEffect, useRef } from "preact/hooks";
import { distanceToEnd, nearEnd } from "./JumpToLatest";

/**
 * useFollow keeps the end of a growing answer in view while its reader is
 * there, but never pushes the answer's beginning out of view. Whoever scrolls
 * away is left in peace, until another question is asked.
 */
export function useFollow(turns: number, last: unknown): void {
  const following = useRef(true);

  useEffect(() => {
    const look = () => (following.current = distanceToEnd() <= nearEnd || atBeginning());
    addEventListener("wheel", look, { passive: true });
    addEventListener("touchmove", look, { passive: true });
    addEventListener("keyup", look);
    return () => {
      removeEventListener("wheel", look);
      removeEventListener("touchmove", look);
      removeEventListener("keyup", look);
    };
  }, []);

  useEffect(() => {
    following.current = true;
  }, [turns]);

  useEffect(() => {
    const element = lastTurn();
    if (!last || !element || !following.current) return;
    const beginning = scrollY + distanceToBeginning(element);
    scrollTo({ top: Math.min(beginning, document.documentElement.scrollHeight - innerHeight) });
  }, [last]);
}

function lastTurn(): Element | null {
  return document.querySelector(".turn:last-child");
}

/** How far to scroll until an element begins right below what sticks to the top. */
function distanceToBeginning(element: Element): number {
  return element.getBoundingClientRect().top - parseFloat(getComputedStyle(element).scrollMarginTop);
}

/** The reader is where following leads when the answer is longer than the window. */
function atBeginning(): boolean {
  const element = lastTurn();
  return element !== null && Math.abs(distanceToBeginning(element)) <= nearEnd;
}
