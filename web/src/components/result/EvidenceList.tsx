import { useEffect, useRef, useState } from "preact/hooks";
import type { Evidence, Neighbourhood } from "../../api/types";
import { count } from "../../text/format";
import { isSubject, type Subject } from "../../views/subject";
import { Dialog } from "../ui/Dialog";
import { EvidenceCard } from "./EvidenceCard";
import { Surroundings } from "./Surroundings";

/** Pointed is a number in the text that was clicked; each click is a new one. */
export interface Pointed {
  number: number;
}

interface Properties {
  evidence: Evidence[];
  githubURL: string;
  loadNeighbourhood(subject: Subject): Promise<Neighbourhood>;
  pointed: Pointed | null;
}

const shownAtFirst = 6;

/** EvidenceList is what an answer rests on, numbered as in its text, each piece linked to GitHub. */
export function EvidenceList({ evidence, githubURL, loadNeighbourhood, pointed }: Properties) {
  const [all, setAll] = useState(false);
  const [explored, setExplored] = useState<Subject | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const isAll = all || (pointed !== null && pointed.number > shownAtFirst);
  useEffect(() => {
    const card = pointed && list.current?.children[pointed.number - 1];
    if (!(card instanceof HTMLElement)) return;
    card.scrollIntoView({ block: "nearest" });
    card.focus({ preventScroll: true });
  }, [pointed]);
  if (evidence.length === 0) return null;
  const shown = isAll ? evidence : evidence.slice(0, shownAtFirst);
  return (
    <div class="evidence" role="group" aria-label="Evidence">
      <ol class="evidence-list" ref={list}>
        {shown.map((piece, index) => (
          <EvidenceCard
            key={`${piece.kind} ${piece.id}`}
            piece={piece}
            number={index + 1}
            githubURL={githubURL}
            explore={isSubject(piece) ? () => setExplored(piece) : undefined}
          />
        ))}
      </ol>
      {shown.length < evidence.length && (
        <button type="button" class="button quiet more" onClick={() => setAll(true)}>
          Show {count(evidence.length - shown.length)} more
        </button>
      )}
      <Dialog open={explored !== null} onClose={() => setExplored(null)} name="What is linked" class="wide">
        {explored && <Surroundings subject={explored} githubURL={githubURL} load={loadNeighbourhood} />}
      </Dialog>
    </div>
  );
}
