import type { ComponentChildren } from "preact";
import { kinds } from "../../api/kinds";
import type { Column, Evidence, Segment } from "../../api/types";
import { isAmountUnit } from "../../text/columns";
import { shownDate } from "../../text/format";
import { allowedLink } from "../../text/links";

interface Properties {
  words: Segment[];
  /** What the columns are that the words are taken from. */
  columns: Column[];
  evidence: Evidence[];
  githubURL: string;
  /** Shows the piece of evidence of a number, from 1. */
  showEvidence(number: number): void;
}

/** AnswerWords shows an answer in words, each name with a link to its page and, at its first mention, the number of its evidence. */
export function AnswerWords({ words, columns, evidence, githubURL, showEvidence }: Properties) {
  const numbers = citedIn(words, evidence);
  return (
    <div class="prose words">
      <p>
        {words.map((segment, index) => {
          const number = numbers[index]!;
          return (
            <span key={index}>
              <Piece segment={segment} unit={columns.find(({ name }) => name === segment.column)?.unit} githubURL={githubURL} />
              {number > 0 && <Reference number={number} piece={evidence[number - 1]!} show={() => showEvidence(number)} />}
            </span>
          );
        })}
      </p>
    </div>
  );
}

/** WordsView shows words, each name with a link to its page. */
export function WordsView({ words, columns, githubURL }: Pick<Properties, "words" | "columns" | "githubURL">) {
  return (
    <>
      {words.map((segment, index) => (
        <Piece key={index} segment={segment} unit={columns.find(({ name }) => name === segment.column)?.unit} githubURL={githubURL} />
      ))}
    </>
  );
}

/** citedIn returns for each segment the number of the evidence, from 1, that it is the first to name; 0 for none. */
export function citedIn(words: Segment[], evidence: Evidence[]): number[] {
  const numbered = new Set<number>();
  return words.map((segment) => {
    const number = evidence.findIndex(({ kind, id }) => kind === segment.kind && id === segment.id) + 1;
    if (number === 0 || numbered.has(number)) return 0;
    numbered.add(number);
    return number;
  });
}

function Piece({ segment, unit, githubURL }: { segment: Segment; unit: Column["unit"] | undefined; githubURL: string }) {
  const { kind, url, row, figure } = segment;
  const isDate = unit === "date" || unit === "period";
  const text = (isDate && shownDate(segment.text)) || segment.text;
  const address = allowedLink(url, githubURL);
  let content: ComponentChildren = text;
  if (kind) content = kinds[kind].isCode ? <code>{text}</code> : <bdi>{text}</bdi>;
  else if ((figure && !isDate) || isAmountUnit(unit)) content = <strong>{text}</strong>;
  else if (row) content = <bdi>{text}</bdi>;
  if (!address) return <span>{content}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}

function Reference({ number, piece: { label, title }, show }: { number: number; piece: Evidence; show(): void }) {
  const name = title ? `${label} ${title}` : label;
  return (
    <button type="button" class="reference" title={name} aria-label={`Evidence ${number}: ${name}`} onClick={show}>
      {number}
    </button>
  );
}
