import type { ReadonlySignal, Signal } from "@preact/signals";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Turn } from "../../chat/turn";
import { LiveTurn } from "./LiveTurn";
import { type Place, usePlaces } from "./usePlaces";

interface Properties {
  turns: Signal<Turn>[];
  running: boolean;
}

/** Conversation is every question of the page with its answer. */
export function Conversation({ turns, running }: Properties) {
  const list = useRef<HTMLDivElement>(null);
  const placeOf = usePlaces(turns, list);
  const nodeOf = useNodes(placeOf);
  // A log is a live region by nature, which would read out every token; the
  // status line tells what happens instead.
  return (
    <div class="conversation" role="log" aria-live="off" aria-label="Conversation" aria-busy={running} ref={list}>
      {turns.map(nodeOf)}
    </div>
  );
}

/** useNodes gives a turn the same node each time: Preact passes over it, however many there are. */
function useNodes(placeOf: (turn: Signal<Turn>) => ReadonlySignal<Place>): (turn: Signal<Turn>) => VNode {
  const nodes = useRef(new WeakMap<Signal<Turn>, VNode>());
  return (turn) => {
    const node = nodes.current.get(turn) ?? <LiveTurn key={turn.peek().key} turn={turn} place={placeOf(turn)} />;
    nodes.current.set(turn, node);
    return node;
  };
}
