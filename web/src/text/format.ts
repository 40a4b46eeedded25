import type { Value } from "../api/types";

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const hash = /^[0-9a-f]{40}$/;

// The formats of Intl take a slow machine a tenth of a second to make, before
// there is anything on the page. What is simple is done without them.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/** A day, such as "3 Mar 2024". All dates are in UTC. */
export function day(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A moment, such as "3 Mar 2024, 14:05". */
export function moment(iso: string): string {
  return `${day(iso)}, ${new Date(iso).toISOString().slice(11, 16)}`;
}

const written = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?Z)?)?)?$/;
const quarter = /^(\d{4})-Q([1-4])$/;

/**
 * shownDate writes a month, a day or a moment of a query the way that all dates of the
 * page are written: "Mar 2024", "3 Mar 2024", "3 Mar 2024, 14:05"; null for anything else.
 */
export function shownDate(text: string): string | null {
  const [, ofQuarter, number] = quarter.exec(text) ?? [];
  if (ofQuarter) return `Q${number} ${ofQuarter}`;
  const [, year, month, dayOfMonth, time] = written.exec(text) ?? [];
  const name = months[Number(month) - 1];
  if (!year || !name) return null;
  if (!dayOfMonth) return `${name} ${year}`;
  return `${Number(dayOfMonth)} ${name} ${year}${time ? `, ${time}` : ""}`;
}

export function isInstant(text: string): boolean {
  return instant.test(text) && !Number.isNaN(Date.parse(text));
}

export function isHash(text: string): boolean {
  return hash.test(text);
}

/** A number with two decimals, as in the words of an answer; a smaller one with two digits. */
export function rounded(n: number): string {
  const near = Math.round(n * 100) / 100;
  return String(near === 0 && n !== 0 ? Number(n.toPrecision(2)) : near);
}

/** A number, such as "12,345" or "0.13". */
export function count(n: number): string {
  const [whole = "", fraction] = rounded(n).split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (fraction ? `.${fraction}` : "");
}

/** A number with its noun: "1 row", "2,000 rows". */
export function counted(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
}

const spans: { limit: number; unit: string; length: number }[] = [
  { limit: 90, unit: "second", length: 1 },
  { limit: 90 * 60, unit: "minute", length: 60 },
  { limit: 36 * 3600, unit: "hour", length: 3600 },
  { limit: 45 * 86400, unit: "day", length: 86400 },
  { limit: 540 * 86400, unit: "month", length: 30.44 * 86400 },
  { limit: Infinity, unit: "year", length: 365.25 * 86400 },
];

/** How long ago a moment was: "3 days ago". */
export function ago(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  const { unit, length } = spans.find(({ limit }) => Math.abs(seconds) < limit) ?? spans[0]!;
  const time = counted(Math.round(Math.abs(seconds) / length), unit);
  return seconds < 0 ? `in ${time}` : `${time} ago`;
}

/** A time that something took: "80 ms", "3.2 s", "1 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
}

/** A time still to come, no more exact than it can be known: "about 4 s", "about 2 min". */
export function roughly(ms: number): string {
  return ms < 90_000 ? `about ${Math.max(1, Math.round(ms / 1000))} s` : `about ${Math.round(ms / 60_000)} min`;
}

/** Seconds to wait: "40 s", "12 min"; never less than is true. */
export function untilThen(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** A value as plain text, as it is sorted by and copied. */
export function plain(value: Value): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const longest = 300; // characters

/** What fits into a table of a text: its first line, and not too much of that. */
export function excerpt(text: string): string {
  const trimmed = text.trim();
  const line = trimmed.split("\n", 1)[0]!;
  if (line.length > longest) return `${line.slice(0, longest)}…`;
  return line.length < trimmed.length ? `${line.trimEnd()} …` : text;
}
