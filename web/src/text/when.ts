const day = 86_400_000; // milliseconds

/** Group is what happened in the same stretch of time. */
export interface Group<T> {
  when: string;
  list: T[];
}

/** grouped puts things, newest first, under headings by how long ago they were in the reader's days. */
export function grouped<T extends { updated_at: string }>(things: T[], now: number): Group<T>[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const groups: Group<T>[] = [];
  for (const thing of things) {
    const when = heading(Date.parse(thing.updated_at), midnight);
    const last = groups.at(-1);
    if (last?.when === when) last.list.push(thing);
    else groups.push({ when, list: [thing] });
  }
  return groups;
}

function heading(at: number, midnight: number): string {
  if (at >= midnight) return "Today";
  if (at >= midnight - day) return "Yesterday";
  if (at >= midnight - 7 * day) return "Previous 7 days";
  if (at >= midnight - 30 * day) return "Previous 30 days";
  return "Earlier";
}
