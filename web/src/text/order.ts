import { options } from "preact";

/**
 * ordered shows the characters that reverse or set apart what follows, as ⟨bidi⟩, so that
 * a text is read in the order in which it is written.
 */
export function ordered(text: string): string {
  return text.replace(/\p{Bidi_C}/gu, "⟨bidi⟩");
}

/**
 * showOrdered makes all texts of the page ordered, whatever component shows them, and
 * leaves what is typed, copied and sent as it is.
 */
export function showOrdered(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    // The node of a text has it in place of properties.
    const node = vnode as { props: unknown };
    if (typeof node.props === "string") node.props = ordered(node.props);
    before?.(vnode);
  };
}
