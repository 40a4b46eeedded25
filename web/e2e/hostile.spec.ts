import { expect, type Page } from "@playwright/test";
import { test } from "./stage/fixture";
import { payloads, writeBroken, writeHostile } from "./stage/hostile";
import { addRepository, type Stage } from "./stage/stage";
import { sound as soundOf, watched } from "./watch";

// A repository whose names, messages, titles, bodies, labels and paths want to
// run, to load something or to break the page: read by the product, kept in
// Neo4j, and shown wherever the product shows such things.

const name = `e2e/hostile-${Date.now().toString(36)}`;

const questions = [
  "What are the most buggy files?",
  "Which developers fixed the most bugs?",
  "Which developers have the most unfixed bugs?",
  "Which commits fixed issue #1?",
  "Which commit introduced the most bugs?",
  "What is the latest commit?",
  "Which open issue is the oldest?",
  "List all open issues",
  "Who fixed <img src=x onerror=hurt=1> in \u202egnp.exe\u202c?",
];

/** Payloads that fit into a field. */
const short = payloads.filter((payload) => payload.length < 300);

let stage: Stage;
let page: Page;
let sound: (what: string, options?: { resize: boolean }) => Promise<void>;

const turn = (index: number) => page.locator(".turn").nth(index);

async function ask(question: string, index: number): Promise<void> {
  await page.getByLabel("Question", { exact: true }).fill(question);
  await page.keyboard.press("Enter");
  await expect(turn(index).locator(".turn-foot")).toBeVisible();
}

async function overview(): Promise<void> {
  await page.goto(stage.product.url);
  await page.getByRole("link", { name }).first().waitFor();
  await sound("list");
  await page.goto(`${stage.product.url}/r/${name}`);
  await expect(page.locator(".chart-card")).toHaveCount(5);
  for (const table of await page.locator(".chart-table summary").all()) await table.click();
  await sound("overview");
}

async function answers(): Promise<void> {
  for (const [i, question] of questions.entries()) {
    await ask(question, i);
    const how = turn(i).getByText("How I found this");
    if (await how.count()) await how.click();
  }
  await expect(page.locator(".evidence a, .rows td a").first()).toBeVisible();
  await expect(page.locator(".rows-chart").first()).toBeVisible();
  await sound("answers");
}

/** The neighbourhoods of the first commit, issue, file and person among the evidence. */
async function neighbourhoods(): Promise<void> {
  for (const kind of ["commit", "issue", "file", "person"]) {
    await page.locator(`.evidence-tools[data-kind="${kind}"]`).first().click();
    const dialog = page.getByRole("dialog", { name: "What is linked" });
    await expect(dialog.locator(".graph-canvas canvas").first()).toBeVisible();
    await dialog.getByText("The same as a list").click();
    await sound(`neighbourhood-${kind}`);
    await page.keyboard.press("Escape");
  }
}

async function feedback(): Promise<void> {
  for (const [i, payload] of short.slice(0, 3).entries()) {
    await turn(i).getByRole("button", { name: "Bad answer" }).click();
    await turn(i).getByLabel("In your own words").fill(payload);
    await turn(i).getByRole("button", { name: "Send", exact: true }).click();
    await expect(turn(i).getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "true");
  }
  await page.reload();
  await expect(turn(questions.length - 1).locator(".turn-foot")).toBeVisible();
  await sound("reloaded");
}

async function titles(): Promise<void> {
  const side = page.getByRole("complementary");
  for (const payload of short) {
    await page.goto(`${stage.product.url}/r/${name}`);
    await ask(payload, 0);
  }
  const items = side.locator(".history-item", { hasText: name });
  await expect(items).toHaveCount(short.length + 1);
  await sound("titles");
  const item = items.last();
  await item.hover();
  await item.getByRole("button", { name: /^Rename/ }).click();
  await side.getByLabel("Title of the conversation").fill(short[0]!);
  await page.keyboard.press("Enter");
  await expect(item).toContainText(short[0]!);
  // Every title of one line is found again as what it is; a long one is shortened at a word.
  for (const payload of short.filter((one) => !/[\p{Cc}\p{Cf}\u2028]/u.test(one))) {
    await side.getByRole("searchbox").fill(payload);
    // Others hold the same words without what marks them.
    await expect.soft(items.filter({ hasText: payload.slice(0, 45) }).first(), payload).toBeVisible({ timeout: 10_000 });
  }
  await item.hover();
  await side
    .getByRole("button", { name: /^Delete:/ })
    .first()
    .click();
  await sound("title-deleted");
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByRole("button", { name: "Conversations", exact: true }).click();
  await sound("drawer", { resize: false });
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function exports(): Promise<void> {
  await page.goto(`${stage.product.url}/r/${name}`);
  await ask("List all open issues", 0);
  const csv = await turn(0).getByRole("link", { name: "CSV" }).getAttribute("href");
  for (const address of [csv!, csv!.replace(/csv$/, "md")]) {
    const response = await page.request.get(stage.product.url + address);
    expect(response.headers()["content-type"]).toMatch(/^text\/(csv|markdown); charset=utf-8$/);
    expect(response.headers()["x-content-type-options"]).toBe("nosniff");
    expect(response.headers()["content-disposition"] ?? "").not.toMatch(/[<>\r\n\u202e]/);
    const text = await response.text();
    expect(text).toContain("hurt=1");
    // No cell begins like a formula of a spreadsheet.
    if (address === csv) expect(text).not.toMatch(/(^|,)"?[=@\t\r]/m);
  }
}

async function additions(): Promise<void> {
  await page.goto(stage.product.url);
  for (const payload of short) {
    await page.getByLabel("Add a repository").fill(payload);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await sound("refused");
  const broken = `${name}-broken`;
  writeBroken(stage, broken);
  await expect(addRepository(stage, broken)).rejects.toThrow("is not read");
  await page.reload();
  await expect(page.locator(".sync.failed")).toBeVisible();
  await sound("sync-failed");
}

test("what a repository says stays text", async ({ page: opened, stage: set }) => {
  [page, stage] = [opened, set];
  const watch = await watched(page, () => [stage.product.url]);
  sound = (what, options) => soundOf(page, watch, `hostile-${what}`, options);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  writeHostile(stage, name);
  await addRepository(stage, name);
  for (const play of [overview, answers, neighbourhoods, feedback, titles, exports, additions]) await test.step(play.name, play);
});
