import { useState } from "preact/hooks";
import type { Evidence } from "../api/types";
import { useChat } from "../chat/context";
import { count } from "../text/format";
import { allowedLink } from "../text/links";
import { CommitIcon, FileIcon, IssueIcon, PersonIcon, PullRequestIcon } from "./icons";

const icons = { commit: CommitIcon, issue: IssueIcon, pull_request: PullRequestIcon, file: FileIcon, person: PersonIcon };
const kinds = { commit: "commit", issue: "issue", pull_request: "pull request", file: "file", person: "person" };

const shownAtFirst = 6;

/** EvidenceList is what an answer rests on, each piece linked to GitHub. */
export function EvidenceList({ evidence }: { evidence: Evidence[] }) {
  const [all, setAll] = useState(false);
  if (evidence.length === 0) return null;
  const shown = all ? evidence : evidence.slice(0, shownAtFirst);
  return (
    <ul class="evidence" aria-label="Evidence">
      {shown.map((piece) => <li key={`${piece.kind} ${piece.id}`}><Chip piece={piece} /></li>)}
      {shown.length < evidence.length && (
        <li><button type="button" class="chip more" onClick={() => setAll(true)}>{count(evidence.length - shown.length)} more</button></li>
      )}
    </ul>
  );
}

function Chip({ piece }: { piece: Evidence }) {
  const address = allowedLink(piece.url, useChat().settings.value.github_url);
  const Icon = icons[piece.kind] ?? FileIcon;
  const content = (
    <>
      <Icon /><span class="hidden">{kinds[piece.kind] ?? piece.kind} </span>
      <span class="chip-label">{piece.label}</span>
      {piece.title && <span class="chip-title">{piece.title}</span>}
    </>
  );
  const full = piece.title ? `${piece.label} ${piece.title}` : piece.label;
  if (!address) return <span class="chip" title={full}>{content}</span>;
  return <a class="chip" href={address} target="_blank" rel="noreferrer" title={full}>{content}</a>;
}
