import assert from "node:assert/strict";
import { test } from "node:test";
import { h, options, type VNode } from "preact";
import { ordered, showOrdered } from "./order";

for (const [name, text, want] of [
  ["plain text", "Fix the lamp", "Fix the lamp"],
  ["other scripts and emoji", "שלום جون 👩‍🔧", "שלום جون 👩‍🔧"],
  ["an override", "user\u202egnp.exe\u202c", "user⟨bidi⟩gnp.exe⟨bidi⟩"],
  ["isolates", "\u2066hidden\u2069", "⟨bidi⟩hidden⟨bidi⟩"],
] as const) {
  test(`ordered: ${name}`, () => assert.equal(ordered(text), want));
}

test("texts are ordered, what is typed and linked is not", () => {
  showOrdered();
  assert.equal(h("a", { href: "/\u202e" }).props.href, "/\u202e");
  assert.equal(h("input", { value: "a\u202eb" }).props.value, "a\u202eb");
  const text = { type: null, props: "a\u202eb" };
  options.vnode!(text as unknown as VNode);
  assert.equal(text.props, "a⟨bidi⟩b");
});
