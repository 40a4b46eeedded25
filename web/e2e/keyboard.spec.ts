import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./stage/fixture";
import { writeSample } from "./stage/stage";
import { accessible, picture, watched } from "./watch";

// Once through the product without a pointer.

const name = `e2e/keys-${Date.now().toString(36)}`;

/** goTo presses Tab until an element has the focus, as somebody without a pointer does. */
async function goTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 120; presses++) {
    if (await element.evaluate((found) => found === document.activeElement)) {
      await expect.soft(element, "where the focus is has to be seen").toHaveCSS("outline-style", /solid|auto/);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${element}`);
}

/**
 * askUntilAskedBack asks a question, and again where nothing is asked back: a question back comes within half a
 * second of the answer or not at all, and a busy machine may take longer when it asks for the first time.
 */
async function askUntilAskedBack(page: Page, question: string): Promise<Locator> {
  const turns = page.locator(".turn");
  const back = turns.last().getByRole("group", { name: "A question back" });
  for (let times = 0; times < 6; times++) {
    await page.waitForTimeout(times * 1500); // what keeps the machine busy may have ended by then
    const before = await turns.count();
    await page.getByLabel("Question", { exact: true }).fill(question);
    await page.keyboard.press("Enter");
    await expect(turns).toHaveCount(before + 1);
    await expect(turns.last().locator(".turn-foot")).toBeVisible();
    if (await back.isVisible()) return back;
  }
  throw new Error(`${question} is never asked back about`);
}

/** Questions about the sample that are asked back about. */
const unclear = [
  "Who is the most active developer?",
  "Which files are the worst?",
  "Who is the worst developer in 2024?",
  "Who was the greatest developer in 2023?",
  "List denizy's bugs.",
  "Which bugs did jbrueckner have in 2024?",
  "How many bugs were there in June 2023?",
  "How many commits changed config.go?",
  "Which commits were made on July 4?",
  "How many issues were opened in May?",
];

test("everything can be done by keyboard", async ({ page, stage }) => {
  writeSample(stage, name);
  const watch = await watched(page, () => [stage.product.url, stage.slow.url]);
  await page.emulateMedia({ reducedMotion: "reduce" });

  await test.step("skip to the page, and add a repository", async () => {
    await page.goto(stage.product.url);
    await page.getByLabel("Add a repository").waitFor();
    await goTo(page, page.getByRole("link", { name: "Skip to the page" }));
    await page.keyboard.press("Enter");
    await goTo(page, page.getByLabel("Add a repository"));
    await page.keyboard.type(name);
    await goTo(page, page.getByText("Issues from an archive"));
    await page.keyboard.press("Enter");
    await goTo(page, page.getByLabel(/archive of issues/));
    await page.keyboard.type("gh-pages:archive.json");
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name });
    await expect(page.locator("li", { has: link }).first()).toContainText("345", { timeout: 180_000 });
    await goTo(page, link.first());
    await page.keyboard.press("Enter");
  });

  await test.step("open a chart's table, and go on from its question", async () => {
    await goTo(page, page.locator(".chart-table summary").nth(3));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: "Table: Who fixes bugs" })).toContainText("@aikot");
    await goTo(page, page.getByRole("button", { name: "Which developers fixed the most bugs?" }));
    await page.keyboard.press("Enter");
    await expect(page.locator(".turn-foot")).toContainText("Data as of");
  });

  await test.step("ask, bring the question back, and write two lines", async () => {
    await page.locator(".turn").focus();
    await page.keyboard.press("/");
    await page.keyboard.type("Which commits fixed issue #10?");
    await page.keyboard.press("Enter");
    await expect(page.locator(".turn-foot")).toHaveCount(2);
    const field = page.getByLabel("Question", { exact: true });
    await field.focus();
    await page.keyboard.press("ArrowUp");
    await expect(field).toHaveValue("Which commits fixed issue #10?");
    await page.keyboard.press("Shift+Enter");
    await expect(field).toHaveValue("Which commits fixed issue #10?\n");
    await field.fill("");
  });

  await test.step("walk through what is linked, as a list", async () => {
    await page.locator(".turn").last().focus();
    await goTo(
      page,
      page
        .locator(".turn")
        .last()
        .getByRole("button", { name: /^What is linked to b37a30c/ }),
    );
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "What is linked" });
    await goTo(page, dialog.getByText("The same as a list"));
    await page.keyboard.press("Enter");
    await goTo(page, dialog.getByRole("button", { name: "#10", exact: true }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: "Around issue #10" })).toBeVisible();
    await goTo(page, dialog.getByRole("button", { name: "Back" }));
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: "Around commit b37a30c" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("sort rows, rate, and list the keys", async () => {
    const first = page.locator(".turn").first();
    await first.focus();
    await goTo(page, first.getByRole("button", { name: "bugs" }));
    await page.keyboard.press("Enter");
    await expect(first.getByRole("columnheader", { name: "bugs" })).toHaveAttribute("aria-sort", "ascending");
    await goTo(page, first.getByRole("button", { name: "Good answer" }));
    await page.keyboard.press("Space");
    await expect(first.getByRole("button", { name: "Good answer" })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    await picture(page, "page-keys");
    await page.keyboard.press("Escape");
  });

  await test.step("reply to a question back by its number, and make a choice the usual one", async () => {
    const question = page.getByLabel("Question", { exact: true });
    const turns = page.locator(".turn");
    for (const time of [1, 2]) {
      const back = await askUntilAskedBack(page, "Who is the best developer?");
      const option = back.getByRole("button").nth(1);
      const text = ((await option.textContent()) ?? "").replace(/^2\s*/, "");
      await turns.last().focus();
      await page.keyboard.press("2");
      await expect(turns.last().locator(".decided")).toContainText("Asked as");
      await expect(turns.last().locator(".turn-foot")).toBeVisible();
      await picture(page, `keys-question-back-${time}`);
      expect(text).toContain("by ");
    }
    const chosen = turns.last();
    const sentence = "Who fixed the most bugs?";
    await goTo(page, chosen.getByRole("button", { name: "Edit", exact: true }));
    await page.keyboard.press("Enter");
    await expect(question).toHaveValue(sentence);
    await expect(question).toBeFocused();
    const shown = await chosen.getByRole("row").allInnerTexts();
    const before = await turns.count();
    await page.keyboard.press("Enter");
    await expect(turns).toHaveCount(before + 1);
    await expect(turns.last().locator(".turn-foot")).toBeVisible();
    expect(await turns.last().getByRole("row").allInnerTexts(), "asked afresh it has the same rows").toEqual(shown);
    await question.fill("Who is the best developer?");
    await page.keyboard.press("Enter");
    const usual = turns.last().getByRole("list", { name: "Your usual choices" });
    await expect(usual).toContainText("your usual choice");
    await turns.last().focus();
    await goTo(page, usual.getByRole("button", { name: "Forget it" }));
    await page.keyboard.press("Enter");
    await askUntilAskedBack(page, "Who is the best developer?");
    await expect(usual).toHaveCount(0);
  });

  await test.step("settle ten questions back by their numbers", async () => {
    const turns = page.locator(".turn");
    for (const question of unclear) {
      const back = await askUntilAskedBack(page, question);
      const option = (await back.getByRole("button").nth(1).textContent()) ?? "";
      const result = /– ([^,\s]+)/.exec(option)?.[1] ?? "";
      await turns.last().focus();
      await page.keyboard.press("2");
      await expect(turns.last().locator(".decided")).toContainText("Asked as");
      await expect(turns.last().locator(".turn-foot")).toBeVisible();
      await expect(turns.last(), `${question} ${option}`).toContainText(result === "none" ? "None found" : result);
    }
    await accessible(page);
  });

  await test.step("rename a conversation, and turn the page dark", async () => {
    const side = page.getByRole("complementary");
    await side.getByRole("link", { name: "RepoChat" }).focus();
    await goTo(page, side.locator(".history-item a").first());
    await goTo(
      page,
      side
        .locator(".history-item")
        .first()
        .getByRole("button", { name: /^Rename/ }),
    );
    await page.keyboard.press("Enter");
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await expect(side.locator(".history-item").first()).toContainText("By keyboard");
    await page.getByRole("radio", { name: "Colours of the system" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  await test.step("stop a slow answer", async () => {
    await page.goto(`${stage.slow.url}/r/${name}`);
    await expect(page.getByLabel("Question", { exact: true })).toBeFocused();
    await page.keyboard.type("What are the most buggy files?");
    await page.keyboard.press("Enter");
    await expect(page.locator(".turn .prose")).toContainText("Here is what");
    await page.keyboard.press("Escape");
    await expect(page.locator(".turn .stopped")).toBeVisible();
  });
  expect(watch.complaints).toEqual([]);
});
