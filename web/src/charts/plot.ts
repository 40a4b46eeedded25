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

function values({ labels, series }: ChartData): uPlot.AlignedData {
  return [moments(labels) ?? labels.map((_, index) => index), ...series.map((one) => one.values)];
}

function options(element: HTMLElement, data: ChartData, point: (index: number | null) => void): uPlot.Options {
  const timed = moments(data.labels) !== null;
  const ink = colourOf(element, "--ink-soft");
  const line = colourOf(element, "--line");
  const axis: uPlot.Axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { show: false }, font: "12px system-ui, sans-serif" };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    cursor: { drag: { x: false, y: false }, y: false, points: { size: 7 } },
    scales: { x: { time: timed, ...(data.kind === "bars" && { range: (_, from, to) => padded(from, to, data.labels.length) }) }, y: { range: (_, least, most) => fromZero(least, most) } },
    axes: [
      { ...axis, grid: { show: false }, ...(!timed && words(data.labels)) },
      { ...axis, size: 48, values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? count(tick) : "")) },
    ],
    series: [{}, ...data.series.map((one, index) => series(element, data.kind, one.name, index))],
    hooks: { setCursor: [(plot) => point(plot.cursor.idx ?? null)] },
  };
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

/** Half a bar stands over either end. */
function padded(from: number, to: number, bars: number): [number, number] {
  const half = bars > 1 ? (to - from) / (bars - 1) / 1.6 : 1;
  return [from - half, to + half];
}

function fromZero(least: number, most: number): [number, number] {
  return [Math.min(0, least ?? 0), Math.max(1, (most ?? 1) * 1.08)];
}
