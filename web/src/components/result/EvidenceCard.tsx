import { kinds } from "../../api/kinds";
import type { Evidence, EvidenceKind } from "../../api/types";
import { allowedLink } from "../../text/links";
import { CommitIcon, FileIcon, GraphIcon, IssueIcon, PersonIcon, PullRequestIcon } from "../ui/icons";
import { WhyLink } from "../ui/WhyLink";

const icons: Partial<Record<EvidenceKind, typeof FileIcon>> = {
  commit: CommitIcon,
  issue: IssueIcon,
  pull_request: PullRequestIcon,
  file: FileIcon,
  person: PersonIcon,
};

interface Properties {
  piece: Evidence;
  /** Its number in the answer's text. */
  number: number;
  githubURL: string;
  /** Shows what is linked to it; missing where that cannot be shown. */
  explore: (() => void) | undefined;
  /** Where it is explained why it is named; empty where that is not. */
  why: string;
}

/** EvidenceCard is one piece of evidence: what it is, what it is called, and where it is on GitHub. */
export function EvidenceCard({ piece, number, githubURL, explore, why }: Properties) {
  const Icon = icons[piece.kind] ?? IssueIcon;
  const address = allowedLink(piece.url, githubURL);
  const full = piece.title ? `${piece.label} ${piece.title}` : piece.label;
  const { name, rest } = shown(piece);
  const content = (
    <>
      <span class="evidence-label">
        <Icon />
        <span class="hidden">{kinds[piece.kind].one} </span>
        <bdi>{name}</bdi>
      </span>
      {rest && (
        <span class="evidence-title">
          <bdi>{rest}</bdi>
        </span>
      )}
    </>
  );
  return (
    <li class="evidence-card" tabIndex={-1}>
      <span class="evidence-number" aria-hidden="true">
        {number}
      </span>
      {address ? (
        <a class="evidence-main" href={address} target="_blank" rel="noreferrer" title={full}>
          {content}
        </a>
      ) : (
        <span class="evidence-main" title={full}>
          {content}
        </span>
      )}
      <WhyLink address={why} about={full} />
      {explore && (
        <button
          type="button"
          class="button quiet icon-only evidence-tools"
          data-kind={piece.kind}
          aria-label={`What is linked to ${full}`}
          title="What is linked to it"
          onClick={explore}
        >
          <GraphIcon />
        </button>
      )}
    </li>
  );
}

/** A file is known by its own name first, and then by where it is. */
function shown({ kind, label, title }: Evidence): { name: string; rest: string } {
  const slash = label.lastIndexOf("/");
  if (kind !== "file" || title || slash < 0 || slash === label.length - 1) return { name: label, rest: title ?? "" };
  return { name: label.slice(slash + 1), rest: label.slice(0, slash + 1) };
}
