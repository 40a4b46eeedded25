import { useState } from "preact/hooks";
import { problemOf } from "../../api/http";
import type { RepositorySource } from "../../api/types";
import { repositoryIn } from "../../text/source";
import { NewIcon } from "../ui/icons";

export interface AddProperties {
  githubURL: string;
  /** Returns the name of a repository as it is written here, in whatever case it is asked for; undefined when it is not here. */
  known(name: string): string | undefined;
  /** Fails with the server's words. */
  add(name: string, source: RepositorySource): Promise<void>;
}

/** AddRepository takes the name or the address of a repository to read. */
export function AddRepository({ githubURL, known, add }: AddProperties) {
  const [text, setText] = useState("");
  const [tracker, setTracker] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const named = repositoryIn(text, githubURL);
    if ("refusal" in named) {
      setRefusal(named.refusal);
      return;
    }
    const already = known(named.name);
    if (already && !tracker.trim()) {
      setRefusal(`${already} is here already. Its card can update it.`);
      return;
    }
    setBusy(true);
    setRefusal("");
    try {
      await add(named.name, { ...named.source, ...(tracker.trim() && { tracker: tracker.trim() }) });
      setText("");
      setTracker("");
    } catch (error) {
      setRefusal(problemOf(error).detail);
    }
    setBusy(false);
  }

  return (
    <form class="add" onSubmit={(event) => void send(event)}>
      <label class="add-label" for="add">
        Add a repository
      </label>
      <div class="add-line">
        <input
          id="add"
          class="input"
          placeholder="owner/name or URL"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={text}
          aria-invalid={refusal !== ""}
          aria-describedby={refusal ? "add-refusal add-hint" : "add-hint"}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setRefusal("");
          }}
        />
        <button type="submit" class="button primary" disabled={busy || !text.trim()}>
          <NewIcon />
          {busy ? "Adding…" : "Add"}
        </button>
      </div>
      {refusal && (
        <p id="add-refusal" class="form-error" role="alert">
          {refusal}
        </p>
      )}
      <p id="add-hint" class="form-hint">
        Its history is read once, and then only what is new. Private repositories, and the issues of public ones, need a GitHub token on the
        server (<code>GITHUB_TOKEN</code>).
      </p>
      <details class="add-more">
        <summary>Issues from an archive</summary>
        <label for="tracker">Where the archive of issues is, in the repository</label>
        <input
          id="tracker"
          class="input"
          placeholder="gh-pages:archive.json"
          autocomplete="off"
          spellcheck={false}
          value={tracker}
          onInput={(event) => setTracker(event.currentTarget.value)}
        />
      </details>
    </form>
  );
}
