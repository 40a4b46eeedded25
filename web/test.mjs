// Bundles src/**/*.test.ts and runs them with Node's own test runner.

import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const names = await readdir(join(here, "src"), { recursive: true });
const tests = names.filter((name) => name.endsWith(".test.ts")).map((name) => join("src", name));
const outdir = await mkdtemp(join(tmpdir(), "repochat-web-test-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: tests,
    outdir,
    bundle: true,
    format: "esm",
    platform: "node",
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  const run = spawnSync(process.execPath, ["--test", outdir], { stdio: "inherit" });
  process.exitCode = run.status ?? 1;
} finally {
  await rm(outdir, { recursive: true });
}
