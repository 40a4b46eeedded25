// Builds the stories into web/.stories, which is neither committed nor embedded.
import { cp, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = dirname(dirname(fileURLToPath(import.meta.url)));

/** The directory that the stories are built into. */
export const directory = join(web, ".stories");

export async function buildStories() {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await build({
    absWorkingDir: web,
    entryPoints: { stories: "stories/main.tsx", style: "stories/stories.css" },
    outdir: directory,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap: true,
    charset: "utf8",
    logLevel: "warning",
  });
  await cp(join(web, "stories", "index.html"), join(directory, "index.html"));
  await cp(join(web, "public", "favicon.svg"), join(directory, "favicon.svg"));
}
