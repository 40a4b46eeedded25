import type { ChatEvent } from "./types";

/** A chat event with its place in the answer's stream, for resuming after it. */
export type NumberedEvent = ChatEvent & { id: string };

/** A server-sent event as it came over the wire. */
export interface ServerEvent {
  /** Its place in the stream; empty when it has none. */
  id: string;
  event: string;
  data: string;
}

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) from a response's body.
 * The browser's own EventSource can only GET, and does not tell what was refused and why.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

// A block without data is a comment: the heartbeat.
function parseBlock(block: string): ServerEvent | null {
  let id = "";
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value] = /^(\w+): ?(.*)$/s.exec(line) ?? [];
    if (field === "id" && value !== undefined) id = value;
    if (field === "event" && value !== undefined) event = value;
    if (field === "data" && value !== undefined) data.push(value);
  }
  return data.length > 0 ? { id, event, data: data.join("\n") } : null;
}
