import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { type Bar, Bars } from "../charts/Bars";
import { Chart } from "../charts/Chart";
import type { ChartData } from "../charts/data";
import { counted } from "../text/format";
import { allowedLink } from "../text/links";
import { ChartCard } from "./ChartCard";
import type { ChartName, Overview as Charts } from "./types";
import { useLoaded } from "./useLoaded";

interface Properties {
  repository: string;
  /** The configured GitHub: links lead nowhere else. */
  github: string;
  load(repository: string): Promise<Charts>;
  ask(question: string): void;
}

/** Overview shows a repository's history in five charts, each with a question to go on from. */
export function Overview({ repository, github, load, ask }: Properties) {
  const { value, problem, retry } = useLoaded(repository, () => load(repository));
  return (
    <section class="overview" aria-labelledby="overview-title" aria-busy={!value && !problem}>
      <h2 id="overview-title">At a glance</h2>
      {problem && <p class="view-problem"><span>The overview is not there: {problem}</span><button type="button" class="button" onClick={retry}>Try again</button></p>}
      {!value && !problem && <p class="loading">Drawing the overview…</p>}
      {value && <OverviewCharts overview={value} github={github} ask={ask} />}
    </section>
  );
}

interface ChartsProperties {
  overview: Charts;
  github: string;
  ask(question: string): void;
}

/** OverviewCharts shows the charts that have data; what there is no data for is told in a sentence. */
export function OverviewCharts({ overview, github, ask }: ChartsProperties) {
  const { commits_per_month: commits, issues_per_month: issues, buggy_files: files, fixers, open_issue_age: ages } = overview;
  const commitData = useMemo(() => series(commits.map(({ month }) => month), { name: "Commits", values: commits.map((c) => c.commits) }), [commits]);
  const issueData = useMemo(() => series(issues.map(({ month }) => month),
    { name: "Opened", values: issues.map((i) => i.opened) }, { name: "Closed", values: issues.map((i) => i.closed) }), [issues]);
  const empty = missing(overview);
  const card = (chart: ChartName, title: string, columns: string[], rows: (string | number)[][], children: ComponentChildren) =>
    rows.length > 0 && <ChartCard title={title} columns={columns} rows={rows} question={overview.questions[chart]} ask={ask}>{children}</ChartCard>;
  return (
    <>
      <div class="chart-cards">
        {card("commits_per_month", "Commits per month", ["Month", "Commits"], commits.map((c) => [c.month, c.commits]),
          <Chart data={commitData} name={told("Commits per month", commits.map((c) => c.commits), commits)} />)}
        {card("issues_per_month", "Issues per month", ["Month", "Opened", "Closed"], issues.map((i) => [i.month, i.opened, i.closed]),
          <Chart data={issueData} name={told("Issues opened per month", issues.map((i) => i.opened), issues)} />)}
        {card("buggy_files", "Most buggy files", ["File", "Bugs"], files.map((f) => [f.path, f.bugs]),
          <Bars name="Most buggy files" bars={files.map((f) => bar(f.path, <Linked text={f.path} url={f.url} github={github} path />, f.bugs))} />)}
        {card("fixers", "Who fixes bugs", ["Person", "Bugs fixed"], fixers.map((f) => [person(f), f.fixed]),
          <Bars name="Who fixes bugs" bars={fixers.map((f, index) => bar(`${index}`, <bdi title={f.name}>{person(f)}</bdi>, f.fixed))} />)}
        {card("open_issue_age", "Age of open issues", ["Age", "Open issues"], ages.map((a) => [a.age, a.issues]),
          <Bars name="Age of open issues" bars={ages.map((a) => bar(a.age, a.age, a.issues))} />)}
      </div>
      {empty && <p class="view-note">{empty}</p>}
    </>
  );
}

function series(labels: string[], ...lines: ChartData["series"]): ChartData {
  return { kind: labels.length > 36 || lines.length > 1 ? "line" : "bars", labels, series: lines };
}

/** What somebody who does not see a chart has to know of it before the table. */
function told(name: string, values: number[], months: { month: string }[]): string {
  const most = values.indexOf(Math.max(...values));
  return `${name}, ${months[0]?.month} to ${months.at(-1)?.month}: ${values.reduce((sum, n) => sum + n, 0)} in all, the most ${values[most]} in ${months[most]?.month}`;
}

function bar(key: string, label: ComponentChildren, value: number): Bar {
  return { key, label, value };
}

function person({ login, name }: Charts["fixers"][number]): string {
  return login ? `@${login}` : (name ?? "somebody without a name");
}

function Linked({ text, url, github, path }: { text: string; url: string | undefined; github: string; path?: boolean }) {
  const address = allowedLink(url, github);
  const shown = <bdi class={path ? "path" : undefined} title={text}>{text}</bdi>;
  return address ? <a href={address} target="_blank" rel="noreferrer">{shown}</a> : shown;
}

/** Says which charts are not there and why: without a tracker there are no issues, without fixes no bugs of files. */
function missing({ commits_per_month: commits, issues_per_month: issues, buggy_files: files, open_issue_age: ages }: Charts): string {
  if (commits.length === 0) return "There are no commits to draw yet.";
  if (issues.length === 0) return `The graph holds no issues of this repository: without them it shows commits, files and people (${counted(commits.length, "month")}).`;
  if (files.length === 0) return "No commit says that it fixes an issue, so nothing is known of buggy files and of who fixes them.";
  if (ages.length === 0) return "No issue is open.";
  return "";
}
