interface Properties {
  /** Null while they are looked for. */
  questions: string[] | null;
  ask(question: string): void;
}

/** How many there usually are. */
const usual = 6;

/** Suggestions are questions to begin with, which this repository can answer. */
export function Suggestions({ questions, ask }: Properties) {
  if (questions === null) {
    return (
      <>
        <p class="hidden">Loading example questions…</p>
        <ul class="examples" aria-hidden="true">
          {Array.from({ length: usual }, (_, index) => (
            <li key={index} class="skeleton skeleton-example" />
          ))}
        </ul>
      </>
    );
  }
  if (questions.length === 0) return null;
  return (
    <ul class="examples" aria-label="Example questions">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" class="example" onClick={() => ask(question)}>
            <span>{question}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
