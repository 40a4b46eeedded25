import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

// The browser is the system's own: nothing is downloaded.
const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
if (!executablePath) throw new Error("the browser tests need Chromium; on Debian: apt-get install chromium");

export default defineConfig({
  testDir: "e2e",
  outputDir: ".e2e",
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: {
      executablePath,
      args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update"],
    },
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    trace: "off",
  },
});
