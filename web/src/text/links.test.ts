import assert from "node:assert/strict";
import { test } from "node:test";
import { allowedLink } from "./links";

const cases: [name: string, address: string | undefined, want: string | null][] = [
  ["a page of the configured GitHub", "https://github.com/o/r/issues/1", "https://github.com/o/r/issues/1"],
  ["another host", "https://evil.example/o/r", null],
  ["a host that only begins the same", "https://github.com.evil.example/", null],
  ["a user name that looks like the host", "https://github.com@evil.example/", null],
  ["the host with credentials", "https://user:secret@github.com/", null],
  ["a script", "javascript:alert(1)", null],
  ["another protocol", "http://github.com/o/r", null],
  ["a relative address", "/o/r", null],
  ["no address", undefined, null],
];

for (const [name, address, want] of cases) {
  test(`${name} ${want ? "is linked" : "is not linked"}`, () => {
    assert.equal(allowedLink(address, "https://github.com"), want);
  });
}
