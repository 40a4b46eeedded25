import { useEffect, useState } from "preact/hooks";
import { duration } from "../text/format";

/** Phase says what the server does at the moment, and for how long already. */
export function Phase({ phase, startedAt }: { phase: string; startedAt: number }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="phase">
      <span class="pulse" aria-hidden="true" />
      <span class="phase-text">{phase}</span>
      {now - startedAt >= 500 && <span class="phase-time" aria-hidden="true">{duration(now - startedAt)}</span>}
    </p>
  );
}
