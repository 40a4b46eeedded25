import type { Overview as Charts } from "../src/api/types";
import { Overview } from "../src/views/Overview";
import { github, hostileOverview, overviewOf } from "./data";
import { never, nothing, type Stories } from "./story";

function story(load: () => Promise<Charts>) {
  return () => <Overview repository="acme/rockets" github={github} load={load} ask={nothing} />;
}

const nothingAtAll: Charts = {
  commits_per_month: [],
  issues_per_month: [],
  buggy_files: [],
  fixers: [],
  open_issue_age: [],
  questions: {},
};

export const overview: Stories = {
  full: story(async () => overviewOf(18)),
  "long history": story(async () => overviewOf(600)),
  "one month": story(async () => overviewOf(1)),
  "without a tracker": story(async () => ({
    ...nothingAtAll,
    commits_per_month: overviewOf(18).commits_per_month,
    questions: { commits_per_month: "How many commits were made per month?" },
  })),
  "without fixes": story(async () => ({ ...overviewOf(18), buggy_files: [], fixers: [] })),
  empty: story(async () => nothingAtAll),
  loading: story(never),
  failed: story(async () => {
    throw new Error("The graph database does not answer at the moment. Ask again in a moment.");
  }),
  hostile: story(async () => hostileOverview()),
};
