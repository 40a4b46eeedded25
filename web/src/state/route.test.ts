import assert from "node:assert/strict";
import { test } from "node:test";
import { address, type Route, routeOf } from "./route";

const cases: [path: string, want: Route][] = [
  ["/", { page: "repositories" }],
  ["/r/acme/rockets", { page: "repository", repository: "acme/rockets" }],
  [address.repository("acme/rockets.js"), { page: "repository", repository: "acme/rockets.js" }],
  [address.conversation("ABC"), { page: "conversation", id: "ABC" }],
  [address.answer("A B/C"), { page: "answer", id: "A B/C" }],
  ["/r/acme", { page: "unknown" }],
  ["/r/acme/rockets/more", { page: "unknown" }],
  ["/r//rockets", { page: "unknown" }],
  ["/c/", { page: "unknown" }],
  ["/c/%zz", { page: "unknown" }],
  ["/elsewhere", { page: "unknown" }],
];

for (const [path, want] of cases) {
  test(`${path} leads to: ${want.page}`, () => assert.deepEqual(routeOf(path), want));
}
