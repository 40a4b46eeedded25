import { batch, type Signal, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Turn } from "../../chat/turn";

/** So many turns at the end, which fill a high window, are due at once. */
const atOnce = 4;

/** The others become due so many at a time, few enough that a slow machine still scrolls meanwhile. */
const portion = 2;
const pause = 20; // milliseconds

/** How far from the window a turn is when it becomes due before its time, in the window's heights. */
const near = "200%";

/**
 * useDue tells which turns have to be filled: of a long conversation only what
 * is in view, or nearly so, is put on the page before it is shown. The rest
 * follows while the browser has nothing else to do, for who searches in the
 * page, listens to it or prints it.
 */
export function useDue(turns: Signal<Turn>[], list: { current: HTMLElement | null }): (turn: Signal<Turn>) => Signal<boolean> {
  const known = useRef(new WeakMap<Signal<Turn>, Signal<boolean>>());

  function dueOf(turn: Signal<Turn>): Signal<boolean> {
    const due = known.current.get(turn) ?? signal(turns.indexOf(turn) >= turns.length - atOnce);
    known.current.set(turn, due);
    return due;
  }

  useEffect(() => {
    const waiting = () => turns.filter((turn) => !dueOf(turn).peek());
    const call = (some: Signal<Turn>[]) => batch(() => some.forEach((turn) => (dueOf(turn).value = true)));
    const stopWatching = watch(list.current, (keys) => call(waiting().filter((turn) => keys.has(turn.peek().key))));
    const stopFilling = fill(() => {
      call(waiting().slice(-portion));
      return waiting().length > 0;
    });
    const all = () => call(waiting());
    addEventListener("beforeprint", all);
    return () => {
      stopWatching();
      stopFilling();
      removeEventListener("beforeprint", all);
    };
  }, [turns]);
  return dueOf;
}

/** Tells the keys of the turns that come near the window. */
function watch(list: HTMLElement | null, come: (keys: Set<number>) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    const arrived = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
    arrived.forEach((element) => observer.unobserve(element));
    come(new Set(arrived.map((element) => Number(element.id.replace("turn-", "")))));
  }, { rootMargin: near });
  list?.querySelectorAll(".turn.waiting").forEach((element) => observer.observe(element));
  return () => observer.disconnect();
}

/** Does some of a work time and again, until it says that nothing is left. */
function fill(some: () => boolean): () => void {
  let timer = setTimeout(function next() {
    if (some()) timer = setTimeout(next, pause);
  }, pause);
  return () => clearTimeout(timer);
}
