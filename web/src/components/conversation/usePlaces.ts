import { batch, type Signal, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Turn } from "../../chat/turn";

/**
 * Place is how much of a turn there is on the page: room for it; all of it, laid
 * out ahead within that room; or all of it as it is.
 */
export type Place = "reserved" | "ahead" | "shown";

/** So many turns at the end, which fill a high window, are shown at once. */
const atOnce = 4;

/** The others are laid out one after the other, with a pause in which a slow machine scrolls. */
const pause = 10; // milliseconds

/** How far from the window a turn is when it is shown before its time, in the window's heights. */
const near = "200%";

/**
 * usePlaces tells how much of each turn is on the page: of a long conversation
 * at first only what is in view, or nearly so. The rest follows while the
 * browser has nothing else to do, for who scrolls, searches the page or listens
 * to it; nothing moves meanwhile, as every turn has its room from the beginning.
 */
export function usePlaces(turns: Signal<Turn>[], list: { current: HTMLElement | null }): (turn: Signal<Turn>) => Signal<Place> {
  const known = useRef(new WeakMap<Signal<Turn>, Signal<Place>>());

  function placeOf(turn: Signal<Turn>): Signal<Place> {
    const place = known.current.get(turn) ?? signal<Place>(turns.indexOf(turn) >= turns.length - atOnce ? "shown" : "reserved");
    known.current.set(turn, place);
    return place;
  }

  useEffect(() => {
    const those = (place: Place) => turns.filter((turn) => placeOf(turn).peek() === place);
    const turnInto = (place: Place, some: Signal<Turn>[]) =>
      batch(() => {
        for (const turn of some) placeOf(turn).value = place;
      });
    const stopWatching = watch(list.current, (keys) =>
      turnInto(
        "shown",
        those("reserved").filter((turn) => keys.has(turn.peek().key)),
      ),
    );
    const stopFilling = repeat(() => {
      turnInto("shown", those("ahead"));
      const next = those("reserved").slice(-1);
      turnInto("ahead", next);
      return next.length > 0;
    });
    const showAll = () => turnInto("shown", [...those("reserved"), ...those("ahead")]);
    addEventListener("beforeprint", showAll);
    return () => {
      stopWatching();
      stopFilling();
      removeEventListener("beforeprint", showAll);
    };
  }, [turns]);
  return placeOf;
}

/** Tells the keys of the turns that come near the window. */
function watch(list: HTMLElement | null, come: (keys: Set<number>) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const arrived = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const element of arrived) observer.unobserve(element);
      come(new Set(arrived.map((element) => Number(element.id.replace("turn-", "")))));
    },
    { rootMargin: near },
  );
  for (const element of list?.querySelectorAll(".turn.reserved") ?? []) observer.observe(element);
  return () => observer.disconnect();
}

/** Does some of a work time and again, until it says that nothing is left. */
function repeat(some: () => boolean): () => void {
  let timer = setTimeout(function next() {
    if (some()) timer = setTimeout(next, pause);
  }, pause);
  return () => clearTimeout(timer);
}
