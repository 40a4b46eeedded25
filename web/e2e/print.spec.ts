import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { serveStories } from "../stories/serve.mjs";

test("a long table is printed beyond what is in view, and says what it leaves out", async ({ page }) => {
  const server = await serveStories(0);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/turn/${encodeURIComponent("ten thousand rows")}`);
  const scroller = page.locator(".rows-scroll");
  await scroller.evaluate((element) => (element.scrollTop = 200_000));
  await expect(page.locator("tr[aria-rowindex='5557']")).toBeVisible();

  await page.evaluate(() => {
    addEventListener(
      "beforeprint",
      () =>
        (document.title = `${document.querySelectorAll("tr[aria-rowindex]").length} ${document.querySelector(".rows-left-out")?.textContent}`),
    );
  });
  await page.pdf();
  expect(await page.title()).toBe("1001 The first 1,000 of 10,000 rows; the other 9,000 are not printed.");

  await expect(page.locator("tr[aria-rowindex='5557']")).toBeVisible();
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(200_000);
  server.closeAllConnections();
  server.close();
});
