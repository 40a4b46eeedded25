import { useLazy } from "../ui/useLazy";
import type { SignInProperties } from "./SignIn";

/** LateSignIn is the sign-in, whose code is loaded when somebody has to sign in. */
export function LateSignIn(properties: SignInProperties) {
  const { part, failed } = useLazy(() => import("./SignIn"));
  if (failed) return <p role="alert">The sign-in could not be loaded. Load the page again.</p>;
  return part ? <part.SignIn {...properties} /> : <p class="loading">Loading…</p>;
}
