import { InfoIcon } from "../ui/icons";
import { Words } from "../ui/Words";

/** Notices are what a reader should know before relying on an answer. */
export function Notices({ notices }: { notices: string[] }) {
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label="Notices">
      {notices.map((notice) => <li key={notice}><InfoIcon /><span><Words text={notice} /></span></li>)}
    </ul>
  );
}
