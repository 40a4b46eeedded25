import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { TokenBuffer } from "./tokens";

test("text that comes in bits is taken at most ten times a second, and none of it is lost", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const taken: string[] = [];
  const buffer = new TokenBuffer((text) => taken.push(text));
  for (let i = 0; i < 1000; i++) {
    buffer.add("x");
    mock.timers.tick(2);
  }
  buffer.flush();
  mock.timers.reset();
  assert.equal(taken.join(""), "x".repeat(1000));
  assert.ok(taken.length <= 21, `${taken.length} times in two seconds`);
});

test("what is flushed is not taken again later", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const taken: string[] = [];
  const buffer = new TokenBuffer((text) => taken.push(text));
  buffer.add("a");
  buffer.flush();
  mock.timers.tick(1000);
  mock.timers.reset();
  assert.deepEqual(taken, ["a"]);
});
