import { useEffect, useRef, useState } from "preact/hooks";
import { problemOf } from "../../api/http";
import type { Authentication } from "../../api/types";
import { Countdown } from "../ui/Countdown";
import { Logo } from "../ui/icons";

export interface SignInProperties {
  auth: Authentication;
  /** Whether there was a session that has ended. */
  ended: boolean;
  /** Fails with the server's words. */
  enter(token: string): Promise<void>;
}

/** SignIn asks who is there: with a token, or at the organisation's own sign-in. */
export function SignIn({ auth, ended, enter }: SignInProperties) {
  return (
    <section class="sign-in" aria-labelledby="sign-in-title">
      <Logo />
      <h1 id="sign-in-title">{ended ? "Your session has ended" : "Sign in to RepoChat"}</h1>
      {ended && <p>Sign in again to go on. What you have typed is kept.</p>}
      {auth.sign_in_url ? (
        <a class="button primary" href={`${auth.sign_in_url}?${new URLSearchParams({ return_to: location.pathname })}`}>
          Continue with your organisation
        </a>
      ) : (
        <TokenForm enter={enter} />
      )}
    </section>
  );
}

function TokenForm({ enter }: Pick<SignInProperties, "enter">) {
  const [token, setToken] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ detail: string; pause: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    try {
      await enter(token.trim());
    } catch (error) {
      const { code, detail, retry_after } = problemOf(error);
      setRefusal({ detail: code === "sign_in" ? "This token is not known, or no longer valid." : detail, pause: retry_after ?? 0 });
      setBusy(false);
    }
  }

  return (
    <form class="sign-in-form" onSubmit={(event) => void send(event)}>
      {/* Password managers keep the token under this name. */}
      <input type="text" class="hidden" autocomplete="username" value="RepoChat" readOnly tabIndex={-1} aria-hidden="true" />
      <label for="token">Access token</label>
      <input
        ref={field}
        id="token"
        class="input"
        type="password"
        autocomplete="current-password"
        required
        spellcheck={false}
        value={token}
        aria-invalid={refusal !== null}
        aria-describedby="token-hint"
        onInput={(event) => setToken(event.currentTarget.value)}
      />
      {refusal && (
        <p class="form-error" role="alert">
          {refusal.detail}
        </p>
      )}
      {refusal && refusal.pause > 0 && <Countdown seconds={refusal.pause} />}
      <button type="submit" class="button primary" disabled={busy || !token.trim()}>
        {busy ? "Signing in…" : "Sign in"}
      </button>
      <p id="token-hint" class="form-hint">
        You get a token from whoever operates this server.
      </p>
    </form>
  );
}
