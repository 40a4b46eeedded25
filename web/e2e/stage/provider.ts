import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { end, freePort, type Running, root, serve } from "./processes";
import type { Stage } from "./stage";

/** Somebody who has an account at the identity provider. */
export interface Person {
  name: string;
  groups: string[];
}

/** What the provider of the tests knows of its only client. */
const client = { REPOCHAT_OIDC_CLIENT_ID: "repochat", REPOCHAT_OIDC_CLIENT_SECRET: "the-client's-secret" };

/** serveProvider runs an OpenID Connect provider that asks which of the people signs in. */
export async function serveProvider(stage: Stage, people: Person[]): Promise<Running> {
  const binary = join(stage.directory, "provider");
  execFileSync("go", ["build", "-o", binary, "./internal/access/openid/openidtest/serve"], { cwd: root });
  const told = people.map(({ name, groups }) => ({ Subject: name.toLowerCase(), Claims: { name, groups } }));
  const child = spawn(binary, [JSON.stringify(told)], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: line.toString().trim(), close: () => end(child) };
}

/** serveWithSignIn runs a server whose visitors sign in at the provider; groups are rules such as "crew=acme/*". */
export async function serveWithSignIn(stage: Stage, provider: Running, groups: string[]): Promise<Running> {
  const port = await freePort();
  return serve(
    join(stage.directory, "guarded"),
    {
      ...client,
      GITHUB_URL: stage.git.url,
      REPOCHAT_AUTH: "oidc",
      REPOCHAT_PUBLIC_URL: `http://127.0.0.1:${port}`,
      REPOCHAT_OIDC_ISSUER: provider.url,
      REPOCHAT_OIDC_GROUPS: groups.join(","),
    },
    port,
  );
}
