/** The calendar, read by ical.js and by the rules of RFC 5545. */
import { expect, test } from 'bun:test';
import ICAL from 'ical.js';
import { shortenRange, writeCalendar } from '../../src/law/calendar-file.ts';
import { type DueItem, workOutDates } from '../../src/law/work-out-dates.ts';
import { dates, law } from './rules.ts';

const OPTIONS = {
  name: 'Due dates | Lekha',
  host: 'lekha.example',
  page: 'https://lekha.example/due-dates?for=company',
  today: '2026-11-22',
};
const SAMPLE: DueItem = {
  id: 'a-return-2026-10',
  rule: 'a-return',
  date: '2028-02-29',
  title: 'A return; with, marks \\ and ₹100',
  period: 'October 2026',
  for: ['company'],
  about: 'only where it is due',
  every: 'month',
  isRare: false,
  isLocal: false,
  late: 'a fee runs',
  tool: null,
  law: 'section 1',
  source: { title: 'An Act', url: 'https://law.example/1', read: null },
  moved: null,
  told: null,
  sure: 'two-sources',
  sunday: null,
  moves: 0,
  periodEnd: '2026-10-31',
  changed: '2026-11-22',
  compared: { checked: '2026-11-22', review: '2027-01-15' },
  tag: 'GST',
  url: 'https://www.gst.gov.in/',
};

function eventsIn(text: string): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

