import uPlot from "uplot";
import { count } from "../text/format";
import { colourOf, onColourChange, seriesColours } from "./colours";
import { type ChartData, moments } from "./data";

/** Plot is a drawn chart; close takes it off the page. */
export interface Plot {
  close(): void;
}

const height = 220;

/** drawPlot draws a chart into an element as wide as that, and says which label the pointer is at, null for none. */
export function drawPlot(element: HTMLElement, data: ChartData, point: (index: number | null) => void): Plot {
  let plot = draw();
  function draw(): uPlot {
    return new uPlot(options(element, data, point), values(data), element);
  }
  const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
  resized.observe(element);
  const stopWatching = onColourChange(() => {
    plot.destroy();
    plot = draw();
  });
  return {
    close() {
      resized.disconnect();
      stopWatching();
      plot.destroy();
    },
  };
}

function values(data: ChartData): uPlot.AlignedData {
  return [positionsOf(data), ...data.series.map((one) => one.values)];
}

function options(element: HTMLElement, data: ChartData, point: (index: number | null) => void): uPlot.Options {
  const timed = isTimed(data);
  const ink = colourOf(element, "--ink-soft");
  const line = colourOf(element, "--line");
  const axis: uPlot.Axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif" };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    scales: { x: { time: timed, range: () => padded(data) }, y: { range: (_, least, most) => fromZero(least, most) } },
    axes: [
      { ...axis, grid: { show: false }, ...(timed ? times(data.labels) : words(data.labels)) },
      { ...axis, size: 48, ...(isWhole(data) && { incrs: wholeSteps }), values: (_, ticks) => ticks.map(count) },
    ],
    series: [{}, ...data.series.map((one, index) => series(element, data.kind, one.name, index))],
    hooks: { setCursor: [(plot) => point(plot.cursor.idx ?? null)] },
  };
}

/** A single moment has no length of time around it to draw: it is a label like any other word. */
function isTimed({ labels }: ChartData): boolean {
  return labels.length > 1 && moments(labels) !== null;
}

function positionsOf(data: ChartData): number[] {
  return (isTimed(data) && moments(data.labels)) || data.labels.map((_, index) => index);
}

function isWhole({ series }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
}

/** 1, 2, 5, 10, …: there is no half commit. */
const wholeSteps = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** How moments are written, by the least time between two of them in seconds: alone, and where a year or a day begins. */
const dates: uPlot.Axis.Values = [
  [31_536_000, "{YYYY}", null, null, null, null, null, null, 1],
  [2_419_200, "{MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [86_400, "{D} {MMM}", "\n{YYYY}", null, null, null, null, null, 1],
  [60, "{HH}:{mm}", "\n{D} {MMM} {YYYY}", null, "\n{D} {MMM}", null, null, null, 1],
];

/** Steps between the years of an axis: a year has no months to be told. */
const wholeYears = [1, 2, 5, 10, 20, 50].map((years) => years * 31_536_000);

function times(labels: string[]): Partial<uPlot.Axis> {
  return labels.every((label) => /^\d{4}$/.test(label)) ? { values: dates, incrs: wholeYears } : { values: dates };
}

function words(labels: string[]): Partial<uPlot.Axis> {
  return {
    incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    values: (_, ticks) => ticks.map((tick) => labels[tick] ?? ""),
    space: 90,
  };
}

function series(element: HTMLElement, kind: ChartData["kind"], label: string, index: number): uPlot.Series {
  const stroke = colourOf(element, seriesColours[index % seriesColours.length]!);
  if (kind === "line") return { label, stroke, width: 2, points: { size: 5, fill: stroke }, spanGaps: false };
  return { label, stroke, fill: stroke, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.75, 40], radius: 0.15 }) };
}

/** Half a bar stands over either end; a single value stands in the middle. */
function padded(data: ChartData): [number, number] {
  const at = positionsOf(data);
  const [from = 0, to = 0] = [at[0], at.at(-1)];
  if (at.length < 2) return [from - 1, to + 1];
  const half = data.kind === "bars" ? (to - from) / (at.length - 1) / 1.6 : 0;
  return [from - half, to + half];
}

function fromZero(least: number, most: number): [number, number] {
  return [Math.min(0, least ?? 0), Math.max(1, (most ?? 1) * 1.08)];
}
