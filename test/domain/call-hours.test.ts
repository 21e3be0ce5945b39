import { expect, test } from 'bun:test';
import { callsNow, readCallHours } from '../../src/domain/call-hours.ts';

const WORKING = [1, 2, 3, 4, 5, 6];

test.each([
  ['Mon to Sat, 9 am to 8 pm', { days: WORKING, from: 540, to: 1200 }],
  ['Mon to Sat, 10 to 7', { days: WORKING, from: 600, to: 1140 }],
  ['Monday to Friday, 9:30 am to 6.30 pm', { days: [1, 2, 3, 4, 5], from: 570, to: 1110 }],
  ['Sat – Mon, 10:00–19:00', { days: [6, 0, 1], from: 600, to: 1140 }],
  ['Every day, 8 am to 12 pm', { days: [0, 1, 2, 3, 4, 5, 6], from: 480, to: 720 }],
  ['Mon to Sat, 10 to 10', { days: WORKING, from: 600, to: 1320 }],
  ['Fri, 10 to 11', { days: [5], from: 600, to: 660 }],
])('reads "%s"', (text, hours) => {
  expect(readCallHours(text)).toEqual(hours);
});

test.each([
  'Mon to Sat',
  'By appointment',
  'Mon to Sat, 10 to 1 and 2 to 7',
  'Mon, Wed and Fri, 10 to 7',
  'Mon to Sat, 2 to 6',
  'Mon to Sat, 8 pm to 9 am',
  'Mon to Sat, 25 to 26',
  'Mont to Sat, 10 to 7',
  'Mon to Sat, 9 am to 8 pm, except holidays',
])('claims nothing for "%s"', (text) => {
  expect(readCallHours(text)).toBeNull();
});

test('says in the time of India whether calls are taken now, and until or from when', () => {
  const hours = { days: WORKING, from: 540, to: 1170 };
  const at = (time: string) => callsNow(hours, Date.parse(`${time}+05:30`));
  // 27 November 2026 is a Friday.
  expect(at('2026-11-27T08:59:59')).toEqual({ isOpen: false, words: 'Opens 9 am' });
  expect(at('2026-11-27T09:00:00')).toEqual({ isOpen: true, words: 'Open now, until 7:30 pm' });
  expect(at('2026-11-27T19:29:59').isOpen).toBe(true);
  expect(at('2026-11-27T19:30:00')).toEqual({ isOpen: false, words: 'Opens tomorrow, 9 am' });
  expect(at('2026-11-28T20:00:00')).toEqual({ isOpen: false, words: 'Opens Monday, 9 am' });
  expect(at('2026-11-29T10:00:00')).toEqual({ isOpen: false, words: 'Opens tomorrow, 9 am' });
  expect(callsNow({ days: [5], from: 540, to: 600 }, Date.parse('2026-11-27T23:00+05:30')).words).toBe(
    'Opens Friday, 9 am',
  );
});
