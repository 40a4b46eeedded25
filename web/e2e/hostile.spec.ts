import { expect, type Page } from "@playwright/test";
import { test } from "./stage/fixture";
import { writeHostile } from "./stage/hostile";
import { fits, isUnhurt, picture, watched } from "./watch";

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

test("what a repository says stays text", async ({ page, stage }) => {
  writeHostile(stage, name);
  const watch = await watched(page, () => [stage.product.url]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const sound = async (what: string) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
      await picture(page, `hostile-${what}-${width}`);
    }
    await isUnhurt(page);
    expect.soft(watch.complaints.splice(0), what).toEqual([]);
  };

  await page.goto(stage.product.url);
  const added = await page.request.post(`${stage.product.url}/api/v1/repos/${name}`, { data: { tracker: "gh-pages:archive.json" } });
  expect(added.status(), await added.text()).toBe(202);
  await expect.poll(async () => state(page, stage.product.url), { timeout: 120_000 }).toBe("succeeded");

  await page.goto(stage.product.url);
  await page.getByRole("link", { name }).first().waitFor();
  await sound("list");

  await page.goto(`${stage.product.url}/r/${name}`);
  await expect(page.locator(".chart-card")).toHaveCount(5);
  for (const table of await page.locator(".chart-table summary").all()) await table.click();
  await sound("overview");

  for (const [i, question] of questions.entries()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel("Question", { exact: true }).fill(question);
    await page.keyboard.press("Enter");
    const turn = page.locator(".turn").nth(i);
    await expect(turn.locator(".turn-foot")).toBeVisible();
    const how = turn.getByText("How I found this");
    if (await how.count()) await how.click();
  }
  await sound("answers");
  for (const card of (await page.getByRole("button", { name: /^What is linked to/ }).all()).slice(0, 4)) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await card.click();
    const dialog = page.getByRole("dialog", { name: "What is linked" });
    await dialog.getByText("The same as a list").click();
    await sound("neighbourhood");
    await page.keyboard.press("Escape");
  }

  await page.reload();
  await page.locator(".turn").first().waitFor();
  await sound("reloaded");

});

async function state(page: Page, url: string): Promise<string> {
  const body = (await (await page.request.get(`${url}/api/v1/repos/${name}/sync`)).json()) as { state: string; error: string };
  if (body.state === "failed") throw new Error(body.error);
  return body.state;
}
