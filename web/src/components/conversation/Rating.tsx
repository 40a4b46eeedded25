import { useId, useState } from "preact/hooks";
import type { Feedback } from "../../api/types";
import { ThumbDownIcon, ThumbUpIcon } from "../ui/icons";

const reasons = ["The number is wrong", "It misunderstood the question", "Something is missing", "Too slow"];

interface Properties {
  feedback: Feedback | null;
  /** Null takes it back. */
  rate(feedback: Feedback | null): void;
}

/** Rating takes a thumb up or down, and for the latter a reason. */
export function Rating({ feedback, rate }: Properties) {
  const [asking, setAsking] = useState(false);
  const up = feedback?.verdict === "up";
  const down = feedback?.verdict === "down";

  function choose(verdict: Feedback["verdict"]): void {
    const isBack = feedback?.verdict === verdict;
    rate(isBack ? null : { verdict, reason: "" });
    setAsking(!isBack && verdict === "down");
  }

  return (
    <>
      <span class="rating" role="group" aria-label="Was this answer right?">
        <button
          type="button"
          class="button quiet icon-only"
          aria-label="Good answer"
          title="Good answer"
          aria-pressed={up}
          onClick={() => choose("up")}
        >
          <ThumbUpIcon />
        </button>
        <button
          type="button"
          class="button quiet icon-only"
          aria-label="Bad answer"
          title="Bad answer"
          aria-pressed={down}
          onClick={() => choose("down")}
        >
          <ThumbDownIcon />
        </button>
      </span>
      {asking && down && (
        <Reason
          send={(reason) => {
            rate({ verdict: "down", reason });
            setAsking(false);
          }}
          skip={() => setAsking(false)}
        />
      )}
    </>
  );
}

const longest = 1000; // characters

function Reason({ send, skip }: { send(reason: string): void; skip(): void }) {
  const [text, setText] = useState("");
  const id = useId();
  return (
    <form
      class="reason"
      onSubmit={(event) => {
        event.preventDefault();
        send(text.trim());
      }}
    >
      <p class="reason-title">What was wrong?</p>
      <ul class="reason-choices">
        {reasons.map((reason) => (
          <li key={reason}>
            <button type="button" class="chip" onClick={() => send(reason)}>
              {reason}
            </button>
          </li>
        ))}
      </ul>
      <label class="hidden" for={id}>
        In your own words
      </label>
      <input
        id={id}
        class="input"
        placeholder="In your own words"
        maxLength={longest}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={!text.trim()}>
        Send
      </button>
      <button type="button" class="button quiet" onClick={skip}>
        Skip
      </button>
    </form>
  );
}
