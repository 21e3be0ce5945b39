/**
 * The day on which a review is due, on a running server without a new build: every page and answer with the record says
 * when it was last compared, and still has its value.
 */
import { expect, test } from 'bun:test';
import { builtReviews } from '../../src/content/due-reviews.ts';
import { addDays, formatDay } from '../../src/domain/calendar.ts';
import { connectAssistant } from '../support/assistant.ts';
import { builtApp, parsed } from '../support/built-app.ts';

let today = '2026-01-01';
const { app, get, content } = builtApp({ now: () => Date.parse(`${today}T06:00:00+05:30`) });

/** What the address answers on a day. */
async function on(day: string, path: string): Promise<string> {
  today = day;
  const answer = await get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}
const mainOn = async (day: string, path: string) =>
  (parsed(await on(day, path)).querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');

/** A page of each kind with law behind it. */
const reviewed = [
  ...Map.groupBy(content.site.pages, ({ kind, id }) => (kind === 'plain' ? id : kind)).values(),
].flatMap((pages) => pages.find(({ review, path }) => review !== undefined && path !== '/open-data') ?? []);

test('pages of every kind have law behind them', () => {
  const kinds = new Set(reviewed.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['article', 'journey', 'legal', 'plain', 'service', 'tool']);
});

test.each(reviewed.map(({ path, review = '', compared = '' }) => [path, review, compared]))(
  '%s says from %s on that its law was last compared on %s',
  async (path, review, compared) => {
    const words = `last compared on ${formatDay(compared)}`;
    expect(await mainOn(addDays(review, -1), path)).not.toContain('last compared');
    expect((await mainOn(review, path)).toLowerCase()).toContain(words.toLowerCase());
  },
);

const days = builtReviews(await content.law()).map(({ day }) => day);
/** Before the first review of the site, and when all have come. */
const EARLY = addDays(days.toSorted()[0] ?? '', -1);
const LATE = days.toSorted().at(-1) ?? '';
const TOOL = '/tools/gst-registration';

test('notes beside the values of a text, and the line of its sources, follow the day', async () => {
  const path = content.kind('service').find(({ review }) => review)?.path ?? '';
  const notes = async (day: string) =>
    [...(await on(day, path)).matchAll(/<span class="aside">last compared on /g)].length;
  expect(await notes(EARLY)).toBe(0);
  const later = await on(LATE, path);
  expect(await notes(LATE)).toBeGreaterThan(0);
  // No mark of the compiler, and no other words on a check, are left.
  expect(later).not.toMatch(/<!--(?:review|check|\/check)|Source: [^.]*\. Checked /);
  expect(await notes(EARLY)).toBe(0);
});

test('the list, its filter, JSON and CSV are those of the day', async () => {
  const statesOn = async (day: string) => {
    const { data } = JSON.parse(await on(day, '/figures.json')) as { data: { state: string; overdue: boolean }[] };
    return {
      isInForce: data.some(({ state }) => state === 'In force'),
      overdue: data.filter((one) => one.overdue).length,
    };
  };
  const { isInForce, overdue } = await statesOn(EARLY);
  expect([isInForce, overdue]).toEqual([true, 0]);
  expect((await statesOn(LATE)).isInForce).toBe(false);
  const count = (await content.law()).groups.flatMap(({ figures }) => figures).length;
  expect((await statesOn(LATE)).overdue).toBe(count);
  const shown = [...parsed(await on(LATE, '/figures?state=overdue')).querySelectorAll('li[data-figure]:not([hidden])')];
  expect(shown.length).toBeGreaterThan(count / 2);
  expect((await on(LATE, '/figures.csv')).split('\r\n')[1]).toEndWith(',true');
});

test('the feed of changed figures calls none in force', async () => {
  expect(await on(EARLY, '/figures.atom')).toContain('In force: ');
  const later = await on(LATE, '/figures.atom');
  expect(later).toContain('Last compared on ');
  expect(later).not.toContain('In force: ');
});

test('a tool answers the same, and its page and JSON say what is due', async () => {
  const entry = content.entry(TOOL);
  const query = entry ? (await content.body(entry, 'tool')).example : '';
  const answer = async (day: string) => JSON.parse(await on(day, `${TOOL}.json?${query}`));
  const dueOn = async (day: string) => (await answer(day)).figures.map(({ overdue }: { overdue: boolean }) => overdue);
  expect(new Set(await dueOn(EARLY))).toEqual(new Set([false]));
  expect(new Set(await dueOn(LATE))).toEqual(new Set([true]));
  expect((await answer(LATE)).data).toEqual((await answer(EARLY)).data);
  expect(await mainOn(EARLY, `${TOOL}?${query}`)).toMatch(/, checked [^.]*\./);
  expect(await mainOn(LATE, `${TOOL}?${query}`)).toMatch(/Due for review, last compared on [^.]*\./);
});

test('an assistant learns it from a tool, a figure and the due dates', async () => {
  const { client } = await connectAssistant('http://localhost', 2026, (request) => app.request(request));
  const ask = async (day: string, name: string, given: object) => {
    today = day;
    const { content: parts } = await client.callTool({ name, arguments: { ...given } });
    return (parts as { text: string }[]).map(({ text }) => text).join('\n');
  };
  const { groups } = await content.law();
  const { id } = groups.flatMap(({ figures }) => figures).find(({ sure }) => sure === 'official') ?? { id: '' };
  const entry = content.entry(TOOL);
  const example = entry ? (await content.body(entry, 'tool')).example : '';
  const asked = [
    ['gst-registration', Object.fromEntries(new URLSearchParams(example))],
    ['figure', { id }],
    ['due-dates', {}],
  ] as const;
  for (const [name, given] of asked) {
    expect([name, await ask(EARLY, name, given)]).not.toEqual([name, expect.stringMatching(/due for review/i)]);
    expect([name, await ask(LATE, name, given)]).toEqual([name, expect.stringMatching(/due for review/i)]);
  }
});

test('due dates say it with the rule, for people, programs and calendars', async () => {
  expect(await on(EARLY, '/due-dates.ics')).not.toContain('Last compared');
  const data = JSON.parse(await on(EARLY, '/due-dates.json')).data as { overdue: boolean }[];
  expect(data.some(({ overdue }) => overdue)).toBe(false);
  const later = JSON.parse(await on(LATE, '/due-dates.json')).data as { overdue: boolean; checked: string }[];
  expect(later.length).toBeGreaterThan(0);
  expect(later.every(({ overdue, checked }) => overdue && checked < LATE)).toBe(true);
  expect((await on(LATE, '/due-dates.ics')).replaceAll('\r\n ', '')).toContain('Last compared on ');
  expect(await mainOn(LATE, '/due-dates')).toContain('We have not looked since, although it was due by ');
});

test('an answer above the results says it, for the box and for programs too', async () => {
  const path = `/search?q=${encodeURIComponent('gst registration limit')}`;
  expect(await mainOn(LATE, path)).toMatch(/last compared on /i);
  const answer = JSON.parse(await on(LATE, `/search/answer.json?q=${encodeURIComponent('gst registration limit')}`));
  expect(answer.figures.map(({ overdue }: { overdue: boolean }) => overdue)).toContain(true);
});
