// Builds the stories in memory: nothing of them is committed or embedded, and
// several may be served at once.
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const web = dirname(dirname(fileURLToPath(import.meta.url)));

/** Resolves to the files of the stories: their contents by their names. */
export async function buildStories() {
  const { outputFiles } = await build({
    absWorkingDir: web,
    entryPoints: { stories: "stories/main.tsx", style: "stories/stories.css" },
    outdir: web,
    write: false,
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
  const files = new Map(outputFiles.map((file) => [basename(file.path), file.contents]));
  files.set("index.html", await readFile(join(web, "stories", "index.html")));
  files.set("favicon.svg", await readFile(join(web, "public", "favicon.svg")));
  return files;
}
