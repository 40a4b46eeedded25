import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveGit } from "./git";
import { serveModel } from "./model";
import { git, root, type Running, serve } from "./processes";

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
    serve(join(directory, "slow"), { GITHUB_URL: gitServer.url, OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: "scripted", OPENAI_API_KEY: "none" }),
  ]);
  return {
    product, slow, git: gitServer, directory, names,
    async close() {
      for (const name of names) await fetch(`${product.url}/api/v1/repos/${name}`, { method: "DELETE" });
      await Promise.all([product.close(), slow.close(), model.close(), gitServer.close()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
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
