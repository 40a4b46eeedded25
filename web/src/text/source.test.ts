import assert from "node:assert/strict";
import { test } from "node:test";
import { type Named, repositoryIn } from "./source";

const cases: [name: string, text: string, want: Named][] = [
  ["the short form", " acme/rockets ", { name: "acme/rockets", source: {} }],
  ["the short form with an ending", "acme/rockets.git", { name: "acme/rockets", source: {} }],
  ["a name that begins with a dot", "acme/.github", { name: "acme/.github", source: {} }],
  ["an address on GitHub", "https://github.com/acme/rockets", { name: "acme/rockets", source: {} }],
  ["an address on GitHub for cloning", "https://github.com/acme/rockets.git", { name: "acme/rockets", source: {} }],
  ["a page of a repository on GitHub", "https://github.com/acme/rockets/issues/12?x=y", { name: "acme/rockets", source: {} }],
  ["an address without its protocol", "github.com/acme/rockets/", { name: "acme/rockets", source: {} }],
  ["an address by SSH on GitHub", "git@github.com:acme/rockets.git", { name: "acme/rockets", source: {} }],
  ["a URL by SSH on GitHub", "ssh://git@github.com/acme/rockets", { name: "acme/rockets", source: {} }],
  ["a URL by SSH on GitHub with a port", "ssh://git@github.com:22/acme/rockets.git", { name: "acme/rockets", source: {} }],
  [
    "a git repository elsewhere",
    "https://git.example.org/group/acme/rockets.git",
    { name: "acme/rockets", source: { git: "https://git.example.org/group/acme/rockets.git" } },
  ],
];

for (const [name, text, want] of cases) {
  test(`a repository is read: ${name}`, () => assert.deepEqual(repositoryIn(text, "https://github.com"), want));
}

const refused: [name: string, text: string, want: RegExp][] = [
  ["a name alone", "rockets", /^Write OWNER\/NAME/],
  ["an address without a repository", "https://github.com/acme", /^Write OWNER\/NAME/],
  ["an address without a repository or protocol", "github.com/acme", /^Write OWNER\/NAME/],
  ["an address with a password", "https://user:secret@git.example.org/acme/rockets", /^Leave the user name and the password out/],
  ["an address with a token", "https://secret@github.com/acme/rockets", /^Leave the user name and the password out/],
  ["a directory", "/home/me/rockets", /^Write OWNER\/NAME/],
  ["a file address", "file:///home/me/rockets", /^Only https/],
  ["an address by git's own protocol", "git://git.example.org/acme/rockets", /^Only https/],
  ["an address by SSH elsewhere", "git@git.example.org:acme/rockets.git", /^SSH addresses cannot be read/],
  ["words", "the rockets of acme", /^Write OWNER\/NAME/],
  ["nothing", "", /^Write OWNER\/NAME/],
  ["a way up", "acme/..", /^“\.\.” cannot be a repository’s name/],
  ["a way up at the beginning", "../rockets", /cannot be an owner|^Write/],
  ["an ending alone", "acme/.git", /^“” cannot be a repository’s name/],
  ["an owner that begins with a hyphen", "-acme/rockets", /^“-acme” cannot be an owner/],
  ["a long owner", `${"a".repeat(60)}/rockets`, /^“a{40}…” cannot be an owner/],
  ["six hundred characters", `${"a".repeat(300)}/${"b".repeat(299)}`, /^This is too long/],
];

for (const [name, text, want] of refused) {
  test(`no repository is read, in one short sentence: ${name}`, () => {
    const got = repositoryIn(text, "https://github.com");
    assert.ok("refusal" in got, JSON.stringify(got));
    assert.match(got.refusal, want);
    assert.ok(got.refusal.length <= 140 && !got.refusal.includes("secret"), got.refusal);
  });
}
