import { EditIcon } from "../ui/icons";

/** Question is what was asked, and can be changed and asked again. */
export function Question({ text, edit }: { text: string; edit(): void }) {
  return (
    <div class="question-line">
      <button type="button" class="button quiet icon-only question-edit" aria-label="Edit the question" title="Edit the question" onClick={edit}><EditIcon /></button>
      <p class="question">{text}</p>
    </div>
  );
}
