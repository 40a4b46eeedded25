import type { Notice } from "../../api/types";
import { InfoIcon } from "../ui/icons";
import { Words } from "../ui/Words";

/** Notices are what a reader should know before relying on an answer. */
export function Notices({ notices }: { notices: Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label="Notices">
      {notices.map(({ text }) => (
        <li key={text}>
          <InfoIcon />
          <span>
            <Words text={text} />
          </span>
        </li>
      ))}
    </ul>
  );
}
