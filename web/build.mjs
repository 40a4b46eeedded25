// Builds the page into the directory that is given. The same sources and the
// same lock file give the same bytes.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

export async function buildPage(directory) {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const result = await build({
    absWorkingDir: here,
    entryPoints: { app: "src/main.tsx", style: "src/styles/style.css", pages: "src/styles/pages.css" },
    outdir: directory,
    bundle: true,
    // What is imported when it is needed gets a file of its own.
    splitting: true,
    chunkNames: "[name]-[hash]",
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none", // licences.txt has the whole texts
    charset: "utf8",
    metafile: true,
    logLevel: "warning",
  });
  await cp(join(here, "public"), directory, { recursive: true });
  await writeFile(join(directory, "index.html"), await index(result.metafile.outputs));
  await writeFile(join(directory, "licences.txt"), await licences(Object.keys(result.metafile.inputs)));
}

// The page with a hint for each file that the first one imports: the browser
// would know of them only when it has read that.
async function index(outputs) {
  const [app] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === "src/main.tsx");
  const needed = new Set();
  const follow = (name) => {
    for (const { path, kind } of outputs[name].imports) {
      if (kind !== "import-statement" || needed.has(path)) continue;
      needed.add(path);
      follow(path);
    }
  };
  follow(app);
  const hints = [...needed]
    .sort()
    .map((path) => `<link rel="modulepreload" href="/${basename(path)}">\n`)
    .join("");
  return (await readFile(join(here, "public", "index.html"), "utf8")).replace("<script ", `${hints}<script `);
}

// The licence of every package that the bundle has parts of.
async function licences(inputs) {
  const names = new Set();
  for (const input of inputs) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) names.add(found[1]);
  }
  const texts = [];
  for (const name of [...names].sort()) {
    const root = join(here, "node_modules", name);
    const { version, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    texts.push(`${name} ${version} (${license})\n\n${(await licenceText(root)).trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}

async function licenceText(root) {
  for (const name of ["LICENSE", "LICENSE.md", "LICENSE.txt"]) {
    try {
      return await readFile(join(root, name), "utf8");
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  }
  throw new Error(`${root} has no licence file`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv[2]) throw new Error("usage: node build.mjs DIRECTORY");
  await buildPage(join(process.cwd(), process.argv[2]));
}
