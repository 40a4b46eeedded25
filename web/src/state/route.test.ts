import assert from "node:assert/strict";
import { test } from "node:test";
import { address, type Route, routeOf } from "./route";

const cases: [path: string, want: Route][] = [
  ["/", { page: "repositories" }],
  ["/r/acme/rockets", { page: "repository", repository: "acme/rockets" }],
  [address.repository("acme/rockets.js"), { page: "repository", repository: "acme/rockets.js" }],
  [address.conversation("ABC"), { page: "conversation", id: "ABC" }],
  [address.answer("A B/C"), { page: "answer", id: "A B/C" }],
  ["/r/acme/rockets/report/overview", { page: "report", repository: "acme/rockets", report: "overview", given: [] }],
  [
    address.report("acme/rockets", "file", ["a/b c.go"]),
    { page: "report", repository: "acme/rockets", report: "file", given: ["a/b c.go"] },
  ],
  [
    address.report("acme/rockets", "person", ["", "2024"]),
    { page: "report", repository: "acme/rockets", report: "person", given: ["", "2024"] },
  ],
  [address.report("acme/rockets", "person", ["ann", ""]), { page: "report", repository: "acme/rockets", report: "person", given: ["ann"] }],
  ["/r/acme/rockets/search", { page: "search", repository: "acme/rockets", given: [] }],
  [
    address.search("acme/rockets", ["late fees", "", "ann", ""]),
    { page: "search", repository: "acme/rockets", given: ["late fees", "", "ann"] },
  ],
  [address.why("acme/rockets", "issue", "12"), { page: "why", repository: "acme/rockets", subject: { kind: "issue", id: "12" } }],
  ["/r/acme/rockets/why/commit/3cae549", { page: "why", repository: "acme/rockets", subject: { kind: "commit", id: "3cae549" } }],
  [
    address.code("acme/rockets", { of: "function", id: "a/b.go#Cart.add~2" }),
    { page: "code", repository: "acme/rockets", subject: { of: "function", id: "a/b.go#Cart.add~2" } },
  ],
  ["/r/acme/rockets/code/file/src%2Fa.ts", { page: "code", repository: "acme/rockets", subject: { of: "file", id: "src/a.ts" } }],
  ["/r/acme/rockets/code/class/Cart", { page: "unknown" }],
  ["/r/acme/rockets/why/person/ann", { page: "unknown" }],
  ["/r/acme/rockets/report", { page: "unknown" }],
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
