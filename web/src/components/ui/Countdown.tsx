import { useEffect, useState } from "preact/hooks";
import { duration } from "../../text/format";

interface Properties {
  seconds: number;
  onEnd?(): void;
}

/** Countdown says how long it takes until a request is taken again. */
export function Countdown({ seconds, onEnd }: Properties) {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) {
      onEnd?.();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 250);
    return () => clearTimeout(timer);
  });
  if (left <= 0) return <p class="countdown">You can try again now.</p>;
  return <p class="countdown">Try again in {duration(left * 1000).replace(/\.0 s$/, " s")}.</p>;
}
