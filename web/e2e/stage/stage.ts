import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveGit } from "./git";
import { serveModel } from "./model";
import { git, type Running, root, serve } from "./processes";

/** Stage is the product with all that it talks to, each part real but the model. */
export interface Stage {
  /** Without a model: the built-in parser answers. */
  product: Running;
  /** With a model that tells its answers slowly. */
  slow: Running;
  /** What the product takes for GitHub: its git repositories, without an API. */
  git: Running;
  directory: string;
  /** The repositories that the tests brought, which are removed in the end: Neo4j outlives them. */
  names: string[];
  close(): Promise<void>;
}

/** setStage starts everything; it needs bin/repochat and the Neo4j of the environment. */
export async function setStage(): Promise<Stage> {
  if (!process.env["NEO4J_URI"]) throw new Error("the product's tests need a Neo4j; run them with: make web-e2e");
  const directory = mkdtempSync(join(tmpdir(), "repochat-e2e-"));
  const names: string[] = [];
  const [gitServer, model] = await Promise.all([serveGit(directory), serveModel()]);
  const [product, slow] = await Promise.all([
    serve(join(directory, "product"), { GITHUB_URL: gitServer.url }),
    serve(join(directory, "slow"), {
      GITHUB_URL: gitServer.url,
      OPENAI_BASE_URL: `${model.url}/v1`,
      OPENAI_MODEL: "scripted",
      OPENAI_API_KEY: "none",
    }),
  ]);
  return {
    product,
    slow,
    git: gitServer,
    directory,
    names,
    async close() {
      for (const name of names) await remove(product, name);
      await Promise.all([product.close(), slow.close(), model.close(), gitServer.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function remove(product: Running, name: string): Promise<void> {
  const response = await fetch(`${product.url}/api/v1/repos/${name}`, { method: "DELETE" });
  // A test that failed early has added nothing.
  if (response.status !== 204 && response.status !== 404)
    throw new Error(`${name} is not removed: ${response.status} ${await response.text()}`);
}

/** addRepository has the product read a repository of the git server, and waits until it has. */
export async function addRepository(stage: Stage, name: string): Promise<void> {
  const url = `${stage.product.url}/api/v1/repos/${name}`;
  const added = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ tracker: "gh-pages:archive.json" }),
  });
  if (added.status !== 202) throw new Error(`${name} is not added: ${added.status} ${await added.text()}`);
  for (;;) {
    const { state, error } = (await (await fetch(`${url}/sync`)).json()) as { state: string; error: string };
    if (state === "succeeded") return;
    if (state === "failed" || state === "cancelled") throw new Error(`${name} is not read: ${error}`);
    await new Promise((later) => setTimeout(later, 200));
  }
}

/** writeSmall puts a repository of one commit and one issue onto the git server. */
export function writeSmall(stage: Stage, name: string): void {
  stage.names.push(name);
  const bare = join(stage.directory, `${name}.git`);
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  const person = "Ada <ada@example.org> 1719828000 +0000";
  git(
    bare,
    `commit refs/heads/main\nauthor ${person}\ncommitter ${person}\ndata 9\nBegin it\n\nM 100644 inline main.go\ndata 13\npackage main\n\n\n`,
    "fast-import",
    "--quiet",
  );
  const at = "2024-07-02T00:00:00Z";
  const issue = {
    number: 1,
    id: "I1",
    title: "It does not start",
    url: "",
    state: "OPEN",
    author: "ada",
    assignees: [],
    labels: [],
    body: "",
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    comments: [],
  };
  addTracker(bare, JSON.stringify({ magic: "E!vIA5L86J2I", timestamp: at, repo: name, labels: [], issues: [issue], pulls: [] }));
}

/** writeSample puts the sample repository under a name onto the git server, its tracker on a branch of its own as "gh-pages:archive.json". */
export function writeSample(stage: Stage, name: string): void {
  stage.names.push(name);
  const written = join(stage.directory, "sample");
  execFileSync("go", ["run", "./internal/sample/write", written], { cwd: root });
  const bare = join(stage.directory, `${name}.git`);
  execFileSync("git", ["-c", "safe.directory=*", "clone", "--quiet", "--bare", join(written, "repository.git"), bare]);
  const archive = readFileSync(join(written, "archive.json"), "utf8");
  addTracker(bare, archive.replaceAll("https://github.com/", `${stage.git.url}/`).replaceAll("lanternlane/shedbook", name));
}

/** addTracker commits a tracker archive to the branch gh-pages of a bare repository. */
export function addTracker(bare: string, archive: string): void {
  const blob = git(bare, archive, "hash-object", "-w", "--stdin");
  const tree = git(bare, `100644 blob ${blob}\tarchive.json\n`, "mktree");
  const commit = git(bare, "", "-c", "user.name=e2e", "-c", "user.email=e2e@example.org", "commit-tree", tree, "-m", "Archive the tracker");
  git(bare, "", "update-ref", "refs/heads/gh-pages", commit);
}
