// Fails when dist is not what the sources build to.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPage } from "./build.mjs";

const dist = join(dirname(fileURLToPath(import.meta.url)), "dist");
const fresh = await mkdtemp(join(tmpdir(), "repochat-web-"));
try {
  await buildPage(fresh);
  const names = new Set([...(await readdir(dist)), ...(await readdir(fresh))]);
  const different = [];
  for (const name of [...names].sort()) {
    if (!(await same(join(dist, name), join(fresh, name)))) different.push(name);
  }
  if (different.length > 0) {
    console.error(`web/dist is out of date (${different.join(", ")}); run: npm run build`);
    process.exitCode = 1;
  }
} finally {
  await rm(fresh, { recursive: true });
}

async function same(a, b) {
  const [left, right] = await Promise.all([a, b].map((path) => readFile(path).catch(() => null)));
  return left !== null && right !== null && left.equals(right);
}
