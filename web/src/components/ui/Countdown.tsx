import { useEffect, useState } from "preact/hooks";
import { untilThen } from "../../text/format";

interface Properties {
  seconds: number;
  onEnd?(): void;
}

/** Countdown says how long it takes until a request is taken again. */
export function Countdown({ seconds, onEnd }: Properties) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [seconds]);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onEnd?.();
    // The function is a new one each time; it is called once.
  }, [isOver]);
  if (isOver) return <p class="countdown">You can try again now.</p>;
  return <p class="countdown">Try again in {untilThen(left)}.</p>;
}
