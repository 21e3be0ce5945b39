/**
 * The site on future days without edits: what depends on the day is right. Rendered in process with a fixed clock.
 */
import { expect, test } from 'bun:test';
import { formatDay } from '../../../src/domain/calendar.ts';
import { textsOf } from '../../routes/page-reading.ts';
import { builtApp, parsed } from '../../support/built-app.ts';
import { dueDatesByHand } from '../../support/built-bodies.ts';

/** The leaves of due dates on the home page, by day: what a passed date costs is in words below it. */
const DUE_DATES: Readonly<Record<string, readonly string[]>> = {
  '2026-12-01': [
    '29 Nov passed: The additional fee is ₹100 a day for each form.',
    '20 Dec in 19 days',
    '31 Dec in 30 days',
    '31 Mar 2027 in 120 days',
    '30 Apr 2027 in 150 days',
    'TBA',
  ],
  '2027-04-01': [
    '31 Mar passed: You can only file an updated return, ITR-U, with extra tax of 25% to 70%.',
    '20 Apr in 19 days',
    '30 Apr in 29 days',
    '30 May in 59 days',
    '30 Jun in 90 days',
    'TBA',
  ],
};

/** The next date on the answer card of a service: late ways of this year’s return, then the return of the next year. */
const NEXT_OF_PAGE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2026-12-01': {
    '/income-tax-filing/itr-4-form':
      'Next: 31 December 2026, in 30 days. Belated return of income: last day, AY 2026-27. All due dates',
    '/others/roc-compliance':
      'Next: 30 April 2027, in 150 days. MSME-1, dues to micro and small suppliers, October 2026 to March 2027. All due dates',
  },
  '2027-04-01': {
    '/income-tax-filing/itr-1-sahaj-form':
      'Next: 31 July 2027, in 121 days. Return of income, ITR-1 or ITR-2, Tax Year 2026-27. All due dates',
    '/income-tax-filing/itr-4-form':
      'Next: 31 August 2027, in 152 days. Return of income without audit, ITR-3, ITR-4 or ITR-5, Tax Year 2026-27. All due dates',
    '/income-tax-filing/itr-6-form':
      'Next: 31 October 2027, in 213 days. Return of income of a company, ITR-6, Tax Year 2026-27. All due dates',
  },
};

/** Every day on which something is due, as the site itself answers it to programs. */
async function deadlinesOf(get: ReturnType<typeof builtApp>['get']): Promise<ReadonlySet<string>> {
  const days = new Set<string>();
  let path: string | undefined = '/due-dates.json?from=2025-07-01&to=2036-11-01';
  while (path) {
    const { data, nextPage }: { data: { date: string }[]; nextPage?: string } = await (await get(path)).json();
    for (const { date } of data) days.add(formatDay(date));
    path = nextPage && new URL(nextPage).pathname + new URL(nextPage).search;
  }
  return days;
}

/** Days on the cards that no rule has as due: only that of AY 2023-24 is older than the rules. */
function daysNotDue(html: string, deadlines: ReadonlySet<string>): string[] {
  const page = parsed(html);
  for (const note of page.querySelectorAll('.aside, .source-line')) note.remove();
  const answers = [...page.querySelectorAll('.answer-card, .fact-card, .lede')]
    .map((block) => block.textContent ?? '')
    .join(' ');
  const days =
    answers.match(
      /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
    ) ?? [];
  return days.filter((day) => !deadlines.has(day) && !['30 November 2023', '31 July 2025'].includes(day));
}

test.each(Object.entries(DUE_DATES))('on %s the due dates are correct', async (day, dueDates) => {
  const now = () => Date.parse(`${day}T09:00:00+05:30`);
  const { get, site } = builtApp({ now });
  const byHand = builtApp({ now, read: dueDatesByHand });
  const pageByHand = async (path: string) => parsed(await (await byHand.get(path)).text());
  const deadlines = await deadlinesOf(get);
  for (const { path } of site.pages) {
    if (!path.startsWith('/income-tax-filing')) continue;
    // The card of a return says by the day on which it is read that another day has passed.
    const html = (await (await get(path)).text())
      .replace(/\d+ \w+(?: \d{4})? has passed; late until /, '')
      .replace(/\d+ \w+ \d{4} has passed: \d+ days? late[^<]*/, '')
      // An answer says when its law was checked, an overdue record when it was last compared.
      .replace(/(?:last compared on|checked) (?:<[^>]*>)?\d+ \w+ \d{4}/gi, '');
    expect([path, daysNotDue(html, deadlines)]).toEqual([path, []]);
  }
  for (const [path, next] of Object.entries(NEXT_OF_PAGE[day] ?? {}))
    expect([
      path,
      // An overdue rule also says when it was last compared: test/routes/overdue.test.ts.
      (await pageByHand(path)).querySelector('.answer-next')?.textContent?.replace(/\sLast\scompared\son[^.]+\./, ''),
    ]).toEqual([path, next]);
  const leaves = [...(await pageByHand('/')).querySelectorAll('.leaves li')];
  const withoutNote = (text: string) => !/^Last\scompared\son/.test(text);
  expect(leaves.map((leaf) => textsOf(leaf, '.due, .due-late').filter(withoutNote).join(': '))).toEqual([...dueDates]);
});
