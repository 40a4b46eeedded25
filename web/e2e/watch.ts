import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";

/** Watch notes what a page must not do. */
export interface Watch {
  /** What the content security policy stopped, errors on the console, exceptions, and requests to other hosts. */
  complaints: string[];
}

/** watched begins to note a page's complaints; call it before the page is opened. */
export async function watched(page: Page, origins: () => string[]): Promise<Watch> {
  const watch: Watch = { complaints: [] };
  await page.exposeFunction("tellViolation", (words: string) => watch.complaints.push(`policy: ${words}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      (globalThis as unknown as { tellViolation(words: string): void }).tellViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  page.on("pageerror", (error) => watch.complaints.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    // A refusal of the server is told to the reader; the browser tells the console too.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      watch.complaints.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && !origins().includes(url.origin)) watch.complaints.push(`request to ${url.origin}`);
  });
  return watch;
}

/** isUnhurt checks that no text of a repository ran or became an element. */
export async function isUnhurt(page: Page): Promise<void> {
  expect.soft(await page.evaluate(() => "hurt" in window), "a payload ran").toBe(false);
  const shown = await page.evaluate(() => document.body.textContent);
  expect.soft(shown.match(/.{0,20}[\u202a-\u202e\u2066-\u2069].{0,20}/gu), "the order of a text is changed").toBe(null);
  const foreign = await page.evaluate(() =>
    [
      `img:not([src="/favicon.svg"])`,
      "iframe",
      "object",
      "embed",
      "form[action]",
      "body style",
      "body link",
      "body script",
      "math",
      "[onerror]",
      "[onload]",
      "[href^=javascript]",
    ].filter((selector) => document.querySelector(selector)),
  );
  expect.soft(foreign, "elements that come from text").toEqual([]);
}

/** fits checks that nothing has to be scrolled to the side. */
export async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")]
      .filter((e) => e.getBoundingClientRect().right > room + 1)
      .slice(0, 5)
      .map((e) => `${e.tagName}.${e.className}`);
  });
  expect.soft(wide, "elements that stand out to the side").toEqual([]);
}

/** accessible checks a page with axe-core: WCAG 2.2 A and AA and its best practices. */
export async function accessible(page: Page, only?: string[]): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const result = await axe.run(document, {
      resultTypes: ["violations"],
      ...(rules && { runOnly: { type: "rule" as const, values: rules } }),
    });
    return result.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes
          .slice(0, 3)
          .map(
            (node) =>
              `    ${node.html.slice(0, 160)}\n    ${node.any
                .map(({ message }) => message)
                .join("; ")
                .slice(0, 200)}`,
          )
          .join("\n")}`,
    );
  }, only);
  expect.soft(violations, "violations of accessibility").toEqual([]);
}

/**
 * sound checks what has to be so on every page, whatever it shows: light and
 * dark, and at the width of a phone as well as of a desk, unless what it shows
 * would be closed by such a change. The page is left as it was.
 */
export async function sound(page: Page, watch: Watch, what: string, options: { resize: boolean } = { resize: true }): Promise<void> {
  await soundAsItIs(page, what);
  if (options.resize) {
    const size = page.viewportSize()!;
    const width = size.width > 320 ? 320 : 1280;
    await page.setViewportSize({ width, height: size.height });
    await soundAsItIs(page, `${what}-${width}`);
    await page.setViewportSize(size);
  }
  await inOtherColours(page, async () => {
    await accessible(page, ["color-contrast"]);
    await picture(page, `${what}-other-colours`);
  });
  await isUnhurt(page);
  expect.soft(watch.complaints.splice(0), what).toEqual([]);
}

async function soundAsItIs(page: Page, what: string): Promise<void> {
  await test.step(what, async () => {
    await fits(page);
    await accessible(page);
    await picture(page, what);
  });
}

/** Changes the system's colours, and the page's own choice when it has one. */
async function inOtherColours(page: Page, look: () => Promise<void>): Promise<void> {
  const { chosen, dark } = await page.evaluate(() => ({
    chosen: document.documentElement.dataset["theme"],
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  }));
  const isDark = chosen ? chosen === "dark" : dark;
  const paint = (theme: string) => page.evaluate((one) => (document.documentElement.dataset["theme"] = one), theme);
  await page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
  if (chosen) await paint(isDark ? "light" : "dark");
  await look();
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  if (chosen) await paint(chosen);
}

/** picture keeps what the page shows in REPOCHAT_SCREENSHOTS, when that is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const directory = process.env["REPOCHAT_SCREENSHOTS"];
  if (directory) await page.screenshot({ path: `${directory}/${name.replaceAll(/[^\w.-]+/g, "-")}.png`, fullPage: true });
}
