/** Due dates as a calendar to subscribe to (RFC 5545, RFC 7986). Events are whole days: no time zone shifts them. */

import { addDays, earliestDay, formatDay, latestDay } from '../domain/calendar.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { type Cited, cite, citedText } from './citation-words.ts';
import { capitalize } from './figure-words.ts';
import { overdueWords } from './review.ts';
import { type DueItem, describeDoubt, type Wanted } from './work-out-dates.ts';

interface CalendarOptions {
  name: string;
  /** Host of the site, which makes the UIDs unique worldwide. */
  host: string;
  page: string;
  /** The day of the request, `YYYY-MM-DD`: an overdue rule says when it was last compared. */
  today: string;
}

const REMINDER_DAYS = 3;

/** The most days of a calendar. If more are asked for, it has this many past days. */
export const MAX_DAYS = 460;
const PASSED_DAYS = 60;

/** Shortens a range, around today: a phone downloads a calendar twice a day, and ten years are over a megabyte. */
export function shortenRange<W extends Pick<Wanted, 'from' | 'to'>>(wanted: W, today: string): W {
  const earliest = earliestDay([addDays(today, -PASSED_DAYS), addDays(wanted.to, -MAX_DAYS)]);
  const from = latestDay([wanted.from, earliest]);
  return { ...wanted, from, to: earliestDay([wanted.to, addDays(from, MAX_DAYS)]) };
}

const END = '\r\n';

/** Bytes of UTF-8, without the line end (RFC 5545, 3.1). */
const MAX_LINE = 75;

/** The most bytes of UTF-8 for one unit of a string. */
const MAX_CHARACTER_BYTES = 3;

/** The text of a calendar, with CRLF at the end of every line. */
export function writeCalendar(items: readonly DueItem[], options: CalendarOptions): string {
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
    // A calendar needs at least one component (RFC 5545, 3.6), even without due dates.
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Kolkata',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const same = new Map<string, EventParts>();
  const events = items.map((item) => writeEvent(item, options, eventParts(item, options, same)));
  return `${[...head.map(foldLine), ...events, 'END:VCALENDAR'].join(END)}${END}`;
}

/** The parts that all events of a rule share, as text of the file. */
interface EventParts {
  title: string;
  tail: string;
}

/** Makes the parts once for a rule and its law; a moved date has its own. */
function eventParts(item: DueItem, { page, today }: CalendarOptions, made: Map<string, EventParts>): EventParts {
  const { rule, title, about, late, law, source, moved, told, sunday, tag } = item;
  const doubt = describeDoubt(item);
  const key = moved === null && told === null ? `${rule} ${law} ${sunday} ${doubt}` : item.id;
  const known = made.get(key);
  if (known) return known;
  const overdue = overdueWords(item.compared, today);
  const words = [
    about && asSentence(capitalize(about)),
    moved && say('due-list.moved', { day: formatDay(moved.from), order: moved.by }),
    sunday && say('due-list.sunday', { what: sunday }),
    told,
    doubt,
    say('due-rules.event-late', { late }),
    say('due-rules.event-law', { law, source: addressed(source) }),
    overdue && asSentence(capitalize(overdue)),
    page,
  ].filter(Boolean);
  const tail = [
    foldLine(`DESCRIPTION:${textValue(words.join('\n'))}`),
    foldLine(`CATEGORIES:${textValue(tag)}`),
    foldLine(`URL:${page}`),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${REMINDER_DAYS}D`,
  ];
  const same = { title: textValue(title), tail: tail.join(END) };
  made.set(key, same);
  return same;
}

/** One date. A move keeps its UID and increments its SEQUENCE. Its stamp is the day on which it was last confirmed. */
function writeEvent(item: DueItem, { host }: CalendarOptions, { title, tail }: EventParts): string {
  const { id, date, period, moves, changed } = item;
  const stamp = `${compact(changed)}T000000Z`;
  const summary = `${title}\\, ${textValue(period)}`;
  return [
    'BEGIN:VEVENT',
    foldLine(`UID:${id}@${host}`),
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${moves}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `DTEND;VALUE=DATE:${compact(addDays(date, 1))}`,
    foldLine(`SUMMARY:${summary}`),
    tail,
    foldLine(`DESCRIPTION:${summary}`),
    'END:VALARM',
    'END:VEVENT',
  ].join(END);
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

const ESCAPED = /[\\;,\p{Cc}]/gu;

/** Escapes a value (RFC 5545, 3.3.11). Removes control characters, except line breaks. */
function textValue(text: string): string {
  return text.replace(ESCAPED, (character) =>
    character === '\n' ? '\\n' : /\p{Cc}/u.test(character) ? '' : `\\${character}`,
  );
}

/** Folds a line, never within a character; continuation lines begin with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  if (line.length <= MAX_LINE / MAX_CHARACTER_BYTES) return line;
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = countBytes(character.codePointAt(0) ?? 0);
    if (bytes + size > MAX_LINE) {
      folded += `${END} `;
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

function countBytes(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A source with its address: "Companies Act, 2013, section 92(4): https://…". */
function addressed(cited: Cited): string {
  const { law, read, department } = cite(cited);
  return law.url ? `${law.words}: ${law.url}` : `${citedText(cited)}: ${(read ?? department)?.url}`;
}
