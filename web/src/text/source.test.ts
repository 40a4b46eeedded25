import assert from "node:assert/strict";
import { test } from "node:test";
import { type Named, repositoryIn } from "./source";

const cases: [name: string, text: string, want: Named | null][] = [
  ["the short form", " acme/rockets ", { name: "acme/rockets", source: {} }],
  ["an address on GitHub", "https://github.com/acme/rockets", { name: "acme/rockets", source: {} }],
  ["an address on GitHub for cloning", "https://github.com/acme/rockets.git", { name: "acme/rockets", source: {} }],
  ["a page of a repository on GitHub", "https://github.com/acme/rockets/issues/12?x=y", { name: "acme/rockets", source: {} }],
  ["an address without its protocol", "github.com/acme/rockets/", { name: "acme/rockets", source: {} }],
  [
    "a git repository elsewhere",
    "https://git.example.org/group/acme/rockets.git",
    { name: "acme/rockets", source: { git: "https://git.example.org/group/acme/rockets.git" } },
  ],
  ["a name alone", "rockets", null],
  ["an address without a repository", "https://github.com/acme", null],
  ["an address with a password", "https://user:secret@git.example.org/acme/rockets", null],
  ["a directory", "/home/me/rockets", null],
  ["a file address", "file:///home/me/rockets", null],
  ["an address by ssh", "git@github.com:acme/rockets.git", null],
  ["words", "the rockets of acme", null],
  ["nothing", "", null],
];

for (const [name, text, want] of cases) {
  test(`a repository is read: ${name}`, () => assert.deepEqual(repositoryIn(text, "https://github.com"), want));
}
