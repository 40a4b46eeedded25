import type { AddressInfo } from "node:net";
import { test as base } from "@playwright/test";
import axe from "axe-core";
import { serveStories } from "../stories/serve.mjs";

/**
 * A test on the stories: they are served once a worker, and addresses are relative to them.
 * They load axe-core themselves, which the browser keeps compiled: there are hundreds of them.
 */
export const test = base.extend<{ baseURL: string }, { stories: string }>({
  stories: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern in the first place
    async ({}, use) => {
      const server = await serveStories(0, { scripts: { "axe.js": axe.source }, cached: true });
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ stories }, use) => use(stories),
});
