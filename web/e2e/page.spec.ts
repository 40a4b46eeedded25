import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "./stage/fixture";
import { unanswered } from "./stage/git";
import { root, serve } from "./stage/processes";
import { proxied } from "./stage/proxy";
import { addRepository, type Stage, writeSmall } from "./stage/stage";
import { fits, sound, watched } from "./watch";

// What the page does around its answers, on the real server with small repositories.

const run = Date.now().toString(36);
const boats = `e2e/page-boats-${run}`;
const rockets = `e2e/page-rockets-${run}`;

let stage: Stage;

test.beforeAll(async ({ stage: set }) => {
  test.setTimeout(180_000);
  stage = set;
  for (const name of [boats, rockets]) {
    writeSmall(stage, name);
    await addRepository(stage, name);
  }
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
});

const field = (page: Page) => page.getByLabel("Question", { exact: true });
const last = (page: Page) => page.locator(".turn").last();
const done = (page: Page) => page.locator(".turn-foot");

async function ask(page: Page, question: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  await field(page).fill(question);
  await field(page).press("Enter");
}

test("an answer is announced, with the period that it covers", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  await expect(page.locator(".counts")).toContainText("1 commit");
  await ask(page, "Which commits were made in July 2024?");
  await expect(done(page)).toContainText("Data as of 2 Jul 2024");
  await expect(page.locator(".reading-dates")).toHaveText("Dates 1 Jul 2024 to 31 Jul 2024 (UTC)");
  await expect(page.getByRole("status")).toContainText("Answer: ");
  await expect(page.getByRole("log")).toHaveAttribute("aria-live", "off");
  await expect(page.locator("[role=status], [aria-live=polite], [aria-live=assertive]")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await page.locator("svg:not([aria-hidden=true])").count(), "pictures that are no decoration").toBe(0);
  for (const width of [320, 390, 768, 1024, 1280, 1920, 3840]) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page);
    await expect(field(page), `the field at a width of ${width}`).toBeInViewport({ ratio: 1 });
  }
});

test("a conversation goes on after a reload, and a new one begins afresh", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  const questions = ["What was the last commit?", "How many issues are open?", "Who made the most commits?"];
  for (const [index, question] of questions.entries()) {
    await ask(page, question);
    await expect(done(page)).toHaveCount(index + 1);
  }
  await expect(page.locator(".questions li")).toHaveText(questions);
  const conversation = page.url();
  await page.reload();
  await expect(done(page)).toHaveCount(3);
  await ask(page, "How many commits are there?");
  await expect(done(page)).toHaveCount(4);
  expect(page.url()).toBe(conversation);
  await page
    .getByRole("link", { name: "New conversation" })
    .or(page.getByRole("button", { name: "New conversation" }))
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ask about");
  await ask(page, "What was the last commit?");
  await expect(done(page)).toHaveCount(1);
  expect(page.url()).not.toBe(conversation);
});

test("what is deleted can be brought back, until the page is left", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  await ask(page, "How many commits were there in 2019?");
  await expect(done(page)).toHaveCount(1);
  const side = page.getByRole("complementary");
  const item = side.locator(".history-item", { hasText: "in 2019" });
  const remove = async () => {
    await item.hover();
    await side.getByRole("button", { name: /^Delete: How many commits were there in 2019/ }).click();
    await expect(item).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toHaveCount(1);
  await remove();
  await page.reload();
  await expect
    .poll(async () => (await (await fetch(`${stage.product.url}/api/v1/conversations?q=in+2019`)).json()) as { conversations: unknown[] })
    .toMatchObject({ conversations: [] });
  await page.reload();
  await expect(item).toHaveCount(0);
  await side.getByRole("button", { name: "Delete all conversations" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete all", exact: true }).click();
  await expect(side.locator(".history-empty")).toContainText("Your conversations will appear here.");
});

test("feedback is kept, and taken back", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  await ask(page, "What was the last commit?");
  const bad = last(page).getByRole("button", { name: "Bad answer" });
  await bad.click();
  await page.getByRole("button", { name: "Something is missing" }).click();
  await expect(page.locator(".reason")).toHaveCount(0);
  await expect(page).toHaveURL(/\/c\//);
  const kept = async () => {
    const response = await fetch(`${stage.product.url}/api/v1/conversations/${page.url().split("/c/")[1]}`);
    return ((await response.json()) as { answers: { feedback: unknown }[] }).answers[0]?.feedback;
  };
  await expect.poll(kept).toEqual({ verdict: "down", reason: "Something is missing" });
  await page.reload();
  await expect(bad).toHaveAttribute("aria-pressed", "true");
  await bad.click();
  await expect.poll(kept).toBeNull();
  await page.reload();
  await expect(bad).toHaveAttribute("aria-pressed", "false");
});

test("what is typed survives a reload", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  await field(page).fill("What was the last comm");
  await page.reload();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("What was the last comm");
  await page.keyboard.press("Enter");
  await expect(page.locator(".question").last()).toContainText("What was the last comm");
  await expect(field(page)).toHaveValue("");
});

test("what is typed right after a first question is sent is not lost", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  const field = page.getByLabel("Question", { exact: true });
  await field.click();
  await page.keyboard.type("What was the last commit?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("and who wrote it");
  await expect(done(page)).toHaveCount(1);
  await expect(field).toHaveValue("and who wrote it");
});

test("the repository is changed in the header", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  await page.locator(".picker select").selectOption(rockets);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(rockets);
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/v1/chat"));
  await ask(page, "What was the last commit?");
  expect((await asked).postDataJSON()).toMatchObject({ repo: rockets });
});

