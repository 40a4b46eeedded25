import { Bars } from "../src/charts/Bars";
import { Chart } from "../src/charts/Chart";
import type { ChartData } from "../src/charts/data";
import { hostile, months, wave } from "./data";
import type { Stories } from "./story";

function drawn(data: ChartData) {
  return () => <Chart data={data} name="Commits per month" />;
}

const year = months("2024-01", 12);

export const chart: Stories = {
  bars: drawn({ kind: "bars", labels: year, series: [{ name: "Commits", values: wave(12, 30) }] }),
  line: drawn({ kind: "line", labels: months("1974-01", 600), series: [{ name: "Commits", values: wave(600, 90) }] }),
  "four series": drawn({
    kind: "line",
    labels: year,
    series: ["Opened", "Closed", "Merged", "Reviewed"].map((name, i) => ({ name, values: wave(12, 10 + 8 * i) })),
  }),
  gaps: drawn({ kind: "line", labels: year, series: [{ name: "Commits", values: [3, null, null, 9, 4, null, 2, 8, 8, null, null, 1] }] }),
  "one value": drawn({ kind: "bars", labels: ["2024-07"], series: [{ name: "Commits", values: [7] }] }),
  zeros: drawn({ kind: "bars", labels: year, series: [{ name: "Commits", values: year.map(() => 0) }] }),
  words: drawn({
    kind: "bars",
    labels: ["bug", "enhancement", "good first issue", hostile[0]!],
    series: [{ name: "Issues", values: [62, 23, 9, 4] }],
  }),
};

export const bars: Stories = {
  ranking: () => (
    <Bars
      name="Most buggy files"
      bars={["scheduler.go", "sqlite.go", "fees.go"].map((label, i) => ({ key: label, label, value: 10 - 3 * i }))}
    />
  ),
  zeros: () => <Bars name="Nothing" bars={["a", "b"].map((label) => ({ key: label, label, value: 0 }))} />,
  hostile: () => <Bars name="Hostile" bars={hostile.map((label, i) => ({ key: label, label: <bdi>{label}</bdi>, value: 10 ** i }))} />,
};
