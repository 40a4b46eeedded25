import type { Neighbourhood } from "../../api/types";
import type { Subject } from "../../views/subject";
import { useLazy } from "../ui/useLazy";

interface Properties {
  subject: Subject;
  githubURL: string;
  load(subject: Subject): Promise<Neighbourhood>;
  /** Where it is explained which commit introduced a bug. */
  why(subject: Subject): string;
  /** Where the functions of a file or a commit are. */
  code(subject: Subject): string;
}

/** Surroundings shows what is linked to a piece of evidence; the code for that is loaded when it is needed. */
export function Surroundings({ subject, githubURL, load, why, code }: Properties) {
  const { part, failed } = useLazy(() => import("../../views/Neighbourhood"));
  if (failed)
    return (
      <p class="form-error" role="alert">
        This view could not be loaded. Load the page again.
      </p>
    );
  if (!part) return <p class="loading">Loading…</p>;
  return <part.Neighbourhood subject={subject} github={githubURL} load={load} why={why} code={code} />;
}
