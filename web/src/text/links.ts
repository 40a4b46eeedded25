/**
 * allowedLink returns an address that the page may link to: one of the
 * configured GitHub. Everything else is shown as text, because addresses come
 * from whoever writes into a repository.
 */
export function allowedLink(address: string | undefined, githubURL: string): string | null {
  if (!address) return null;
  try {
    const url = new URL(address);
    const github = new URL(githubURL);
    return url.protocol === github.protocol && url.host === github.host && !url.username && !url.password ? url.href : null;
  } catch {
    return null;
  }
}
