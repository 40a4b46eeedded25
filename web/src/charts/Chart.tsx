import { useEffect, useRef, useState } from "preact/hooks";
import { count, shownDate } from "../text/format";
import type { ChartData } from "./data";
import type { Plot } from "./plot";

interface Properties {
  data: ChartData;
  /** What the chart shows, for those who do not see it: "Commits per month". */
  name: string;
}

/**
 * Chart draws values over time or over labels. Its drawing code is loaded when
 * the first chart is shown. The same data as a table is the caller's to show.
 */
export function Chart({ data, name }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let plot: Plot | undefined;
    let gone = false;
    void import("./plot").then(
      ({ drawPlot }) => {
        if (!gone && element.current) plot = drawPlot(element.current, data, setPointed);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      plot?.close();
    };
  }, [data]);

  return (
    <figure class="chart">
      <figcaption class="chart-legend">
        {data.series.map((one, index) => (
          <span key={one.name} class={`chart-series series-${(index % 4) + 1}`}>
            {one.name}
            {pointed !== null && (
              <>
                {" "}
                <strong>{told(one.values[pointed])}</strong>
              </>
            )}
          </span>
        ))}
        {pointed !== null && <span class="chart-label">{labelOf(data, pointed)}</span>}
      </figcaption>
      {failed ? (
        <p class="chart-failed">The chart could not be loaded. The table has the same data.</p>
      ) : (
        <div class="chart-plot" role="img" aria-label={name} ref={element} />
      )}
    </figure>
  );
}

function labelOf({ labels }: ChartData, index: number): string {
  const label = labels[index] ?? "";
  return shownDate(label) ?? label;
}

function told(value: number | null | undefined): string {
  return value === null || value === undefined ? "none" : count(value);
}
