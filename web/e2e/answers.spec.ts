import { expect, type Page } from "@playwright/test";
import { test } from "./stories";
import { fits } from "./watch";

// What can be done with one answer, on its stories.

async function open(page: Page, story: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/turn/${encodeURIComponent(story)}`);
  await page.locator("#app > *").first().waitFor();
}

test("rows are sorted up, down, and not at all", async ({ page }) => {
  await open(page, "answered");
  const files = () => page.locator(".rows tbody td:first-child").allInnerTexts();
  const asCame = await files();
  const heading = page.getByRole("columnheader", { name: "Bugs" });
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  expect((await files()).at(-1)).not.toBe("docs/Übergabe.md");
  expect((await files())[0]).toBe("docs/Übergabe.md");
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  expect((await files()).at(-1)).toBe("docs/Übergabe.md");
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "none");
  expect(await files()).toEqual(asCame);
});

test("the words are tied to the evidence", async ({ page }) => {
  await open(page, "answered");
  const prose = page.locator(".prose");
  expect(
    await prose.locator("a").evaluateAll((links) => links.map((link) => `${link.textContent} ${(link as HTMLAnchorElement).href}`)),
  ).toEqual([
    "internal/remind/scheduler.go https://github.com/acme/rockets/blob/HEAD/internal/remind/scheduler.go",
    "internal/store/sqlite.go https://github.com/acme/rockets/blob/HEAD/internal/store/sqlite.go",
    "#117 https://github.com/acme/rockets/issues/117",
  ]);
  await expect(page.getByRole("button", { name: /^Evidence / })).toHaveText(["1", "3"]);
  await prose.getByRole("button", { name: "Evidence 3: #117 Letters at three in the morning" }).click();
  await expect(page.locator(".evidence-card", { hasText: "Letters at three in the morning" })).toBeFocused();
  await expect(page.locator(".reading-dates")).toHaveText("Dates 2 May 2023 to 31 Oct 2024 (UTC)");
  await expect(page.getByRole("table")).toHaveCount(1);
});

test("how an answer was found is told with it", async ({ page }) => {
  await open(page, "answered");
  await page.getByText("How I found this").click();
  const how = page.locator(".how");
  await expect(how).toContainText("4 rows in 38 ms");
  await expect(how).toContainText("an issue impacts a file");
  await expect(how).toContainText("there is no label Flie");
  await expect(how).toContainText("How many files are there?: 1 row in 2 ms");
  await expect(how.locator(".query").first()).toHaveText(/^MATCH \(i:Issue \{repo: \$repo\}\)[\s\S]*LIMIT 10$/);
});

test("a table in the text keeps its words whole", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "answered in parts");
  const broken = await page.locator(".prose th, .prose td").evaluateAll((cells) => {
    const lines = (node: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return new Set([...range.getClientRects()].map((rectangle) => rectangle.top)).size;
    };
    const texts = cells.flatMap((cell) => [...cell.childNodes].filter((node): node is Text => node instanceof Text));
    return texts.flatMap((text) =>
      [...text.data.matchAll(/\w+/g)].filter((word) => lines(text, word.index, word.index + word[0].length) > 1).map((word) => word[0]),
    );
  });
  expect(broken).toEqual([]);
});

test("one row stands with the query, not below the words", async ({ page }) => {
  await open(page, "one row");
  await expect(page.locator(".prose")).toHaveText("169 commits.");
  await expect(page.locator(".rows:visible")).toHaveCount(0);
  await page.getByText("How I found this").click();
  await expect(page.locator(".how .rows td")).toHaveText("169");
  await expect(page.locator(".how .rows a[download]")).toBeVisible();
});

test("what a row says all about has no card, and its number leads to the row", async ({ page }) => {
  await open(page, "answered");
  await expect(page.locator(".evidence-card", { hasText: "scheduler.go" })).toHaveCount(0);
  const row = page.locator(".rows tbody tr").first();
  await expect(row.locator(".evidence-number")).toHaveText("1");
  await page.getByRole("button", { name: "Evidence 1: internal/remind/scheduler.go" }).click();
  await expect(row).toBeFocused();
  await row.getByRole("button", { name: "What is linked to internal/remind/scheduler.go" }).click();
  await expect(page.getByRole("dialog", { name: "What is linked" })).toBeVisible();
});

test("a ranking and a series are drawn, with the table beside the chart", async ({ page }) => {
  await open(page, "a series");
  await expect(page.locator(".chart canvas")).toBeVisible();
  await expect(page.locator(".chart-legend").first()).toContainText("Commits");
  expect(await page.locator(".rows tbody td:first-child").allInnerTexts()).toEqual(["Jan 2024", "Feb 2024", "Mar 2024"]);
  const [chart, table] = await Promise.all([page.locator(".rows-chart").boundingBox(), page.getByRole("table").boundingBox()]);
  expect(chart!.x + chart!.width).toBeLessThanOrEqual(table!.x);
  await open(page, "a ranking");
  await expect(page.locator(".bars li")).toHaveCount(4);
  await expect(page.locator(".bars li").first()).toContainText("internal/remind/scheduler.go");
  await expect(page.getByRole("table")).toContainText("docs/Übergabe.md");
});

test("no column repeats another", async ({ page }) => {
  await open(page, "a column that repeats another");
  await expect(page.getByRole("columnheader")).toHaveText(["File", "Bugs", "What is linked"]);
});

test("of ten thousand rows only those in view are on the page", async ({ page }) => {
  await open(page, "ten thousand rows");
  const scroller = page.getByRole("group", { name: "Table" });
  const rows = page.locator(".rows tr[aria-rowindex]");
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
  await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
  await expect(rows.last()).toHaveAttribute("aria-rowindex", "10001");
  expect(await page.locator(".rows tr").count()).toBeLessThan(100);
  const heading = page.getByRole("columnheader", { name: "File" });
  await heading.getByRole("button").click();
  await heading.getByRole("button").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await scroller.evaluate((element) => (element.scrollTop = 0));
  await expect(page.locator(".rows tr[aria-rowindex='2'] td").first()).toContainText("dir36/");
  await fits(page);
});

test("a question that is not understood is answered plainly, with others to ask", async ({ page }) => {
  await open(page, "not understood");
  await expect(page.locator(".prose")).toHaveText("I do not understand “smell” in this question.");
  await expect(page.locator(".verdict")).toHaveCount(0);
  await expect(page.getByRole("group", { name: "A question back" }).getByRole("button")).toHaveText([
    "1 Which files have the most bugs?",
    "2 Which files changed most often?",
  ]);
});

test("the kinds of nothing look different", async ({ page }) => {
  const kinds = { "none found": "None found", "no such name": "No such name", "not in the graph": "Not in the data", failed: "No answer" };
  const looks = new Set<string>();
  for (const [story, title] of Object.entries(kinds)) {
    await open(page, story);
    const verdict = page.locator(".verdict", { hasText: title });
    for (const part of [verdict, verdict.locator(".verdict-title")]) {
      looks.add(
        await part.evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return `${color} on ${backgroundColor}`;
        }),
      );
    }
  }
  expect([...looks]).toHaveLength(2 * Object.keys(kinds).length);
});

test("what the next question goes on from can be taken away", async ({ page }) => {
  await page.goto(`/composer/going%20on`);
  const state = page.getByRole("group", { name: "The next question goes on from" });
  await expect(state).toContainText("issues");
  await expect(state.getByRole("button")).toHaveCount(3);
  await state.getByRole("button", { name: "Go on without ann" }).focus();
  await page.keyboard.press("Enter");
  await expect(state.getByRole("button", { name: "Go on without ann" })).toHaveCount(0);
  await state.getByRole("button").first().click();
  await state.getByRole("button", { name: "Go on without 2018-07-01 to 2018-07-31" }).click();
  await expect(state).toHaveCount(0);
});

test("what introduced a bug is explained one click away", async ({ page }) => {
  await open(page, "introduced bugs");
  const why = page.getByRole("link", { name: /^Why this commit\?/ });
  const addresses = await why.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(addresses.length).toBeGreaterThan(0);
  for (const one of addresses) expect(one).toMatch(/^\/r\/acme\/rockets\/why\/(commit|issue)\/\w+$/);
  await open(page, "answered");
  await expect(why).toHaveCount(0);
});

test("functions and source files of an answer lead to their history", async ({ page }) => {
  await open(page, "functions");
  const cells = page.locator(".rows tbody a");
  expect(await cells.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "/r/acme/rockets/code/name/Scheduler.Due",
    "/r/acme/rockets/code/name/run",
    "/r/acme/rockets/code/name/send",
  ]);
  await open(page, "answered");
  await expect(page.getByRole("link", { name: "Functions of internal/remind/scheduler.go" })).toHaveAttribute(
    "href",
    "/r/acme/rockets/code/file/internal%2Fremind%2Fscheduler.go",
  );
  await expect(page.getByRole("link", { name: "Functions of docs/Übergabe.md" })).toHaveCount(0);
});

test("a long list of functions is sorted and shown whole by keyboard alone", async ({ page }) => {
  await page.goto("/code/a%20long%20file");
  const rows = page.locator(".code-table tbody tr");
  await expect(rows).toHaveCount(50);
  await page.getByLabel("Sort by").focus();
  await page.keyboard.press("c");
  await expect(page.getByLabel("Sort by")).toHaveValue("changes");
  await expect(rows.first().locator("td.number").first()).toHaveText("99");
  await page.getByRole("button", { name: "Show all 500" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(500);
  await expect(page.getByText("720 functions, of which the first 500 are shown")).toBeVisible();
});

test("an explanation tells lines, commits and verdicts apart", async ({ page }) => {
  await page.goto(`/why/explained`);
  const bug = page.getByRole("region", { name: "Bug #117" });
  await expect(bug.locator(".why-won")).toHaveText(/7960a87.*Introduced it: 2 of 3 lines/);
  await expect(bug.locator(".why-won")).toHaveAttribute("aria-current", "true");
  await expect(bug.locator(".why-lost")).toHaveText(/c5304a6.*Not selected: 7960a87b5a is later/);
  await expect(bug.locator(".why-lines").first().locator("li")).toHaveCount(3);
  await expect(bug).toContainText("does not count: document beside code");
  await expect(bug).toContainText("12 more lines not shown");
  await expect(page.getByRole("region", { name: "Bug #120" })).toContainText("regression from e7e97b1");
});

test("a neighbourhood has a legend of the kinds in it", async ({ page }) => {
  await page.goto(`/neighbourhood/issue`);
  await expect(page.getByRole("list", { name: "Legend" }).getByRole("listitem")).toHaveText([
    "Issues",
    "Commits",
    "Pull requests",
    "Files",
    "People",
  ]);
});

test("the sentence of a choice is put where questions are written", async ({ page }) => {
  await open(page, "a choice whose sentence is edited");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Question", { exact: true })).toHaveValue("Who fixed the most bugs?");
});

test("only the last answer's question back has keys, and none can be chosen while an answer runs", async ({ page }) => {
  const options = page.getByRole("group", { name: "A question back" }).getByRole("button");
  await open(page, "a question back that can be replied to");
  await expect(options.first()).toHaveAttribute("aria-keyshortcuts", "1");
  await expect(options.first()).toBeEnabled();
  await open(page, "a question back of an earlier answer");
  await expect(options).toHaveCount(3);
  await expect(options.first()).not.toHaveAttribute("aria-keyshortcuts");
  await open(page, "a question back while an answer runs");
  await expect(options).toHaveCount(3);
  await expect(options.first()).toBeDisabled();
});
