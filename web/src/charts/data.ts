/** Series is one line, or one colour of bars. */
export interface Series {
  name: string;
  /** As many as there are labels; null where nothing is known. */
  values: (number | null)[];
}

/** ChartData is what a chart shows: values over months, days, or other labels in their order. */
export interface ChartData {
  kind: "line" | "bars";
  /** "2024", "2024-07", "2024-07-31", whole UTC moments, or any other words. */
  labels: string[];
  series: Series[];
}

const time = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?)?)?$/;

/**
 * moments returns the labels as seconds since 1970 when each names a moment
 * and they rise, so that gaps between them are seen; null otherwise.
 */
export function moments(labels: string[]): number[] | null {
  const seconds: number[] = [];
  for (const label of labels) {
    const at = time.test(label) ? Date.parse(label) / 1000 : NaN;
    if (Number.isNaN(at) || at <= (seconds.at(-1) ?? -Infinity)) return null;
    seconds.push(at);
  }
  return seconds.length > 0 ? seconds : null;
}
