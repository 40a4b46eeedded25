import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "./stage/fixture";
import { unanswered } from "./stage/git";
import { type Stage, writeSample } from "./stage/stage";
import { sound as soundOf, type Watch, watched } from "./watch";

// The product as a visitor meets it: the real server, a real Neo4j, the sample
// repository over a real git server.

const run = Date.now().toString(36);
const name = `e2e/shedbook-${run}`;
const missing = `e2e/missing-${run}`;
const endless = `${unanswered}/endless-${run}`;

let stage: Stage;
let page: Page;
let watch: Watch;
const scenes: [name: string, play: () => Promise<void>][] = [];

/** scene is a part of the visit; each goes on where the one before it ended. */
function scene(words: string, play: () => Promise<void>): void {
  scenes.push([words, play]);
}

const sound = (what: string, options?: { resize: boolean }) => soundOf(page, watch, `page-${what}`, options);

/** A change of width would close what is open. */
const open = { resize: false };

async function ask(question: string): Promise<void> {
  // Enter sends nothing while an answer is being written.
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.keyboard.press("Enter");
}

const last = () => page.locator(".turn").last();

async function add(repository: string, archive: string): Promise<void> {
  await page.getByLabel("Add a repository").fill(repository);
  const field = page.getByLabel(/archive of issues/);
  if (!(await field.isVisible())) await page.getByText("Issues from an archive").click();
  await field.fill(archive);
  await page.getByRole("button", { name: "Add", exact: true }).click();
}

scene("a first visitor is told what cannot be added, and why", async () => {
  await page.goto(stage.product.url);
  await page.getByLabel("Add a repository").fill("no repository");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Write OWNER/NAME");
  await sound("first-visit-refused");
  stage.names.push(missing);
  await page.getByLabel("Add a repository").fill(missing);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(card(missing).locator(".sync.failed")).toBeVisible({ timeout: 60_000 });
  await sound("sync-failed");
  await remove(missing);
});

scene("a synchronisation that takes long is watched, and cancelled", async () => {
  stage.names.push(endless);
  await add(endless, "gh-pages:archive.json");
  await expect(card(endless).getByRole("progressbar")).toBeVisible();
  await sound("sync-running");
  await card(endless).getByRole("button", { name: "Cancel" }).click();
  await expect(card(endless)).toContainText("Cancelled");
  await sound("sync-cancelled");
  await remove(endless);
});

const card = (repository: string) => page.locator("li", { has: page.getByRole("link", { name: repository, exact: true }) });

async function remove(repository: string): Promise<void> {
  await card(repository)
    .getByRole("button", { name: `Remove ${repository}` })
    .click();
  const dialog = page.getByRole("dialog", { name: `Remove ${repository}` });
  await sound("remove-repository");
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(card(repository)).toHaveCount(0);
}

scene("they add a repository, see it being read, and open it", async () => {
  await add(name, "gh-pages:archive.json");
  await expect(page.getByRole("region", { name: "Synchronisation" }).first()).toBeVisible();
  await expect(card(name)).toContainText("Data as of", { timeout: 180_000 });
  // How much of it is seen while it runs depends on the machine; all of it stays.
  await card(name).getByText("What was read").click();
  const phases = card(name).locator(".sync-phases li");
  await expect(phases.filter({ hasText: "345 commits" })).toBeVisible();
  expect(await phases.count(), "phases that were shown").toBeGreaterThanOrEqual(3);
  await sound("repositories");
  await page.getByRole("link", { name, exact: true }).first().click();
  await expect(page.locator(".counts")).toContainText("345 commits");
});

scene("the overview has charts with tables, and questions to go on from", async () => {
  await expect(page.locator(".chart-card")).toHaveCount(5);
  await expect(page.locator(".chart-plot canvas")).toHaveCount(2);
  await page.locator(".chart-table summary").nth(2).click();
  await expect(page.getByRole("group", { name: "Table: Most buggy files" })).toContainText("internal/remind/scheduler.go10");
  await sound("overview");
  await page.locator(".example").first().waitFor();
  await page.getByRole("button", { name: "Which developers fixed the most bugs?" }).click();
  await expect(last().locator(".prose")).toContainText("aikot");
});

