import { useEffect, useState } from "preact/hooks";

/** useLazy loads a part of the page when it is shown for the first time; null until it is there. */
export function useLazy<T>(load: () => Promise<T>): { part: T | null; failed: boolean } {
  const [state, setState] = useState<{ part: T | null; failed: boolean }>({ part: null, failed: false });
  useEffect(() => {
    void load().then(
      (part) => setState({ part, failed: false }),
      () => setState({ part: null, failed: true }),
    );
  }, []);
  return state;
}
