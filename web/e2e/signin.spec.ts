import { expect, type Page } from "@playwright/test";
import { test } from "./stage/fixture";
import { serveProvider, serveWithSignIn } from "./stage/provider";
import { addRepository, writeSmall } from "./stage/stage";
import { sound, watched } from "./watch";

// Signing in at an identity provider, as people do it: a real provider, a real
// browser, and the server that trusts the one and serves the other.

const run = Date.now().toString(36);
const boats = `e2e/boats-${run}`;
const rockets = `e2e/rockets-${run}`;

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Continue with your organisation" }).click();
  await page.getByRole("link", { name }).click();
}

test("people sign in at their organisation, and see what their groups may", async ({ page, stage }) => {
  for (const name of [boats, rockets]) {
    writeSmall(stage, name);
    await addRepository(stage, name);
  }
  const provider = await serveProvider(stage, [
    { name: "Ada", groups: ["sailors"] },
    { name: "Bob", groups: ["sailors", "pilots"] },
    { name: "Eve", groups: ["cooks"] },
  ]);
  const guarded = await serveWithSignIn(stage, provider, [`sailors=${boats}`, `pilots=${rockets}`]);
  try {
    await visit(page, guarded.url, provider.url);
  } finally {
    await guarded.close();
    await provider.close();
  }
});

async function visit(page: Page, url: string, provider: string): Promise<void> {
  const watch = await watched(page, () => [url, provider]);
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
  const field = page.getByLabel("Question", { exact: true });
  const repositories = page.getByRole("main");

  await test.step("who is nobody is asked to sign in, and comes back to where they were", async () => {
    await page.goto(`${url}/r/${boats}`);
    await page.getByRole("heading", { name: "Sign in to RepoChat" }).waitFor();
    await sound(page, watch, "sign-in");
    await signInAs(page, "Ada");
    await expect(page).toHaveURL(`${url}/r/${boats}`);
    await expect(page.locator(".account")).toContainText("Ada");
  });

  await test.step("Ada sees the repositories of her groups, and no other", async () => {
    await page.goto(url);
    await expect(repositories.getByRole("link", { name: boats }).first()).toBeVisible();
    await expect(page.getByText(rockets)).toHaveCount(0);
    await sound(page, watch, "of-a-group");
    await page.goto(`${url}/r/${rockets}`);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(field).toHaveCount(0);
    await sound(page, watch, "not-of-a-group");
  });

  await test.step("she asks", async () => {
    await page.goto(`${url}/r/${boats}`);
    await field.fill("What was the last commit?");
    await page.keyboard.press("Enter");
    await expect(page.locator(".turn .prose")).toContainText("Begin it");
    await expect(page.locator(".turn-foot")).toBeVisible();
  });

  await test.step("her session ends elsewhere: she is told, and comes back to the conversation with what she wrote", async () => {
    await expect(page).toHaveURL(/\/c\//);
    const conversation = page.url();
    // A request that is still under way would be told first, and its dialog take the key.
    await page.waitForLoadState("networkidle");
    expect((await page.request.delete(`${url}/api/v1/session`)).status()).toBe(200);
    await field.fill("How many issues are open?");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Your session has ended");
    await sound(page, watch, "session-ended");
    // The provider still knows her, and does not ask again.
    await page.getByRole("link", { name: "Continue with your organisation" }).click();
    await expect(page).toHaveURL(conversation);
    await expect(page.locator(".turn .prose")).toContainText("Begin it");
    await expect(field).toHaveValue("How many issues are open?");
    await field.press("Enter");
    await expect(page.locator(".turn-foot")).toHaveCount(2);
    await expect(page.locator(".turn").last().locator(".prose")).toContainText("1");
  });

  await test.step("she signs out, here and there, and leaves nothing behind", async () => {
    await field.fill("What nobody else should read");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to RepoChat" }).waitFor();
    await expect(page).toHaveURL(`${url}/`);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("nobody else");
    // The provider asks again who it is.
    await signInAs(page, "Bob");
    await expect(page.locator(".account")).toContainText("Bob");
    await expect(repositories.getByRole("link", { name: rockets }).first()).toBeVisible();
    await expect(page.getByText("What was the last commit?")).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in to RepoChat" }).waitFor();
  });

  await test.step("who is in no group is told so", async () => {
    await signInAs(page, "Eve");
    await expect(page.locator("body")).toContainText("none of your groups");
    await sound(page, watch, "no-group");
  });
}
