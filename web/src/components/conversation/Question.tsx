import { EditIcon } from "../ui/icons";

/** Longer questions scroll within their frame, and have to be reached by keyboard for that. */
const long = 500; // characters

/** Question is what was asked, and can be changed and asked again. */
export function Question({ text, edit }: { text: string; edit(): void }) {
  return (
    <div class="question-line">
      <button
        type="button"
        class="button quiet icon-only question-edit"
        aria-label="Edit the question"
        title="Edit the question"
        onClick={edit}
      >
        <EditIcon />
      </button>
      <p class="question" {...(text.length > long && { tabIndex: 0 })}>
        {text}
      </p>
    </div>
  );
}
