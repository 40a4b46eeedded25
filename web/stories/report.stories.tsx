import type { Column, Report, ReportOffer, ReportPart } from "../src/api/types";
import { ReportPage } from "../src/reports/ReportPage";
import { github, hostile, months, wave } from "./data";
import { never, nothing, type Stories } from "./story";

const offers: ReportOffer[] = [
  { name: "overview", summary: "A repository's history at a glance.", arguments: [] },
  {
    name: "person",
    summary: "What one person works on, wrote, fixed and reviewed.",
    arguments: [
      { name: "person", kinds: ["person"], required: true, help: "A login or a name, whole or in part." },
      { name: "period", kinds: ["period"], required: false, help: "Days, like 2024. Without it: the whole history." },
    ],
  },
];

function column(name: string, title: string, kind: Column["kind"] = "", unit: Column["unit"] = ""): Column {
  return { name, title, kind, unit };
}

function part(name: string, title: string, of: Partial<ReportPart>): ReportPart {
  return {
    name,
    title,
    chart: "",
    words: [],
    columns: [],
    rows: [],
    truncated: false,
    evidence: [],
    items: [],
    empty: "",
    query: "",
    ...of,
  };
}

const commits = wave(18, 20);
const login = column("login", "Person", "person");

const report: Report = {
  name: "person",
  title: [{ text: "Jonas Brückner (@jbrueckner)", kind: "person", id: "jbrueckner", url: `${github}/jbrueckner` }],
  summary: "What one person works on.",
  repo: "acme/rockets",
  arguments: [{ name: "person", text: "jonas", kind: "person", value: "jbrueckner", others: [] }],
  window: { from: "2024-01-01", to: "2024-12-31", days: 366 },
  before: null,
  notices: [{ code: "name", text: "Read `jonas` as Jonas Brückner." }],
  data_as_of: "2024-11-01T04:30:00Z",
  parts: [
    part("figures", "In figures", {
      words: [{ text: "Jonas wrote " }, { text: "62", row: 1, column: "commits" }, { text: " commits." }],
      columns: [column("commits", "Commits", "", "count")],
      rows: [[62]],
    }),
    part("months", "Commits per month", {
      chart: "series",
      columns: [column("month", "Month", "", "period"), column("commits", "Commits", "", "count")],
      rows: months("2023-05", 18).map((month, index) => [month, commits[index]!]),
    }),
    part("reviewers", "Who reviews", {
      chart: "ranking",
      columns: [login, column("name", "Name"), column("pull_requests", "Pull requests", "", "count")],
      rows: [
        ["miralind", "Mira Lindqvist", 4],
        ["aikot", "Aiko Tanaka", 3],
        [null, "Eddie Kowalski", 1],
      ],
    }),
    part("fixed", "Fixed", {
      items: [
        [
          { text: "62 euros for a hammer (" },
          { text: "#76", kind: "issue", id: "76", url: `${github}/acme/rockets/issues/76` },
          { text: ")" },
        ],
      ],
      columns: [column("issue", "Issue", "issue")],
      rows: [[76]],
    }),
    part("assigned", "Open issues assigned", {
      columns: [column("issue", "Issue", "issue"), column("title", "Title", "", "text"), column("opened", "Opened", "", "date")],
      rows: [
        [31, "No late fees while the shed is closed", "2023-08-14T07:41:00Z"],
        [32, "Another one", "2023-08-15T07:41:00Z"],
      ],
      truncated: true,
    }),
    part("open", "Open pull requests", { empty: "This person has no open pull request." }),
  ],
};

function strange(): Report {
  const text = hostile.join(" ");
  return {
    ...report,
    title: [{ text }],
    notices: [{ code: "name", text }],
    parts: [
      part("words", text, { words: [{ text, row: 1, column: "a" }], columns: [column("a", text)], rows: [[text]] }),
      part("rows", "Rows", {
        chart: "ranking",
        columns: [column("a", text), column("n", "Count", "", "count")],
        rows: hostile.map((one, index) => [one, hostile.length - index]),
      }),
      part("items", "Items", { items: hostile.map((one) => [{ text: one }]), columns: [], rows: hostile.map((one) => [one]) }),
      part("empty", "Empty", { empty: text }),
    ],
  };
}

function story(load: () => Promise<Report>, given = ["jonas", "2024"], list = async () => offers, name = "person") {
  return () => (
    <ReportPage
      repository="acme/rockets"
      name={name}
      given={given}
      githubURL={github}
      offers={list}
      load={load}
      markdown={() => "/report.md"}
      go={nothing}
    />
  );
}

export const reports: Stories = {
  full: story(async () => report),
  "nothing told yet": story(never, []),
  "all parts empty": story(async () => ({
    ...report,
    notices: [],
    window: null,
    parts: report.parts.map(({ name, title }) => part(name, title, { empty: "No commit of this person lies in the period." })),
  })),
  loading: story(never),
  "loading the list": story(never, [], never),
  failed: story(async () => {
    throw new Error("There is no person `zebediah` in acme/rockets. Did you mean `zeb`?");
  }),
  "no such report": story(never, [], async () => offers, "weather"),
  hostile: story(async () => strange()),
};
