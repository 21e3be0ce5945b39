/**
 * Due dates as a calendar to subscribe to (RFC 5545, with the refresh interval of RFC 7986). By hand: see the decision on calendars.
 * Whole days, so that no time zone can shift them.
 */

import { addDays, earliestDay, latestDay, writtenDay } from '../domain/calendar.ts';
import { type Cited, citedWords } from '../domain/citation.ts';
import type { DueItem, Wanted } from './work-out.ts';

export interface CalendarOptions {
  name: string;
  /** Of the site: what makes an entry's identity its own in the whole world. */
  host: string;
  /** Address of the page that says more. */
  page: string;
}

/** How long before the day a calendar reminds. */
const REMINDER_DAYS = 3;

/** The most days of a calendar, and how many of them have passed where more was asked for. */
const MOST_DAYS = 460;
const PASSED_DAYS = 60;

/**
 * What a calendar holds of what was asked for: a phone downloads the whole of it twice a day, and ten years are over a megabyte.
 * @returns no more than {@link MOST_DAYS}: those around today where these were asked for, else those nearest to it
 */
export function shortened<W extends Pick<Wanted, 'from' | 'to'>>(wanted: W, today: string): W {
  const earliest = earliestDay([addDays(today, -PASSED_DAYS), addDays(wanted.to, -MOST_DAYS)]);
  const from = latestDay([wanted.from, earliest]);
  return { ...wanted, from, to: earliestDay([wanted.to, addDays(from, MOST_DAYS)]) };
}

/** What ends a line. */
const END = '\r\n';

/** The longest line, in bytes of UTF-8, without its end. */
const LONGEST_LINE = 75;

/** Most bytes of UTF-8 for one unit of a string. */
const MOST_BYTES = 3;

/** The calendar as text, with CRLF at the end of every line. The same dates make the same text: it has no clock. */
export function calendarFile(items: readonly DueItem[], options: CalendarOptions): string {
  const name = textValue(options.name);
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textValue(options.host)}//Due dates//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'X-WR-TIMEZONE:Asia/Kolkata',
    `URL:${options.page}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    // A calendar has a component at least (RFC 5545, 3.6), also where nothing is due.
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const same = new Map<string, SameOfRule>();
  return `${head.map(folded).join(END)}${END}${items.map((item) => eventOf(item, options, sameOf(item, options, same))).join('')}END:VCALENDAR${END}`;
}

/** What all the dates of a rule have in common, as it stands in the file: a year has twelve of most. */
interface SameOfRule {
  title: string;
  /** Lines of the event, from the description on. */
  tail: string;
}

/** Made once for a rule and the law it goes by; what a circular moved says so, and is made for itself. */
function sameOf(item: DueItem, { page }: CalendarOptions, made: Map<string, SameOfRule>): SameOfRule {
  const { rule, title, about, late, law, source, moved, told, tag } = item;
  const key = moved === null && told === null ? `${rule} ${law}` : item.id;
  const known = made.get(key);
  if (known) return known;
  const words = [
    about && `${capital(about)}.`,
    moved && `Moved from ${writtenDay(moved.from)} by ${moved.by}.`,
    told,
    `If you are late: ${late}.`,
    `Law: ${law}. ${addressed(source)}`,
    page,
  ].filter(Boolean);
  const tail = [`DESCRIPTION:${textValue(words.join('\n'))}`, `CATEGORIES:${textValue(tag)}`, `URL:${page}`].map(
    folded,
  );
  const same = {
    title: textValue(title),
    tail: [...tail, 'TRANSP:TRANSPARENT', 'BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-P${REMINDER_DAYS}D`].join(END),
  };
  made.set(key, same);
  return same;
}

/** One date. Its UID outlives a move, its SEQUENCE goes up with each, and the day on which it was last known stands as its stamp. */
function eventOf(
  { id, date, period, moves, changed }: DueItem,
  { host }: CalendarOptions,
  { title, tail }: SameOfRule,
): string {
  const stamp = `${compact(changed)}T000000Z`;
  const summary = `${title}\\, ${textValue(period)}`;
  return [
    'BEGIN:VEVENT',
    folded(`UID:${id}@${host}`),
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${moves}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    folded(`SUMMARY:${summary}`),
    tail,
    folded(`DESCRIPTION:${summary}`),
    'END:VALARM',
    `END:VEVENT${END}`,
  ].join(END);
}

/** `2026-11-22` as `20261122`. */
function compact(day: string): string {
  return day.slice(0, 4) + day.slice(5, 7) + day.slice(8);
}

/** What a value may not hold as it is. */
const MEANS_SOMETHING = /[\\;,\p{Cc}]/gu;

/** Text as a value (RFC 5545, 3.3.11): no control character but the line break, which is written out. */
function textValue(text: string): string {
  return text.replace(MEANS_SOMETHING, (character) =>
    character === '\n' ? '\\n' : /\p{Cc}/u.test(character) ? '' : `\\${character}`,
  );
}

/** A line cut at 75 bytes, never within a character; what follows begins with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  if (line.length <= LONGEST_LINE / MOST_BYTES) return line;
  return /^[ -~]*$/.test(line) ? foldedAscii(line) : foldedByBytes(line);
}

/** Where a character is a byte, which most lines are made of. */
function foldedAscii(line: string): string {
  let out = line.slice(0, LONGEST_LINE);
  for (let at = LONGEST_LINE; at < line.length; at += LONGEST_LINE - 1)
    out += `${END} ${line.slice(at, at + LONGEST_LINE - 1)}`;
  return out;
}

function foldedByBytes(line: string): string {
  let out = '';
  let start = 0;
  let bytes = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = bytesOf(code);
    if (bytes + size > LONGEST_LINE) {
      out += `${line.slice(start, at)}${END} `;
      start = at;
      bytes = 1;
    }
    bytes += size;
    at += code < 0x10000 ? 1 : 2;
  }
  return out + line.slice(start);
}

/** How many bytes a character takes in UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "Companies Act, 2013, section 92(4): https://…", or with the page where it was read. */
function addressed(cited: Cited): string {
  const parts = citedWords(cited);
  const at = parts.findIndex(({ url }) => url !== undefined);
  return `${parts
    .slice(0, at + 1)
    .map(({ words }) => words)
    .join('')}: ${parts[at]?.url}`;
}
