/** Reading says how the question was understood. */
export function Reading({ text }: { text: string }) {
  if (!text) return null;
  return <p class="reading"><span class="reading-label">Read as</span> {text}</p>;
}
