import { useLayoutEffect, useRef } from "preact/hooks";
import type { Evidence } from "../../api/types";
import type { RenderMarkdown } from "../../text/markdown";
import { withoutLooseEnds } from "../../text/unfinished";

interface Properties {
  text: string;
  evidence: Evidence[];
  /** The columns of the rows that are shown below the text. */
  columns: string[];
  /** Null until it is loaded; the text is shown as it is meanwhile. */
  render: RenderMarkdown | null;
  streaming: boolean;
  /** Shows the piece of evidence of a number, from 1. */
  showEvidence(number: number): void;
}

/** AnswerText shows an answer's Markdown, its names tied to the evidence by numbers. */
export function AnswerText({ text, evidence, columns, render, streaming, showEvidence }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current?.replaceChildren(render ? render(streaming ? withoutLooseEnds(text) : text, { evidence, columns }) : text);
  }, [text, evidence, columns, render, streaming]);

  function onClick(event: MouseEvent): void {
    const reference = event.target instanceof Element ? event.target.closest<HTMLElement>(".reference") : null;
    if (reference) showEvidence(Number(reference.textContent));
  }

  return <div class={`prose ${streaming && text ? "streaming" : ""} ${render ? "" : "plain"}`} ref={element} onClick={onClick} />;
}