test('each date of a year is one all-day event with the same title', () => {
  const items = dates('2026-11-22', '2027-11-22');
  const events = eventsIn(writeCalendar(items, OPTIONS));
  expect(items.length).toBeGreaterThan(100);
  expect(events.map(({ startDate, summary }) => [startDate.toString(), startDate.isDate, summary])).toEqual(
    items.map(({ date, title, period }) => [date, true, `${title}, ${period}`]),
  );
  expect(events.every(({ endDate, startDate }) => endDate.subtractDate(startDate).toSeconds() === 24 * 60 * 60)).toBe(
    true,
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(items.length);
});

test('lines end with CRLF and have at most 75 bytes, and no character is split', () => {
  const text = writeCalendar(
    [{ ...SAMPLE, title: `${'₹'.repeat(60)}😀${'é'.repeat(90)}` }, ...dates('2026-11-22', '2027-11-22')],
    OPTIONS,
  );
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const long = text.split('\r\n').filter((line) => new TextEncoder().encode(line).length > 75);
  expect(long).toEqual([]);
  expect(eventsIn(text)[0]?.summary).toBe(`${'₹'.repeat(60)}😀${'é'.repeat(90)}, October 2026`);
});

test('escapes special characters and removes control characters', () => {
  const [event] = eventsIn(writeCalendar([{ ...SAMPLE, late: 'one\u0007\nEND:VEVENT' }], OPTIONS));
  expect(event?.summary).toBe('A return; with, marks \\ and ₹100, October 2026');
  expect(event?.description).toContain('If you are late: one\nEND:VEVENT.');
});

test('from the day of its review, an event says when its rule was last compared', () => {
  const said = (today: string) => eventsIn(writeCalendar([SAMPLE], { ...OPTIONS, today }))[0]?.description;
  expect(said('2027-01-14')).not.toContain('compared');
  expect(said('2027-01-15')).toContain('Last compared on 22 November 2026.');
});

test('a moved event keeps its UID, and each circular increments its sequence', () => {
  const unmoved = { ...law, rules: law.rules.map((rule) => ({ ...rule, moved: [] })) };
  const wanted = { from: '2025-07-01', to: '2025-12-31', for: ['salaried'] as const, agm: null, state: null };
  const read = (rules: typeof law) => {
    const [event] = eventsIn(
      writeCalendar(
        workOutDates(rules, wanted).filter(({ rule }) => rule === 'itr-1-2'),
        OPTIONS,
      ),
    );
    return [
      event?.uid,
      event?.startDate.toString(),
      event?.sequence,
      event?.component.getFirstPropertyValue('last-modified')?.toString(),
    ];
  };
  expect(read(unmoved)).toEqual(['itr-1-2-2024-25@lekha.example', '2025-07-31', 0, '2026-11-22T00:00:00Z']);
  expect(read(law)).toEqual(['itr-1-2-2024-25@lekha.example', '2025-09-16', 2, '2026-11-22T00:00:00Z']);
  const later = { period: '2024-25', to: '2025-09-30', by: 'Circular 99/2026', day: '2026-12-24' };
  const again = {
    ...law,
    rules: law.rules.map((rule) => ({ ...rule, moved: rule.moved.length > 0 ? [...rule.moved, later] : [] })),
  };
  expect(read(again)).toEqual(['itr-1-2-2024-25@lekha.example', '2025-09-30', 3, '2026-12-24T00:00:00Z']);
});

test('the calendar has a name and a refresh interval; the same dates make the same bytes', () => {
  const text = writeCalendar([SAMPLE], OPTIONS);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const value = (name: string) => calendar.getFirstPropertyValue(name)?.toString();
  const names = ['version', 'x-wr-calname', 'refresh-interval', 'method'];
  expect(names.map(value)).toEqual(['2.0', 'Due dates | Lekha', 'PT12H', undefined]);
  expect(value('prodid')).toBeString();
  expect(writeCalendar([SAMPLE], OPTIONS)).toBe(text);
  expect(eventsIn(writeCalendar([], OPTIONS))).toEqual([]);
});

test('every event has each required property once and one reminder, and does not block its day', () => {
  const items = dates('2025-07-01', '2036-11-22', { agm: '2026-09-12' });
  const events = new ICAL.Component(ICAL.parse(writeCalendar([SAMPLE, ...items], OPTIONS))).getAllSubcomponents(
    'vevent',
  );
  const required = 'uid dtstamp last-modified sequence dtstart dtend summary description url transp categories';
  for (const name of required.split(' '))
    expect([name, events.every((event) => event.getAllProperties(name).length === 1)]).toEqual([name, true]);
  const textOf = (event: ICAL.Component | null | undefined, name: string) => `${event?.getFirstPropertyValue(name)}`;
  expect(events.filter((event) => textOf(event, 'dtstamp') !== textOf(event, 'last-modified'))).toEqual([]);
  expect(events.every((event) => event.getAllSubcomponents('valarm').length === 1)).toBe(true);
  const [sample] = events;
  expect(['dtstamp', 'dtstart', 'dtend', 'transp'].map((name) => textOf(sample, name))).toEqual([
    ...['2026-11-22T00:00:00Z', '2028-02-29', '2028-03-01', 'TRANSPARENT'],
  ]);
  expect(textOf(sample?.getFirstSubcomponent('valarm'), 'trigger')).toBe('-P3D');
});

test('a calendar has at most 460 days: those around today if asked for, else the nearest', () => {
  const of = (from: string, to: string) => Object.values(shortenRange({ from, to }, '2026-11-22'));
  // A short enough range is not changed.
  expect(of('2026-11-22', '2027-11-22')).toEqual(['2026-11-22', '2027-11-22']);
  expect(of('2030-02-01', '2031-01-31')).toEqual(['2030-02-01', '2031-01-31']);
  expect(of('2025-07-01', '2025-12-31')).toEqual(['2025-07-01', '2025-12-31']);
  expect(of('2026-11-22', '2036-11-22')).toEqual(['2026-11-22', '2028-02-25']);
  expect(of('2020-01-01', '2036-11-22')).toEqual(['2026-09-23', '2027-12-27']);
  expect(of('2030-02-01', '2036-11-22')).toEqual(['2030-02-01', '2031-05-07']);
  expect(of('2020-01-01', '2025-12-31')).toEqual(['2024-09-27', '2025-12-31']);
});
