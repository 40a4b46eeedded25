import assert from "node:assert/strict";
import { test } from "node:test";
import { readEvents, type ServerEvent } from "./events";

async function collect(bytes: Uint8Array, size: number): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.subarray(i, i + size));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const stream = 'id: A:1\nevent: token\ndata: {"text":"naïve 🦀"}\n\n: alive\n\nid: A:2\nevent: done\ndata: {}\n\n';
const want = [
  { id: "A:1", event: "token", data: '{"text":"naïve 🦀"}' },
  { id: "A:2", event: "done", data: "{}" },
];

test("events are the same however the network cuts them", async () => {
  const bytes = new TextEncoder().encode(stream);
  for (let size = 1; size <= bytes.length; size++) assert.deepEqual(await collect(bytes, size), want);
});

test("an event that is cut off is dropped", async () => {
  const bytes = new TextEncoder().encode(stream.slice(0, -1));
  assert.deepEqual(await collect(bytes, 7), want.slice(0, 1));
});
