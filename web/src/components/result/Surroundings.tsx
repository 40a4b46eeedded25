import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Neighbourhood } from "../../api/types";
import type { Subject } from "../../views/subject";

interface Properties {
  subject: Subject;
  githubURL: string;
  load(subject: Subject): Promise<Neighbourhood>;
}

type View = FunctionComponent<{ subject: Subject; github: string; load: Properties["load"] }>;

/** Surroundings shows what is linked to a piece of evidence; the code for that is loaded when it is needed. */
export function Surroundings({ subject, githubURL, load }: Properties) {
  const [view, setView] = useState<{ View: View } | "loading" | "failed">("loading");
  useEffect(() => {
    void import("../../views/Neighbourhood").then(
      (loaded) => setView({ View: loaded.Neighbourhood }),
      () => setView("failed"),
    );
  }, []);
  if (view === "loading") return <p class="loading">Loading…</p>;
  if (view === "failed")
    return (
      <p class="form-error" role="alert">
        This view could not be loaded. Load the page again.
      </p>
    );
  return <view.View subject={subject} github={githubURL} load={load} />;
}
