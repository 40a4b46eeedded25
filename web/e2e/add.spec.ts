import { expect } from "@playwright/test";
import { test } from "./stories";

// What is written where a repository is added, and what is shown of one that cannot be read, on their stories.

test("what cannot be added is refused in one short sentence", async ({ page }) => {
  const refusals: Record<string, string> = {
    "git@git.example.org:acme/rockets.git": "SSH addresses cannot be read from here; write the https:// address.",
    "https://user:secret@git.example.org/acme/rockets": "Leave the user name and the password out of the address.",
    "owner/..": "“..” cannot be a repository’s name: letters, digits, “-”, “_” and “.”, 100 at most.",
    "https://github.com/ACME/rockets/": "acme/rockets is here already. Its card can update it.",
    ["a".repeat(600)]: "This is too long for a repository’s name or address.",
  };
  await page.goto(`/add/form`);
  const field = page.getByLabel("Add a repository");
  for (const [text, sentence] of Object.entries(refusals)) {
    await field.fill(text);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await expect(field).toHaveValue(text);
  }
  await field.fill("git@github.com:acme/liners.git");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(field).toHaveValue("");
});

test("a repository that could not be fetched does not look like one that waits", async ({ page }) => {
  await page.goto(`/card/${encodeURIComponent("tried again")}`);
  await expect(page.locator(".sync.failed")).toContainText("The last try failed. It will be tried again.");
  await expect(page.locator(".pulse")).toHaveCount(0);
  await page.goto(`/card/queued`);
  await expect(page.locator(".sync")).toHaveText(/^Waiting for its turn/);
});
