/**
 * Whether a column of numbers names things, as issues and pull requests are
 * named by number, instead of counting them.
 */
export function namesThings(column: string): boolean {
  return /number|issue|bug|ticket|pull|\bpr\b/i.test(column) && !/count|total|bugs|issues|pulls|requests/i.test(column);
}
