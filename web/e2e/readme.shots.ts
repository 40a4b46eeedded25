import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { demo } from "./stage/processes";

// The pictures of the README: the demonstration as it is.

const directory = fileURLToPath(new URL("../screenshots", import.meta.url));

test("the README has pictures of the demonstration", async ({ page }) => {
  const data = mkdtempSync(join(tmpdir(), "repochat-shots-"));
  const product = await demo(data);
  const shoot = (name: string) => page.screenshot({ path: join(directory, `${name}.png`) });
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });

  await page.goto(`${product.url}/r/lanternlane/shedbook`);
  await expect(page.locator(".chart-plot canvas")).toHaveCount(2);
  await page.locator(".example").first().waitFor();
  await page.locator("#overview-title").evaluate((title) => scrollTo({ top: title.getBoundingClientRect().top - 318 }));
  await shoot("overview");

  await page.getByLabel("Question", { exact: true }).fill("Who fixed the most bugs in scheduler.go?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".turn-foot")).toContainText("Data as of");
  await page.evaluate(() => scrollTo({ top: 0 }));
  await shoot("answer");

  await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
  await page.getByLabel("Question", { exact: true }).fill("Which commits fixed issue #110?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".turn-foot")).toHaveCount(2);
  await page
    .locator(".turn")
    .last()
    .getByRole("button", { name: /^What is linked to ffeffa2/ })
    .click();
  await expect(page.locator(".graph-canvas canvas").first()).toBeVisible();
  await shoot("neighbourhood");

  await product.close();
  rmSync(data, { recursive: true, force: true });
});
