import { useLayoutEffect, useRef } from "preact/hooks";
import type { Evidence } from "../../api/types";
import { renderMarkdown } from "../../text/markdown";

interface Properties {
  text: string;
  evidence: Evidence[];
  /** The columns of the rows that are shown below the text. */
  columns: string[];
  githubURL: string;
  streaming: boolean;
  /** Shows the piece of evidence of a number, from 1. */
  showEvidence(number: number): void;
}

/** AnswerText shows an answer's Markdown, its names tied to the evidence by numbers. */
export function AnswerText({ text, evidence, columns, githubURL, streaming, showEvidence }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current?.replaceChildren(renderMarkdown(text, { evidence, columns, githubURL }));
  }, [text, evidence, columns, githubURL]);

  function onClick(event: MouseEvent): void {
    const reference = event.target instanceof Element ? event.target.closest<HTMLElement>(".reference") : null;
    if (reference) showEvidence(Number(reference.textContent));
  }

  return <div class={streaming && text ? "prose streaming" : "prose"} ref={element} onClick={onClick} />;
}
