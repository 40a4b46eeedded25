import assert from "node:assert/strict";
import { test } from "node:test";
import { splitFooter } from "./footer";

const cases: [name: string, text: string, body: string, dates: string][] = [
  ["the dates are kept", "**4** commits.\n\n*Reading: commits of July. Dates: 2024-07-01 to 2024-07-31 (UTC). Data as of 2024-07-31.*", "**4** commits.", "2024-07-01 to 2024-07-31 (UTC)"],
  ["there may be one day", "**4** commits.\n\n*Date: 2024-07-01 (UTC). Data as of 2024-07-31.*", "**4** commits.", "2024-07-01 (UTC)"],
  ["there may be none", "**4** commits.\n\n*Reading: commits. Data as of 2024-07-31.*", "**4** commits.", ""],
  ["there may be no reading", "**4** commits.\n\n*Data as of 2024-07-31.*", "**4** commits.", ""],
  ["a footer that is still being written goes too", "**4** commits.\n\n*Reading: comm", "**4** commits.", ""],
  ["a text without one stays", "*Reading* is fun.\n\n- *Dates* are fruit", "*Reading* is fun.\n\n- *Dates* are fruit", ""],
  ["a footer in the middle is text", "a\n\n*Reading: b.*\n\nc", "a\n\n*Reading: b.*\n\nc", ""],
];

for (const [name, text, body, dates] of cases) {
  test(`the footer is split off: ${name}`, () => assert.deepEqual(splitFooter(text), { body, dates }));
}
