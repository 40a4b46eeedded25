import type { RepositorySource } from "../api/types";

/** Named is a repository as somebody has written it down. */
export interface Named {
  /** "owner/name". */
  name: string;
  source: RepositorySource;
}

const part = "[A-Za-z0-9_.-]+";
const short = new RegExp(`^(${part})/(${part})$`);

/**
 * repositoryIn reads "owner/name", an address on GitHub, or the address of a
 * git repository elsewhere, whose last two parts are then its name; null when
 * it is none of them.
 */
export function repositoryIn(text: string, githubURL: string): Named | null {
  const written = text.trim().replace(/\/+$/, "");
  const plain = short.exec(written);
  if (plain) return { name: `${plain[1]}/${withoutGit(plain[2]!)}`, source: {} };
  const url = parsed(written) ?? parsed(`https://${written}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const parts = url.pathname.split("/").filter(Boolean);
  const onGitHub = url.host === parsed(githubURL)?.host;
  const [owner, name] = onGitHub ? parts.slice(0, 2) : parts.slice(-2);
  if (!owner || !name || !url.host.includes(".")) return null;
  const found = short.exec(`${owner}/${withoutGit(name)}`);
  return found ? { name: found[0], source: onGitHub ? {} : { git: url.href } } : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function withoutGit(name: string): string {
  return name.replace(/\.git$/, "");
}
