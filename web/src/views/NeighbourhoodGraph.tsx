import { useEffect, useRef, useState } from "preact/hooks";
import type { Neighbourhood } from "../api/types";
import type { Drawing } from "./draw";
import { heading, kindName } from "./words";

interface Properties {
  surroundings: Neighbourhood;
  visit(key: string): void;
}

/**
 * NeighbourhoodGraph draws a neighbourhood. The drawing code is loaded when the
 * first picture is opened. A pointer selects a node; its name and a button to
 * go on from it stand below. The list has the same for keyboards.
 */
export function NeighbourhoodGraph({ surroundings, visit }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const [failed, setFailed] = useState(false);
  const [selected, setSelected] = useState("");

  useEffect(() => {
    let gone = false;
    setSelected("");
    import("./draw").then(
      ({ drawNeighbourhood }) => {
        if (!gone && element.current) drawing.current = drawNeighbourhood(element.current, surroundings, setSelected);
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
      drawing.current?.close();
      drawing.current = null;
    };
  }, [surroundings]);

  if (failed) return <p class="view-note">The picture could not be loaded. The list has the same.</p>;
  return (
    <figure class="graph">
      <div class="graph-canvas" role="img" aria-label={told(surroundings)} ref={element} />
      <Legend surroundings={surroundings} />
      <figcaption class="graph-foot">
        <Selected surroundings={surroundings} selected={selected} visit={visit} />
        <span class="graph-tools">
          <button type="button" class="button quiet" aria-label="Larger" title="Larger" onClick={() => drawing.current?.zoom(1.3)}>
            +
          </button>
          <button type="button" class="button quiet" aria-label="Smaller" title="Smaller" onClick={() => drawing.current?.zoom(1 / 1.3)}>
            −
          </button>
          <button type="button" class="button quiet" onClick={() => drawing.current?.fit()}>
            Fit
          </button>
        </span>
      </figcaption>
    </figure>
  );
}

/** Legend says which shape stands for which kind of thing. */
function Legend({ surroundings: { nodes } }: Pick<Properties, "surroundings">) {
  return (
    <ul class="graph-legend" aria-label="Legend">
      {[...new Set(nodes.map(({ kind }) => kind))].map((kind) => (
        <li key={kind}>
          <span class={`graph-mark of-${kind}`} aria-hidden="true" />
          {heading(kind)}
        </li>
      ))}
    </ul>
  );
}

function Selected({ surroundings, selected, visit }: Properties & { selected: string }) {
  const node = surroundings.nodes.find(({ key }) => key === selected);
  if (!node) return <span class="graph-hint">In this order: who, what introduced it, the issue, what fixed it, the files.</span>;
  return (
    <span class="graph-selected">
      <strong>
        <bdi>{node.label}</bdi>
      </strong>
      {node.title !== node.label && <bdi class="neighbour-title">{node.title}</bdi>}
      {node.key !== surroundings.centre && (
        <button type="button" class="button" onClick={() => visit(node.key)}>
          Show what surrounds it
        </button>
      )}
    </span>
  );
}

/** The picture in a sentence. */
function told({ nodes, centre }: Neighbourhood): string {
  const here = nodes.find(({ key }) => key === centre);
  const counts = new Map<string, number>();
  for (const { kind, key } of nodes) if (key !== centre) counts.set(heading(kind), (counts.get(heading(kind)) ?? 0) + 1);
  const around = [...counts].map(([heading, n]) => `${heading.toLowerCase()}: ${n}`).join(", ");
  return `Graph around ${here ? `${kindName(here.kind)} ${here.label}` : "this"}: ${around}. The list below has the same.`;
}
