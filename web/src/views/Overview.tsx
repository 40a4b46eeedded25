import type { Overview as Charts } from "../api/types";
import { useLoaded } from "./useLoaded";

interface Properties {
  repository: string;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  load(repository: string): Promise<Charts>;
  ask(question: string): void;
}

/** How many charts there are of a repository with a tracker. */
const charts = 5;

/**
 * Overview shows a repository's history in five charts, each with a question to go on from. The code
 * of the charts comes with their data: an answer needs none of it.
 */
export function Overview({ repository, github, load, ask }: Properties) {
  const { value, problem, retry } = useLoaded(repository, async () => {
    const [overview, { OverviewCharts }] = await Promise.all([load(repository), import("./OverviewCharts")]);
    return { overview, OverviewCharts };
  });
  return (
    <section class="overview" aria-labelledby="overview-title" aria-busy={!value && !problem}>
      <h2 id="overview-title">At a glance</h2>
      {problem && (
        <p class="view-problem">
          <span>The overview cannot be shown. {problem}</span>
          <button type="button" class="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {!value && !problem && (
        <>
          <p class="hidden">Loading the overview…</p>
          <div class="chart-cards" aria-hidden="true">
            {Array.from({ length: charts }, (_, index) => (
              <div key={index} class="skeleton skeleton-chart" />
            ))}
          </div>
        </>
      )}
      {value && <value.OverviewCharts overview={value.overview} github={github} ask={ask} />}
    </section>
  );
}
