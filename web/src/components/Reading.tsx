import { Words } from "./Words";

/** Reading says how the question was understood, and which dates it covers. */
export function Reading({ text, dates }: { text: string; dates: string }) {
  if (!text && !dates) return null;
  return (
    <p class="reading">
      <span class="reading-label">Read as</span> <Words text={text} />{" "}
      {dates && <span class="reading-dates">{text && "· "}{dates}</span>}
    </p>
  );
}
