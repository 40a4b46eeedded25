import { test as base } from "@playwright/test";
import { type Stage, setStage } from "./stage";

/** test has a stage, which all tests of one worker share. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const stage = await setStage();
      await use(stage);
      await stage.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
