/**
 * splitFooter takes the last line off an answer's text: "*Reading: … Dates: …
 * Data as of ….*". It is for where the text stands alone; the page shows the
 * reading and the date of the data in their own places, and has only the dates
 * that the query covers from it.
 */
export function splitFooter(text: string): { body: string; dates: string } {
  const footer = /(?:^|\n\n)\*(?:Reading|Dates?|Data as of)\b[^\n]*$/.exec(text.trimEnd());
  if (!footer) return { body: text, dates: "" };
  const dates = /(?:^|[\s*])Dates?: (\S[^*]*?\(UTC\))\./.exec(footer[0]);
  return { body: text.slice(0, footer.index), dates: dates?.[1] ?? "" };
}
