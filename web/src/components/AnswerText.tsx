import { useLayoutEffect, useRef } from "preact/hooks";
import type { Evidence } from "../api/types";
import { useChat } from "../chat/context";
import { renderMarkdown } from "../text/markdown";

interface Properties {
  text: string;
  evidence: Evidence[];
  /** The columns of the rows that are shown below the text. */
  columns: string[];
  streaming: boolean;
}

/** AnswerText shows an answer's Markdown. */
export function AnswerText({ text, evidence, columns, streaming }: Properties) {
  const githubURL = useChat().settings.value.github_url;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current?.replaceChildren(renderMarkdown(text, { evidence, columns, githubURL }));
  }, [text, evidence, columns, githubURL]);
  return <div class={streaming && text ? "prose streaming" : "prose"} ref={element} />;
}
