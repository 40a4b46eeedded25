import type { Decision } from "../../api/types";
import { EditIcon } from "../ui/icons";
import { Words } from "../ui/Words";

interface Properties {
  /** The sentence that was answered in the place of a choice; empty when the question itself was. */
  asked: string;
  decisions: Decision[];
  /** Puts a sentence where questions are written. */
  edit(sentence: string): void;
  /** Makes a choice no longer the usual one. */
  forget(key: string): void;
}

/** Decided shows what was decided about a question that can be meant in several ways, and how to change that. */
export function Decided({ asked, decisions, edit, forget }: Properties) {
  const own = decisions.filter((decision) => decision.is_own);
  if (!asked && own.length === 0) return null;
  return (
    <div class="reading decided">
      {asked && (
        <p>
          <span class="reading-label">Asked as</span>{" "}
          <bdi>
            <Words text={asked} />
          </bdi>{" "}
          <button type="button" class="chip" title="Change this sentence and ask it" onClick={() => edit(asked)}>
            <EditIcon />
            Edit
          </button>
        </p>
      )}
      {own.length > 0 && (
        <ul class="reading-others" aria-label="Your usual choices">
          {own.map(({ key, of, text }) => (
            <li key={key}>
              <Words text={of} />: <Words text={text} />, your usual choice{" "}
              <button type="button" class="chip" onClick={() => forget(key)}>
                Forget it
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
