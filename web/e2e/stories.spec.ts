import { expect } from "@playwright/test";
import { test } from "./stories";
import { accessible, fits, isUnhurt, picture, watched } from "./watch";

// Every story, at the width of a phone and of a desk, light and dark: nothing
// that axe-core knows is wrong, nothing stands out, nothing of hostile text runs.

test.describe.configure({ mode: "parallel" });

for (const { name, width, first, second } of [
  { name: "desktop", width: 1280, first: "light", second: "dark" },
  { name: "phone", width: 320, first: "dark", second: "light" },
]) {
  test(`every story is sound on a ${name}`, async ({ page, stories }) => {
    const watch = await watched(page, () => [stories]);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const paths = await page.locator(".story-link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    expect(paths.length).toBeGreaterThan(80);
    for (const path of ["/", ...paths]) {
      await test.step(decodeURIComponent(path), async () => {
        await page.goto(`${path}?theme=${first}`);
        await page.locator("#app > *").first().waitFor({ state: "attached" });
        await page.waitForFunction(() => !document.querySelector(".chart-plot:empty, .graph-canvas:empty"));
        await accessible(page);
        await fits(page);
        await isUnhurt(page);
        await picture(page, `story-${path}-${name}-${first}`);
        await page.evaluate((theme) => (document.documentElement.dataset["theme"] = theme), second);
        await accessible(page, ["color-contrast"]);
        await picture(page, `story-${path}-${name}-${second}`);
        expect.soft(watch.complaints.splice(0)).toEqual([]);
      });
    }
  });
}
