import { useMemo } from "preact/hooks";
import type { Neighbourhood } from "../api/types";
import { Graph } from "./Graph";
import { pictureOf } from "./layout";
import { heading, kindName } from "./words";

interface Properties {
  surroundings: Neighbourhood;
  visit(key: string): void;
}

/** NeighbourhoodGraph draws a neighbourhood. */
export function NeighbourhoodGraph({ surroundings, visit }: Properties) {
  const picture = useMemo(() => pictureOf(surroundings), [surroundings]);
  return (
    <Graph
      picture={picture}
      told={told(surroundings)}
      hint="In this order: who, what introduced it, the issue, what fixed it, the files."
      onwards="Show what surrounds it"
      visit={visit}
    />
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
