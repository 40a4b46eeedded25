import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Overview as Charts } from "../api/types";
import { type Bar, Bars } from "../charts/Bars";
import { Chart } from "../charts/Chart";
import type { ChartData } from "../charts/data";
import { allowedLink } from "../text/links";
import { ChartCard } from "./ChartCard";
import { periodsOf } from "./periods";

interface ChartsProperties {
  overview: Charts;
  github: string;
  ask(question: string): void;
}

/** OverviewCharts shows the charts that have data; what there is no data for is told in a sentence. */
export function OverviewCharts({ overview, github, ask }: ChartsProperties) {
  const { commits_per_month: commits, issues_per_month: issues, buggy_files: files, fixers, open_issue_age: ages } = overview;
  const committed = useMemo(
    () =>
      timeline(
        ["Commits"],
        commits.map(({ month, commits }) => [month, commits]),
      ),
    [commits],
  );
  const reported = useMemo(
    () =>
      timeline(
        ["Opened", "Closed"],
        issues.map(({ month, opened, closed }) => [month, opened, closed]),
      ),
    [issues],
  );
  const empty = missing(overview);
  const card = (
    chart: keyof Charts["questions"],
    title: string,
    columns: string[],
    rows: (string | number)[][],
    children: ComponentChildren,
  ) =>
    rows.length > 0 && (
      <ChartCard title={title} columns={columns} rows={rows} question={overview.questions[chart]} ask={ask}>
        {children}
      </ChartCard>
    );
  return (
    <>
      <div class="chart-cards">
        {card(
          "commits_per_month",
          `Commits per ${committed.unit}`,
          committed.columns,
          committed.rows,
          <Chart data={committed.data} name={told(`Commits per ${committed.unit}`, committed.data)} />,
        )}
        {card(
          "issues_per_month",
          `Issues per ${reported.unit}`,
          reported.columns,
          reported.rows,
          <Chart data={reported.data} name={told(`Issues opened per ${reported.unit}`, reported.data)} />,
        )}
        {card(
          "buggy_files",
          "Most buggy files",
          ["File", "Bugs"],
          files.map((f) => [f.path, f.bugs]),
          <Bars
            name="Most buggy files"
            bars={files.map((f) => bar(f.path, <FileName path={f.path} url={f.url} github={github} />, f.bugs))}
          />,
        )}
        {card(
          "fixers",
          "Who fixes bugs",
          ["Person", "Bugs fixed"],
          fixers.map((f) => [person(f), f.fixed]),
          <Bars name="Who fixes bugs" bars={fixers.map((f, index) => bar(`${index}`, <bdi title={f.name}>{person(f)}</bdi>, f.fixed))} />,
        )}
        {card(
          "open_issue_age",
          "Age of open issues",
          ["Age", "Open issues"],
          ages.map((a) => [a.age, a.issues]),
          <Bars name="Age of open issues" bars={ages.map((a) => bar(a.age, a.age, a.issues))} />,
        )}
      </div>
      {empty && <p class="view-note">{empty}</p>}
    </>
  );
}

/** Values by month or by year, as a chart and as a table. */
interface Timeline {
  unit: string;
  data: ChartData;
  columns: string[];
  rows: (string | number)[][];
}

function timeline(names: string[], months: [month: string, ...values: number[]][]): Timeline {
  const { unit, labels, values } = periodsOf(
    months.map(([month]) => month),
    names.map((_, line) => months.map((row) => Number(row[line + 1]))),
  );
  const kind = labels.length > 36 || names.length > 1 ? "line" : "bars";
  return {
    unit,
    data: { kind, labels, series: names.map((name, line) => ({ name, values: values[line] ?? [] })) },
    columns: [unit === "year" ? "Year" : "Month", ...names],
    rows: labels.map((label, index) => [label, ...values.map((list) => list[index] ?? 0)]),
  };
}

/** What somebody who does not see a chart has to know of it before the table. */
function told(name: string, { labels, series }: ChartData): string {
  const values = (series[0]?.values ?? []).map(Number);
  const most = values.indexOf(Math.max(...values));
  return `${name}, ${labels[0]} to ${labels.at(-1)}: ${values.reduce((sum, n) => sum + n, 0)} in all, the most ${values[most]} in ${labels[most]}`;
}

function bar(key: string, label: ComponentChildren, value: number): Bar {
  return { key, label, value };
}

function person({ login, name }: Charts["fixers"][number]): string {
  return login ? `@${login}` : (name ?? "somebody without a name");
}

/** A file is known by its own name first, and then by where it is. */
function FileName({ path, url, github }: { path: string; url: string | undefined; github: string }) {
  const address = allowedLink(url, github);
  const cut = path.lastIndexOf("/") + 1;
  const shown = (
    <span title={path}>
      <bdi>{path.slice(cut) || path}</bdi>
      {cut > 0 && cut < path.length && <bdi class="path-directory">{path.slice(0, cut)}</bdi>}
    </span>
  );
  return address ? (
    <a href={address} target="_blank" rel="noreferrer">
      {shown}
    </a>
  ) : (
    shown
  );
}

/** Says which charts are not there and why: without a tracker there are no issues, without fixes no bugs of files. */
function missing({ commits_per_month: commits, issues_per_month: issues, buggy_files: files, open_issue_age: ages }: Charts): string {
  if (commits.length === 0) return "There are no commits to draw yet.";
  if (issues.length === 0)
    return "No issues of this repository are loaded, so there is nothing about bugs here. Whoever operates the server adds them with a GitHub token, or with an archive of issues.";
  if (files.length === 0) return "No commit says that it fixes an issue, so buggy files and who fixes bugs are not known.";
  if (ages.length === 0) return "No issue is open.";
  return "";
}
