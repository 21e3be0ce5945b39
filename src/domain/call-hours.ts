/** The hours for calls of content/firm.yaml, read from their text, and whether it is one of them. It ships to browsers. */
import { indiaDayNumber, indiaMinutes } from './calendar.ts';
import { say } from './say.ts';

export interface CallHours {
  /** Days of the week, from 0 for Sunday. */
  days: readonly number[];
  /** Minutes after midnight in India. */
  from: number;
  to: number;
}

/** As content/firm.yaml names them. */
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEK = DAYS.length;
const NOON = 12;
const HOUR = 60;

/** "Mon to Sat, 9 am to 8 pm" or "Every day, 10 to 7". Null for words that may mean something else: then nothing is claimed. */
export function readCallHours(text: string): CallHours | null {
  const [, dayWords = '', fromWords = '', toWords = ''] =
    /^(.+?),? (\d[\d:.]*(?: ?[ap]m)?) ?(?:to|–|-) ?(\d[\d:.]*(?: ?[ap]m)?)$/i.exec(text.trim()) ?? [];
  const days = readDays(dayWords.toLowerCase());
  const from = readTime(fromWords);
  const end = readTime(toWords);
  if (!days || !from || !end || (from.hour < 7 && !from.half)) return null;
  const start = toMinutes(from);
  // "10 to 7" ends in the evening.
  const isEvening = !end.half && toMinutes(end) <= start && end.hour < NOON;
  const to = toMinutes(end) + (isEvening ? NOON * HOUR : 0);
  return to > start && to <= 24 * HOUR ? { days, from: start, to } : null;
}

/** The hours in the words of a language, from their English ones; undefined if those cannot be read. */
export function writeCallHours(text: string): string | undefined {
  const hours = readCallHours(text);
  if (!hours) return undefined;
  const names = say('calendar.weekdays-short').split(' ');
  const [first = '', last = first] = [hours.days.at(0), hours.days.at(-1)].map((day) => names[day ?? 0]);
  const days =
    hours.days.length === WEEK
      ? say('calendar.every-day')
      : first === last
        ? first
        : say('calendar.weekdays-to', { first, last });
  return say('calendar.call-hours', { days, from: clock(hours.from), to: clock(hours.to) });
}

function readDays(words: string): number[] | null {
  if (/^(?:every day|daily|all days)$/.test(words)) return DAYS.map((_, day) => day);
  const ends = words.split(/ ?(?:to|–|-) ?/).map((word) => dayNamed(word));
  const [first, last = first] = ends;
  if (ends.length > 2 || first === undefined || last === undefined || ends.includes(-1)) return null;
  return Array.from({ length: ((last - first + WEEK) % WEEK) + 1 }, (_, at) => (first + at) % WEEK);
}

/** -1 for no name of a day. */
function dayNamed(word: string): number {
  return word.length < 3 ? -1 : DAYS.findIndex((day) => day.startsWith(word));
}

interface Time {
  hour: number;
  minute: number;
  half: string | undefined;
}

function readTime(words: string): Time | null {
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?:[:.](\d\d))?(?: ?([ap]m))?$/i.exec(words) ?? [];
  const time = { hour: Number(hours), minute: Number(minutes), half: half?.toLowerCase() };
  return hours === undefined || time.hour > (half ? NOON : 24) || time.minute >= HOUR ? null : time;
}

function toMinutes({ hour, minute, half }: Time): number {
  const inHalf = half ? hour % NOON : hour;
  return (inHalf + (half === 'pm' ? NOON : 0)) * HOUR + minute;
}

/** Whether the firm takes calls now, and until or from when: "Open now, until 8 pm", "Opens Monday, 9 am". */
export function callsNow({ days, from, to }: CallHours, now: number): { isOpen: boolean; words: string } {
  const today = indiaDayNumber(now);
  const minutes = indiaMinutes(now);
  const isOn = (day: number) => days.includes(weekday(day));
  if (isOn(today) && minutes >= from && minutes < to)
    return { isOpen: true, words: say('calendar.open-now', { time: clock(to) }) };
  let next = today + (isOn(today) && minutes < from ? 0 : 1);
  while (!isOn(next)) next += 1;
  const time = clock(from);
  if (next === today) return { isOpen: false, words: say('calendar.opens-today', { time }) };
  if (next === today + 1) return { isOpen: false, words: say('calendar.opens-tomorrow', { time }) };
  const name = say('calendar.weekdays').split(' ')[weekday(next)] ?? '';
  return { isOpen: false, words: say('calendar.opens-on', { weekday: name, time }) };
}

/** 1 January 1970 was a Thursday. */
function weekday(day: number): number {
  return (day + 4) % WEEK;
}

/** The hour at which each begins. */
const PARTS_OF_DAY = [
  [0, 'am'],
  [NOON, 'noon'],
  [16, 'pm'],
  [20, 'night'],
] as const;

/** 540 as "9 am", 1170 as "7:30 pm". */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / HOUR);
  const minute = minutes % HOUR;
  const time = `${hour % NOON || NOON}${minute ? `:${String(minute).padStart(2, '0')}` : ''}`;
  const part = PARTS_OF_DAY.findLast(([begin]) => hour % 24 >= begin)?.[1] ?? 'am';
  return say(`calendar.time-${part}`, { time });
}
