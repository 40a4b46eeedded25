import { useCallback, useEffect, useState } from "preact/hooks";

/** Loaded is a value on its way from the server. */
export interface Loaded<T> {
  value: T | null;
  /** Why there is no value, in the server's words. */
  problem: string;
  retry(): void;
}

/**
 * useLoaded loads a value whenever the key changes. The previous value stays
 * until the next one has come; one that comes too late is thrown away.
 */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; problem: string }>({ value: null, problem: "" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    setState(({ value }) => ({ value, problem: "" }));
    load().then(
      (value) => gone || setState({ value, problem: "" }),
      (error: unknown) =>
        gone || setState({ value: null, problem: error instanceof Error && error.message ? error.message : "It could not be loaded." }),
    );
    return () => {
      gone = true;
    };
    // What the key names is what is loaded: the function is new each time.
  }, [key, attempt]);
  return { ...state, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
