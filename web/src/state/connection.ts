import { effect, type ReadonlySignal, signal } from "@preact/signals";

/** Connection says whether the server can be reached, and if not, on whose side that is. */
export type ConnectionState = "online" | "offline" | "unreachable";

export interface Connection {
  state: ReadonlySignal<ConnectionState>;
  reached(): void;
  lost(): void;
  /** Waits for the time in milliseconds, or less when the connection comes back meanwhile. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

const longestPause = 15_000; // milliseconds

/** How long to wait before try number n, from 1, in milliseconds. */
export function backoff(n: number): number {
  return Math.min(longestPause, 500 * 2 ** (n - 1));
}

/** createConnection watches the connection; alive asks the server whether it is there. */
export function createConnection(alive: () => Promise<void>): Connection {
  const state = signal<ConnectionState>(navigator.onLine ? "online" : "offline");
  let probing = false;

  async function probe(): Promise<void> {
    if (probing) return;
    probing = true;
    for (let n = 1; state.value !== "online"; n++) {
      await sleep(backoff(n + 1));
      // Any answer will do, a refusal too; what is lost says so on its own.
      if (navigator.onLine) await alive().catch(() => undefined);
    }
    probing = false;
  }

  function lost(): void {
    state.value = navigator.onLine ? "unreachable" : "offline";
    void probe();
  }

  addEventListener("offline", lost);
  addEventListener("online", () => void alive().catch(() => undefined));
  return {
    state,
    reached: () => (state.value = "online"),
    lost,
    pause: (ms, stop) => until(ms, stop, state),
  };
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function until(ms: number, stop: AbortSignal, state: ReadonlySignal<ConnectionState>): Promise<void> {
  return new Promise((resolve) => {
    const before = state.value;
    const timer = setTimeout(end, ms);
    const unwatch = effect(() => {
      if (state.value === "online" && before !== "online") queueMicrotask(end);
    });
    stop.addEventListener("abort", end, { once: true });
    function end(): void {
      clearTimeout(timer);
      unwatch();
      stop.removeEventListener("abort", end);
      resolve();
    }
  });
}
