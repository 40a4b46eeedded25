import { useLayoutEffect, useRef } from "preact/hooks";
import type { RenderMarkdown } from "../../text/markdown";
import { ordered } from "../../text/order";
import { withoutLooseEnds } from "../../text/unfinished";

interface Properties {
  text: string;
  /** Null until it is loaded; the text is shown as it is meanwhile. */
  render: RenderMarkdown | null;
  streaming: boolean;
}

/** AnswerText shows an answer's Markdown: while it is written, and where it is not about rows. */
export function AnswerText({ text, render, streaming }: Properties) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = ordered(text);
    element.current?.replaceChildren(render ? render(streaming ? withoutLooseEnds(shown) : shown) : shown);
  }, [text, render, streaming]);
  return <div class={`prose ${streaming && text ? "streaming" : ""} ${render ? "" : "plain"}`} ref={element} />;
}