scene("an answer stands on evidence, and on what is linked to it", async () => {
  await ask("Who fixed the most bugs in scheduler.go?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  await expect(last().locator(".prose")).toContainText("denizy");
  await expect(last().locator(".rows td a").first()).toHaveAttribute("href", `${stage.git.url}/denizy`);
  await last().getByText("How I found this").click();
  await expect(last().locator(".how .query")).toContainText("MATCH");
  await sound("answer");

  await ask("Which commits fixed issue #10?");
  await expect(last().locator(".prose")).toContainText("b37a30c");
  await last()
    .getByRole("button", { name: /What is linked to b37a30c/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "What is linked" });
  await expect(dialog.getByRole("heading", { name: /Around commit b37a30c/ })).toBeVisible();
  await expect(dialog.locator(".graph-canvas canvas").first()).toBeVisible();
  await sound("neighbourhood-graph");
  await dialog.getByText("The same as a list").click();
  await expect(dialog.locator(".neighbourhood-list")).toContainText("fixed #10");
  await sound("neighbourhood-list");
  await dialog.getByRole("button", { name: "#10", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: /Around issue #10/ })).toBeVisible();
  await dialog.getByRole("link", { name: "Why this commit?" }).click();
  await expect(page).toHaveURL(/\/why\/issue\/10$/);
  const bug = page.getByRole("region", { name: "Bug #10" });
  await expect(bug).toContainText("Fixed by b37a30c");
  await expect(bug.locator(".why-won").first()).toContainText("Introduced it");
  await expect(bug.locator(".why-lines li").first()).toContainText("leads to");
  await sound("why");
  await page.goBack();
  await expect(last().locator(".prose")).toContainText("b37a30c");
  await expect(dialog).toBeHidden();
});

scene("a function of an answer leads to its history, its calls, its file and the commits that changed it", async () => {
  await ask("Which functions were fixed most often?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  const conversation = page.url();
  await last().locator('.rows tbody a[href*="/code/name/"]').first().click();
  await expect(page).toHaveURL(/\/code\/name\//);
  const list = page.getByRole("group", { name: "Functions" });
  await expect(list.locator("tbody tr").first()).toBeVisible();
  await sound("functions-of-a-name");
  await list.locator("tbody th a").first().click();
  await expect(page).toHaveURL(/\/code\/function\//);
  await expect(page.getByRole("region", { name: "Changes" }).locator("li").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Bugs" }).locator("li a").first()).toHaveAttribute("href", /\/issues\/\d+$/);
  await sound("function");
  await page.getByRole("region", { name: "About it" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/code\/file\//);
  await expect(list.locator("tbody tr").first()).toBeVisible();
  await sound("functions-of-a-file");
  await page.goBack();
  await page.getByRole("region", { name: "Changes" }).locator("li a").first().click();
  await expect(page).toHaveURL(/\/code\/commit\//);
  await expect(list).toContainText("+");
  await sound("functions-of-a-commit");
  await page.goto(`${stage.product.url}/r/${name}/code/function/${encodeURIComponent("internal/remind/scheduler.go#NoSuch")}`);
  await expect(page.getByRole("alert")).toContainText("has no function");
  await page.goto(conversation);
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
});

scene("a question why is answered by what people said, at the first try", async () => {
  await ask("why did we move to SQLite?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  const prose = last().locator(".prose");
  await expect(prose.locator("a").first()).toHaveText("#2");
  await expect(prose).toContainText("one file to back up is what the shed needs");
  await expect(prose).toContainText("comment by miralind on 2023-05-11");
  await expect(prose, "a commit's title is not quoted under itself").not.toContainText("“Keep everything in SQLite”");
  const rows = last().getByRole("group", { name: "Table" });
  await expect(rows.getByRole("columnheader", { name: "Address" }), "the address is the link of the first column").toHaveCount(0);
  await expect(rows.getByRole("link", { name: "#2", exact: true }).first()).toHaveAttribute("href", /\/pull\/2(#.*)?$/);
  await sound("said");
});

scene("rows are sorted, drawn, and loaded as CSV", async () => {
  await ask("What are the most buggy files?");
  await expect(last().locator(".rows-foot")).toContainText("rows");
  await expect(last().locator(".bars li").first()).toContainText("scheduler.go");
  await sound("chart");
  const [download] = await Promise.all([page.waitForEvent("download"), last().getByRole("link", { name: "CSV" }).click()]);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split(/\r?\n/);
  expect(lines[1]).toContain("internal/remind/scheduler.go");
  expect(lines[1]).toContain("10");
});

scene("an answer is taken along: as Markdown, and by its address", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await last().getByRole("button", { name: "Copy the answer as Markdown" }).click();
  await expect.poll(copied).toMatch(/\| *internal\/remind\/scheduler\.go *\|/);
  await last().getByRole("button", { name: "Copy a link to this answer" }).click();
  await expect.poll(copied).toContain(stage.product.url);
  const conversation = page.url();
  await page.goto(await copied());
  await expect(page.locator(".part")).toContainText("one answer of a conversation");
  await sound("one-answer");
  await page.getByRole("link", { name: "Show all of it" }).click();
  await expect(page).toHaveURL(conversation);
  await expect(page.locator(".turn")).toHaveCount(6);
});

scene("another reading is one click away", async () => {
  await ask("Which developers have the most unfixed bugs?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  const first = (await last().locator(".prose").textContent()) ?? "";
  await last().getByRole("list", { name: "Other readings" }).getByRole("button").first().click();
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  await expect(last().locator(".prose")).not.toHaveText(first);
});

scene("a thumb down has a reason, and both are kept", async () => {
  await last().getByRole("button", { name: "Bad answer" }).click();
  await sound("feedback");
  await last().getByRole("button", { name: "The number is wrong" }).click();
  await expect(last().getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(last().getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "true");
});

scene("earlier conversations are found, renamed and deleted", async () => {
  await page.goto(`${stage.product.url}/r/${name}`);
  await ask("What was the last commit?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  const side = page.getByRole("complementary");
  const item = side.locator(".history-item", { hasText: name });
  await side.getByRole("searchbox").fill("last commit");
  await expect(item).toHaveCount(1);
  await item.hover();
  await side.getByRole("button", { name: /^Rename/ }).click();
  await expect(side.getByLabel("Title of the conversation")).toBeFocused();
  await sound("history-rename", open);
  await page.keyboard.type("The newest one");
  await page.keyboard.press("Enter");
  await side.getByRole("searchbox").fill("newest");
  await expect(item).toContainText("The newest one");
  await sound("history");
  await item.hover();
  await side.getByRole("button", { name: /^Delete: The newest one/ }).click();
  await expect(page.getByText("“The newest one” is deleted.")).toBeVisible();
  await sound("history-deleted");
  await side.getByRole("searchbox").fill("");
  await expect(side.getByText("The newest one")).toHaveCount(0);
  await side.getByRole("button", { name: "Delete all conversations" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete all conversations" });
  await expect(dialog).toBeVisible();
  await sound("history-delete-all", open);
  await dialog.getByRole("button", { name: "Keep them" }).click();
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await sound("keys");
  await page.keyboard.press("Escape");
});

scene("an unknown name, an empty answer and a foreign question look different", async () => {
  await ask("Who fixed the most bugs in schedular.py?");
  await expect(last().locator(".verdict.unknown")).toBeVisible();
  await sound("unknown-name");
  await last()
    .getByRole("button", { name: /Ask about .*scheduler.go/ })
    .first()
    .click();
  await expect(last().locator(".prose")).toContainText("denizy");
  await ask("How many commits happened in March 1999?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  await ask("What is the test coverage?");
  await expect(last().locator(".verdict.absent")).toBeVisible();
  await sound("not-in-graph");
});

scene("the page is dark when it is told so, and stays so", async () => {
  await page.goto(`${stage.product.url}/r/${name}`);
  await expect(page.locator(".chart-plot canvas")).toHaveCount(2);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByText("Dark", { exact: true }).click({ force: true });
  expect(await ground()).not.toBe(light);
  await page.reload();
  expect(await ground()).not.toBe(light);
  await expect(page.locator(".chart-plot canvas")).toHaveCount(2);
  await sound("dark");
});

scene("everything fits a phone", async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/", `/r/${name}`]) {
    await page.goto(stage.product.url + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await sound(`phone-${path}`);
  }
  await ask("What are the most buggy files?");
  await expect(last().locator(".turn-foot")).toContainText("Data as of");
  await last().getByText("How I found this").click();
  await sound("phone-answer");
  await page.getByRole("button", { name: "Conversations" }).click();
  await expect(page.getByRole("dialog", { name: "Repositories and conversations" })).toBeVisible();
  await sound("phone-drawer", open);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });
});

scene("a slow answer survives a reload in its middle, and stops when it is told to", async () => {
  await page.goto(`${stage.slow.url}/r/${name}`);
  await ask("What are the most buggy files?");
  await expect(last().locator(".prose")).toContainText("Here is what");
  await page.reload();
  await expect(last().locator(".prose")).toContainText("Here is what");
  const length = async () => (await last().locator(".prose").textContent())?.length ?? 0;
  const before = await length();
  await expect.poll(length).toBeGreaterThan(before);
  await sound("running");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(last().locator(".stopped")).toBeVisible();
  const after = await length();
  await page.reload();
  await expect(last().locator(".stopped")).toBeVisible();
  expect(await length()).toBeGreaterThanOrEqual(after - 1);
  await sound("stopped");
});

test("a visitor's way through the product", async ({ page: opened, stage: set }) => {
  [page, stage] = [opened, set];
  writeSample(stage, name);
  watch = await watched(page, () => [stage.product.url, stage.slow.url]);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  for (const [words, play] of scenes) {
    await test.step(words, play);
    expect.soft(watch.complaints.splice(0), words).toEqual([]);
  }
});
