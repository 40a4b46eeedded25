import { expect, type Page } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serveStories } from "../stories/serve.mjs";
import { test } from "./stage/fixture";
import { type Stage, writeSample } from "./stage/stage";

// What the page costs, measured on the product in a real browser. Sizes and
// numbers of requests are the same each time and are held in budgets.golden
// (UPDATE=1 writes it anew); times depend on the machine, and are printed
// beside what they should stay below.

const golden = fileURLToPath(new URL("budgets.golden", import.meta.url));
const name = `e2e/bench-${Date.now().toString(36)}`;
const answers = 200;

/** A slow machine is this many times slower than the one that measures. */
const slowness = 4;

test("the page stays within its budgets", async ({ page, stage }) => {
  writeSample(stage, name);
  const added = await page.request.post(`${stage.product.url}/api/v1/repos/${name}`, { data: { tracker: "gh-pages:archive.json" } });
  expect(added.status()).toBe(202);
  await expect.poll(async () => ((await (await page.request.get(`${stage.product.url}/api/v1/repos/${name}/sync`)).json()) as { state: string }).state, { timeout: 180_000 }).toBe("succeeded");

  const first = await firstLoad(page, stage);
  const figures = `${[`requests: ${first.requests}`, `script and style after gzip: ${Math.ceil(first.bytes / 1024)} KB of 80 KB`].join("\n")}\n`;
  expect(first.bytes, "bytes of the first load").toBeLessThanOrEqual(80 * 1024);
  if (process.env["UPDATE"]) writeFileSync(golden, figures);
  expect(figures).toBe(readFileSync(golden, "utf8"));
  tell("first load, until a repository can be added, CPU 4 times slower", first.usable, 1000);
  tell("first load, longest task, CPU 4 times slower", first.longest, 200);

  await throttle(page, 1);
  tell("scrolling 10,000 rows, longest task", await longTable(page), 50);

  const conversation = await converse(page, stage);
  await page.goto(`${stage.product.url}/c/${conversation}`);
  await expect(page.locator(".turn")).toHaveCount(answers, { timeout: 60_000 });
  tell(`scrolling ${answers} answers, longest task`, await longestWhileScrolling(page, ""), 50);
});

function tell(what: string, milliseconds: number, budget: number): void {
  console.log(`${what}: ${Math.round(milliseconds)} ms, should stay below ${budget} ms`);
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Opens the page for the first time on a slow machine. */
async function firstLoad(page: Page, stage: Stage): Promise<{ requests: number; bytes: number; usable: number; longest: number }> {
  let requests = 0;
  const sizes: Promise<number>[] = [];
  const count = (response: import("@playwright/test").Response) => {
    requests++;
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) sizes.push(response.request().sizes().then(({ responseBodySize }) => responseBodySize));
  };
  await throttle(page, slowness);
  page.on("response", count);
  await watchTasks(page);
  await page.goto(stage.product.url);
  await page.getByLabel("Add a repository").waitFor();
  const usable = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  page.off("response", count);
  return { requests, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), usable, longest: await longestTask(page) };
}

/** Scrolls the story of a table of ten thousand rows. */
async function longTable(page: Page): Promise<number> {
  const server = await serveStories(0);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/turn/${encodeURIComponent("ten thousand rows")}`);
  await expect(page.locator(".rows table")).toHaveAttribute("aria-rowcount", "10001");
  const longest = await longestWhileScrolling(page, ".rows-scroll");
  server.closeAllConnections();
  server.close();
  return longest;
}

/** Asks so many questions in one conversation. */
async function converse(page: Page, stage: Stage): Promise<string> {
  let conversation = "";
  for (let i = 0; i < answers; i++) {
    const response = await page.request.post(`${stage.product.url}/api/v1/chat`, {
      data: { repo: name, question: i % 2 ? "What are the most buggy files?" : "Which developers fixed the most bugs?", ...(conversation && { conversation_id: conversation }) },
    });
    conversation = /"conversation_id":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
  }
  return conversation;
}

/** Notes tasks of more than 50 ms, which is what browsers call long. */
async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: number[] = ((window as unknown as { tasks: number[] }).tasks = []);
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => noted.push(duration))).observe({ type: "longtask", buffered: true });
  });
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks.splice(0)));
}

/** Scrolls an element, or the page, from its beginning to its end in a hundred frames. */
async function longestWhileScrolling(page: Page, selector: string): Promise<number> {
  await longestTask(page);
  await page.evaluate(async (found) => {
    const element = found ? document.querySelector(found)! : document.documentElement;
    for (let frame = 0; frame <= 100; frame++) {
      element.scrollTop = ((element.scrollHeight - element.clientHeight) * frame) / 100;
      await new Promise(requestAnimationFrame);
    }
  }, selector);
  return longestTask(page);
}
