interface Properties {
  /** Null while they are looked for. */
  questions: string[] | null;
  ask(question: string): void;
}

/** Suggestions are questions to begin with, which this repository can answer. */
export function Suggestions({ questions, ask }: Properties) {
  if (questions === null) return <p class="loading">Looking for questions it can answer…</p>;
  if (questions.length === 0) return null;
  return (
    <ul class="examples" aria-label="Example questions">
      {questions.map((question) => (
        <li key={question}><button type="button" class="example" onClick={() => ask(question)}>{question}</button></li>
      ))}
    </ul>
  );
}
