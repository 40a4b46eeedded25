import type { Signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Turn } from "../../chat/turn";
import { LiveTurn } from "./LiveTurn";

interface Properties {
  turns: Signal<Turn>[];
  running: boolean;
}

/** How many turns are put on the page at a time, the last ones first. */
const portion = 10;

/** Conversation is every question of the page with its answer. */
export function Conversation({ turns, running }: Properties) {
  const first = usePortions(turns);
  // A log is a live region by nature, which would read out every token; the
  // status line tells what happens instead.
  return (
    <div class="conversation" role="log" aria-live="off" aria-label="Conversation" aria-busy={running || first > 0}>
      {turns.slice(first).map((turn) => <LiveTurn key={turn.peek().key} turn={turn} />)}
    </div>
  );
}

/**
 * usePortions returns the first turn to show: near the end at first, and then,
 * whenever the browser has time, earlier ones until the beginning is there.
 */
function usePortions(turns: Signal<Turn>[]): number {
  const [begun, setBegun] = useState(() => ({ of: turns[0], first: Math.max(0, turns.length - portion) }));
  const first = begun.of === turns[0] ? begun.first : Math.max(0, turns.length - portion);
  useEffect(() => {
    if (first === 0) return undefined;
    const id = setTimeout(() => setBegun({ of: turns[0], first: Math.max(0, first - portion) }), 50);
    return () => clearTimeout(id);
  }, [turns, first]);
  return first;
}
