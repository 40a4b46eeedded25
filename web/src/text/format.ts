import type { Value } from "../api/types";

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const hash = /^[0-9a-f]{40}$/;

const dateFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
const numberFormat = new Intl.NumberFormat("en");
const agoFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A day, such as "3 Mar 2024". All dates are in UTC. */
export function day(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** A moment, such as "3 Mar 2024, 14:05". */
export function moment(iso: string): string {
  const date = new Date(iso);
  return `${dateFormat.format(date)}, ${timeFormat.format(date)}`;
}

export function isInstant(text: string): boolean {
  return instant.test(text) && !Number.isNaN(Date.parse(text));
}

export function isHash(text: string): boolean {
  return hash.test(text);
}

export function count(n: number): string {
  return numberFormat.format(n);
}

/** A number with its noun: "1 row", "2,000 rows". */
export function counted(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
}

const spans: [limit: number, unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  [90, "second", 1], [90 * 60, "minute", 60], [36 * 3600, "hour", 3600], [45 * 86400, "day", 86400],
  [540 * 86400, "month", 30.44 * 86400], [Infinity, "year", 365.25 * 86400],
];

/** How long ago a moment was: "3 days ago". */
export function ago(iso: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [, unit, length] = spans.find(([limit]) => Math.abs(seconds) < limit) ?? ["", "year", 365.25 * 86400];
  return agoFormat.format(Math.round(seconds / (length as number)), unit as Intl.RelativeTimeFormatUnit);
}

/** A time that something took: "80 ms", "3.2 s", "1 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
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
