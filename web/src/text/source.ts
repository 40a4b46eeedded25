import type { RepositorySource } from "../api/types";

/** Named is a repository as somebody has written it down. */
export interface Named {
  /** "owner/name". */
  name: string;
  source: RepositorySource;
}

/** Refused is why a text names no repository, in a sentence. */
export interface Refused {
  refusal: string;
}

/** A longer text is the address of no repository. */
const longest = 400;

// As internal/history has them: what GitHub allows.
const owner = /^[A-Za-z0-9][A-Za-z0-9_-]{0,38}$/;
const repository = /^[A-Za-z0-9._-]{1,100}$/;

const sshAddress = /^(?:ssh:\/\/)?(?:[^\s@/]+@)?([^\s@/:]+)(?::\d+)?[:/](\S+)$/;

/**
 * repositoryIn reads "owner/name", an address on GitHub, or the address of a
 * git repository elsewhere, whose last two parts are then its name. An SSH
 * address on GitHub names the repository; elsewhere it is of no use, because
 * the server has no key.
 */
export function repositoryIn(text: string, githubURL: string): Named | Refused {
  const written = text.trim().replace(/\/+$/, "");
  if (written.length > longest) return { refusal: "This is too long for a repository’s name or address." };
  if (/^[^/:@\s]+\/[^/:@\s]+$/.test(written)) {
    const [first = "", second = ""] = written.split("/");
    return first.includes(".") && owner.test(first.replaceAll(".", "")) ? notWhole(githubURL) : named(first, second, {});
  }
  const github = parsed(githubURL)?.host ?? "";
  if (written.startsWith("ssh://") || /^[^\s/]+@[^\s/]+:/.test(written)) return fromSSH(written, github);
  const url = /^[a-z+]+:\/\//i.test(written) ? parsed(written) : parsed(`https://${written}`);
  if (!url) return notWhole(githubURL);
  if (url.username || url.password) return { refusal: "Leave the user name and the password out of the address." };
  if (!/^https?:$/.test(url.protocol)) return { refusal: "Only https:// addresses can be read from here." };
  const parts = url.pathname.split("/").filter(Boolean);
  const onGitHub = url.host === github;
  const [first, second] = onGitHub ? parts.slice(0, 2) : parts.slice(-2);
  if (!first || !second || !(onGitHub || url.host.includes("."))) return notWhole(githubURL);
  return named(first, second, onGitHub ? {} : { git: url.href });
}

function notWhole(githubURL: string): Refused {
  return { refusal: `Write OWNER/NAME, or an address such as ${githubURL}/OWNER/NAME.` };
}

function fromSSH(written: string, github: string): Named | Refused {
  const [, host, path = ""] = sshAddress.exec(written) ?? [];
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  if (host === github) return named(first, second, {});
  return { refusal: "SSH addresses cannot be read from here; write the https:// address." };
}

/** A name is refused here as the server would refuse it: ".." in an address would lead elsewhere. */
function named(first: string, second: string, source: RepositorySource): Named | Refused {
  const name = withoutGit(second);
  if (!owner.test(first)) return { refusal: `“${shortened(first)}” cannot be an owner: letters, digits and hyphens, 39 at most.` };
  if (!repository.test(name) || name === "." || name === "..")
    return { refusal: `“${shortened(name)}” cannot be a repository’s name: letters, digits, “-”, “_” and “.”, 100 at most.` };
  return { name: `${first}/${name}`, source };
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
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
