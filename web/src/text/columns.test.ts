import assert from "node:assert/strict";
import { test } from "node:test";
import { namesThings } from "./columns";

test("numbers of issues are names, and counts of them are not", () => {
  assert.deepEqual(["issue", "i.number", "pr", "bug ticket", "pull request"].filter((column) => !namesThings(column)), []);
  assert.deepEqual(["bugs", "issues", "issue_count", "total issues", "commits", "pull requests", "price"].filter(namesThings), []);
});