test("a repository that is being read cannot be asked yet", async ({ page }) => {
  const endless = `${unanswered}/page-${run}`;
  stage.names.push(endless);
  await fetch(`${stage.product.url}/api/v1/repos/${endless}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tracker: "gh-pages:archive.json" }),
  });
  await page.goto(`${stage.product.url}/r/${endless}`);
  await expect(page.locator(".still-loading")).toContainText("is being read");
  await ask(page, "Why?");
  await expect(page.locator(".verdict.failed")).toBeVisible();
});

test("the colours are the system's until the page has its own", async ({ page }) => {
  await page.goto(`${stage.product.url}/r/${boats}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByText("Dark", { exact: true }).click({ force: true });
  expect(await ground()).toBe(dark);
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.locator("input[name=theme][value=system]").click({ force: true });
  expect(await ground()).toBe(light);
});

test("an answer goes on after its connection breaks, and a server that is away is told", async ({ page }) => {
  const proxy = await proxied(stage.slow);
  await page.goto(`${proxy.url}/r/${boats}`);
  await ask(page, "List whatever is there");
  const prose = last(page).locator(".prose");
  await expect(prose).toContainText("Here is what");
  const length = async () => ((await prose.textContent()) ?? "").length;
  proxy.cut();
  const before = await length();
  await expect.poll(length).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(last(page).locator(".stopped")).toBeVisible();
  await proxy.close();
  await ask(page, "Anybody there?");
  await expect(last(page).locator(".verdict.failed")).toContainText("The server could not be reached");
});

test("the page follows an answer only while its reader does", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`${stage.slow.url}/r/${boats}`);
  await ask(page, "List whatever is there");
  const prose = last(page).locator(".prose");
  await expect(page.locator(".jump")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(250);
  await page.evaluate(() => {
    scrollTo(0, 100);
    dispatchEvent(new WheelEvent("wheel"));
  });
  const before = ((await prose.textContent()) ?? "").length;
  await expect.poll(async () => ((await prose.textContent()) ?? "").length).toBeGreaterThan(before + 100);
  expect(await page.evaluate(() => scrollY)).toBe(100);
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)).toBeLessThan(40);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(last(page).locator(".stopped")).toBeVisible();
});

test("who asks too often is told when to ask again", async ({ page }) => {
  const strict = await serve(join(stage.directory, "strict"), { GITHUB_URL: stage.git.url, REPOCHAT_QUESTIONS_PER_MINUTE: "1" });
  try {
    await page.goto(`${strict.url}/r/${boats}`);
    await ask(page, "What was the last commit?");
    await expect(done(page)).toHaveCount(1);
    await ask(page, "How many issues are open?");
    await expect(last(page).locator(".verdict.failed")).toContainText("Too many");
    await expect(page.locator(".countdown")).toHaveText(/Try again in \d+ s/);
    for (const button of await last(page).locator(".verdict button").all()) await expect(button).toBeDisabled();
  } finally {
    await strict.close();
  }
});

test("a conversation of a hundred answers is there from the first to the last", async ({ page }) => {
  let conversation = "";
  for (let n = 0; n < 100; n++) {
    const response = await fetch(`${stage.product.url}/api/v1/chat`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ repo: boats, question: `How many commits were there in ${1900 + n}?`, conversation_id: conversation }),
    });
    conversation = /"conversation_id":"(\w+)"/.exec(await response.text())?.[1] ?? "";
  }
  await page.goto(`${stage.product.url}/c/${conversation}`);
  await expect(last(page).locator(".question")).toContainText("1999");
  await expect(page.locator(".turn")).toHaveCount(100);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator(".turn").first().locator(".question")).toContainText("1900");
  await expect(page.locator(".turn").first().locator(".verdict, .prose").first()).toBeInViewport();
});

test("who signs in with a token comes back to what was written when the session ends", async ({ page }) => {
  const data = join(stage.directory, "tokens");
  const add = (...words: string[]) =>
    execFileSync(`${root}/bin/repochat`, ["token", "add", ...words], {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], REPOCHAT_DATA: data },
      encoding: "utf8",
    }).trim();
  const secret = add("ada", "--admin");
  const poor = add("eve", "--repo", "e2e/none");
  const guarded = await serve(data, { GITHUB_URL: stage.git.url, REPOCHAT_AUTH: "token" });
  const watch = await watched(page, () => [guarded.url]);
  const token = page.getByLabel("Access token");
  try {
    await page.goto(`${guarded.url}/r/${boats}`);
    await page.getByRole("heading", { name: "Sign in to RepoChat" }).waitFor();
    await sound(page, watch, "token");
    await token.fill("nonsense");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.locator(".form-error")).toContainText("This token is not known");
    await token.fill(secret);
    await token.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(boats);
    await expect(page.locator(".account")).toContainText("ada");
    await expect(page.locator(".skeleton")).toHaveCount(0);
    expect((await page.request.delete(`${guarded.url}/api/v1/session`)).status()).toBe(200);
    await ask(page, "What was the last commit?");
    await expect(page.getByRole("dialog")).toContainText("Your session has ended");
    await token.fill(secret);
    await token.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(field(page)).toHaveValue("What was the last commit?");
    await field(page).press("Enter");
    await expect(last(page).locator(".prose")).toContainText("Begin it");
    await page.getByRole("button", { name: "Sign out" }).click();
    // Who may see no repository is told how one comes here.
    await token.fill(poor);
    await token.press("Enter");
    await expect(page.locator(".empty")).toContainText("repochat sync OWNER/NAME");
    await sound(page, watch, "no-repository");
  } finally {
    await guarded.close();
  }
});
