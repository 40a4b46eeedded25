import { existsSync } from "node:fs";
import { expect } from "@playwright/test";
import axe from "axe-core";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { test } from "./stage/fixture";
import { addRepository, type Stage, writeSmall } from "./stage/stage";

// The main visit in another engine than Chromium's. Playwright drives no
// Firefox but one of its own making; over WebDriver BiDi the system's own will do.

const name = `e2e/firefox-${Date.now().toString(36)}`;

async function firefox(): Promise<Browser> {
  const executablePath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
  if (!executablePath) throw new Error("the browser tests need Firefox; on Debian: apt-get install firefox-esr");
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    timeout: 120_000,
    protocolTimeout: 120_000,
    // Light until the page says otherwise; nothing moves.
    extraPrefsFirefox: { "layout.css.prefers-color-scheme.content-override": 1, "ui.prefersReducedMotion": 1 },
  });
}

async function complaintsOf(page: Page, origin: string): Promise<string[]> {
  const complaints: string[] = [];
  await page.evaluateOnNewDocument(() => {
    addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  page.on("pageerror", (error) => complaints.push(`exception: ${String(error)}`));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) complaints.push(`request to ${url.origin}`);
  });
  return complaints;
}

async function sound(page: Page, what: string): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    return (await axe.run(document, { resultTypes: ["violations"] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`,
    );
  });
  expect.soft(violations, what).toEqual([]);
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${what} fits`)
    .toBe(true);
}

test("the main visit works in Firefox", async ({ stage }) => {
  writeSmall(stage, name);
  await addRepository(stage, name);
  const browser = await firefox();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    const complaints = await complaintsOf(page, new URL(stage.product.url).origin);
    await visit(page, stage);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});

async function visit(page: Page, stage: Stage): Promise<void> {
  await test.step("first visit", async () => {
    await page.goto(stage.product.url);
    await page.locator(`a[href="/r/${name}"]`).wait();
    await sound(page, "the list");
    await page.locator(`.card-name a[href="/r/${name}"]`).click();
    await page.locator(".counts ::-p-text(1 commit)").wait();
    await page.locator(".chart-plot canvas").wait();
    await sound(page, "the overview");
  });

  await test.step("ask", async () => {
    await page.locator("#question").fill("What was the last commit?");
    await page.locator("#question").click();
    await page.keyboard.press("Enter");
    await page.locator(".turn .prose ::-p-text(Begin it)").wait();
    await page.locator(".turn-foot").wait();
  });

  await test.step("evidence", async () => {
    const address = await page.$eval(".evidence a", (link) => link.getAttribute("href"));
    expect(address).toMatch(new RegExp(`^${stage.git.url}/${name}/commit/[0-9a-f]{40}$`));
    await page.locator(".how summary").click();
    await page.locator(".how .query ::-p-text(MATCH)").wait();
    await sound(page, "an answer");
    await page.locator(".evidence button.evidence-tools").click();
    await page.locator("dialog[open] .graph-canvas canvas").wait();
    await sound(page, "the neighbourhood");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { hidden: true });
  });

  await test.step("dark", async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.$eval('input[type="radio"][value="dark"]', (dark) => (dark as HTMLInputElement).click());
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await page.locator(".turn-foot").wait();
    expect(await ground()).not.toBe(light);
    await sound(page, "an answer in the dark");
  });

  await test.step("phone", async () => {
    await page.setViewport({ width: 500, height: 900 }); // the narrowest window that Firefox opens
    await sound(page, "an answer on a phone");
  });
}
