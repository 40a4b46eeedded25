/**
 * datesOf takes the dates that a query covers out of an answer's note:
 * "Reading: …. Dates: 2024-07-01 to 2024-07-31 (UTC). Data as of …." The page
 * shows the reading and the date of the data in their own places.
 */
export function datesOf(note: string): string {
  return /(?:^| )Dates?: (\S[^*]*?\(UTC\))\./.exec(note)?.[1] ?? "";
}
