import { useEffect, useState } from "preact/hooks";
import type { Neighbourhood as Surroundings } from "../api/types";
import { shortName } from "../text/name";
import { NeighbourhoodGraph } from "./NeighbourhoodGraph";
import { NeighbourhoodList } from "./NeighbourhoodList";
import type { Subject } from "./subject";
import { useLoaded } from "./useLoaded";
import { ViewProblem } from "./ViewProblem";
import { kindName } from "./words";

interface Properties {
  subject: Subject;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  load(subject: Subject): Promise<Surroundings>;
  /** Where it is explained which commit introduced a bug; empty for what has no such page. */
  why(subject: Subject): string;
  /** Where the functions of a file or a commit are; empty for what has none. */
  code(subject: Subject): string;
}

/**
 * Neighbourhood shows what is linked to a thing, as a picture and as a list of
 * the same: what introduced a bug, what fixed it, and which files that changed.
 * It can be walked through from thing to thing, and back.
 */
export function Neighbourhood({ subject, github, load, why, code }: Properties) {
  const [path, setPath] = useState<Subject[]>([subject]);
  useEffect(() => setPath([subject]), [subject.kind, subject.id]);
  const here = path.at(-1) ?? subject;
  const { value, problem, retry } = useLoaded(`${here.kind}:${here.id}`, () => load(here));
  const centre = value?.nodes.find((node) => node.key === value.centre);
  const visit = (key: string) => {
    const node = value?.nodes.find((one) => one.key === key);
    if (node && key !== value?.centre) setPath([...path, { kind: node.kind, id: node.id }]);
  };
  return (
    <section class="neighbourhood" aria-label="Neighbourhood" aria-busy={!value && !problem}>
      <header class="neighbourhood-head">
        {path.length > 1 && (
          <button type="button" class="button" onClick={() => setPath(path.slice(0, -1))}>
            Back
          </button>
        )}
        <h2>
          Around {kindName(here.kind)} <bdi>{centre?.label ?? shortName(here.kind, here.id)}</bdi>
        </h2>
        {value?.edges.some(({ from, to, type }) => type === "introduced" && (from === value.centre || to === value.centre)) && (
          <a class="button quiet" href={why(here)}>
            Why this commit?
          </a>
        )}
        {value && code(here) && (
          <a class="button quiet" href={code(here)}>
            Functions
          </a>
        )}
      </header>
      <ViewProblem problem={problem} retry={retry} />
      {!value && !problem && <p class="loading">Loading what is linked to it…</p>}
      {value &&
        (value.nodes.length > 1 ? (
          <NeighbourhoodGraph surroundings={value} visit={visit} />
        ) : (
          <p class="view-note">Nothing is linked to it.</p>
        ))}
      {value?.truncated && <p class="view-note">There is more than fits here: these are the newest.</p>}
      {value && value.nodes.length > 1 && <NeighbourhoodList surroundings={value} github={github} visit={visit} />}
    </section>
  );
}
