import { useEffect, useRef, useState } from "preact/hooks";
import type { Evidence } from "../../api/types";
import { count } from "../../text/format";
import { isSubject, type Subject } from "../../views/subject";
import { EvidenceCard } from "./EvidenceCard";

/** Pointed is a number in the text that was clicked; each click is a new one. */
export interface Pointed {
  number: number;
}

interface Properties {
  evidence: Evidence[];
  /** Whether the rows above say all about a piece, by its index: it has no card then. */
  isInRows(index: number): boolean;
  githubURL: string;
  /** Shows what is linked to a piece. */
  explore(subject: Subject): void;
  /** Where it is explained why a piece is named; empty where that is not. */
  why(subject: Subject): string;
  pointed: Pointed | null;
}

const shownAtFirst = 6;

/** EvidenceList is what an answer rests on, numbered as in its text, each piece linked to GitHub. */
export function EvidenceList({ evidence, isInRows, githubURL, explore, why, pointed }: Properties) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const cards = evidence.flatMap((piece, index) => (isInRows(index) ? [] : [{ piece, number: index + 1 }]));
  const at = cards.findIndex(({ number }) => number === pointed?.number);
  const isAll = all || at >= shownAtFirst;
  useEffect(() => {
    const card = at >= 0 && list.current?.children[at];
    if (!(card instanceof HTMLElement)) return;
    card.scrollIntoView({ block: "nearest" });
    card.focus({ preventScroll: true });
  }, [pointed]);
  if (cards.length === 0) return null;
  const shown = isAll ? cards : cards.slice(0, shownAtFirst);
  return (
    <div class="evidence" role="group" aria-label="Evidence">
      <ol class="evidence-list" ref={list}>
        {shown.map(({ piece, number }) => (
          <EvidenceCard
            key={`${piece.kind} ${piece.id}`}
            piece={piece}
            number={number}
            githubURL={githubURL}
            explore={isSubject(piece) ? () => explore(piece) : undefined}
            why={isSubject(piece) ? why(piece) : ""}
          />
        ))}
      </ol>
      {shown.length < cards.length && (
        <button type="button" class="button quiet more" onClick={() => setAll(true)}>
          Show {count(cards.length - shown.length)} more
        </button>
      )}
    </div>
  );
}
