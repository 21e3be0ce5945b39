/** What an answer shows first and offers, and the links that carry a case to the next tool. */
import { describe, expect, test } from 'bun:test';
import type { Answer } from '../../src/tools/answer-shape.ts';
import { ask } from '../../src/tools/tool.ts';
import { tools } from '../../src/tools/tool-table.ts';
import { asked, contentOf, type Given, SHOP, TODAY, toolOf } from './asking.ts';
import { madeUpInputs } from './inputs.ts';

const answerOf = async (name: string, given: Given, today = TODAY): Promise<Answer> => {
  const tool = await toolOf(name);
  const found = asked(tool, given, contentOf(tool), today);
  if (found.state !== 'answered') throw new TypeError(`not answered: ${JSON.stringify(found)}`);
  return found.answer;
};
/** Asks the tool of a link with its parameters. */
const open = async (href: string) => {
  const { pathname, searchParams } = new URL(href, 'https://lekha.example');
  const tool = await toolOf(pathname.replace('/tools/', ''));
  return ask(tool, contentOf(tool), searchParams, TODAY);
};
const follow = async (href = ''): Promise<Answer> => {
  const found = await open(href);
  if (found.state !== 'answered') throw new TypeError(`${href}: ${JSON.stringify(found)}`);
  return found.answer;
};
const linkTo = (answer: Answer, name: string) =>
  answer.next.find(({ href }) => href.startsWith(`/tools/${name}?`))?.href;

const PERSON = { who: 'individual', residence: 'resident', from: 'salary' };
const SALARIED = { year: 'ay-2026-27', age: 'under-60', salary: '15 lakh' };

/** Those that do not know all of the next tool: its form opens with what they know. */
const OPENING: readonly string[] = ['residence'];

for (const name of Object.keys(tools)) {
  test(`every tool that ${name} links to with a case takes it`, async () => {
    const tool = await toolOf(name);
    const content = contentOf(tool);
    const links = new Set<string>();
    for (const query of madeUpInputs(content.parameters, 5, 150)) {
      const found = ask(tool, content, query, TODAY);
      if (found.state !== 'answered') continue;
      const { next, passed, action } = found.answer;
      for (const step of [...next, passed?.next, action])
        if (step?.href.startsWith('/tools/') && step.href.includes('?')) links.add(step.href);
    }
    const state = OPENING.includes(name) ? 'open' : 'answered';
    for (const href of links) expect([href, (await open(href)).state]).toEqual([href, state]);
  });
}

describe('a passed day is shown first', () => {
  test('by the tools for the cost of being late, with the total of today', async () => {
    const texts = await Promise.all([
      answerOf('late-return', { year: 'ay-2026-27', income: '8 lakh', tax: '20k' }),
      answerOf('gst-late-fee', { return: 'gstr-3b', nil: 'no', turnover: '1 crore' }),
      answerOf('roc-late-fee', { form: 'aoc-4', capital: '1 lakh' }),
    ]);
    expect(texts.map(({ passed }) => passed?.text)).toEqual([
      '31 July 2026 has passed: 115 days late; ₹28,410 if filed today.',
      '20 November 2026 has passed: 3 days late; ₹150 if filed today.',
      '30 October 2026 has passed: 24 days late; ₹2,700 if filed today.',
    ]);
  });

  test('by the tools for the form and the regime, with a link to the filled-in late tool', async () => {
    const form = await answerOf('itr-form', { ...PERSON, year: 'ay-2026-27', income: '9 lakh' });
    const regime = await answerOf('income-tax', SALARIED);
    for (const { passed } of [form, regime]) {
      expect(passed?.text).toBe(
        '31 July 2026 has passed: 115 days late; ₹5,000 if filed today, plus interest on unpaid tax.',
      );
      expect((await follow(passed?.next?.href)).data).toMatchObject({ kind: 'belated', fee: 5000 });
    }
  });

  test('with the remaining options after the belated return, and without a fee below the income limit', async () => {
    const text = async (given: Given) => (await answerOf('itr-form', { ...PERSON, ...given })).passed?.text;
    expect(await text({ year: 'ay-2025-26', income: '9 lakh' })).toEndWith(
      'you can file only an updated return (ITR-U), with extra tax.',
    );
    expect(await text({ year: 'ay-2026-27', income: '3 lakh' })).toEndWith('no fee for this income.');
  });

  test('but not before that day, nor for a return filed on another day', async () => {
    const late = { year: 'ay-2026-27', income: '8 lakh', tax: 0 };
    expect((await answerOf('late-return', late, '2026-07-31')).passed).toBeUndefined();
    expect((await answerOf('late-return', { ...late, filed: '2026-08-31' })).passed).toBeUndefined();
    expect((await answerOf('income-tax', SALARIED, '2026-07-31')).passed).toBeUndefined();
    expect((await answerOf('roc-late-fee', { form: 'mgt-7', capital: 0 })).passed).toBeUndefined();
  });
});

test('the links from regime to form to late return carry the input', async () => {
  const regime = await answerOf('income-tax', { ...SALARIED, other: '40k' });
  const form = linkTo(regime, 'itr-form');
  expect(Object.fromEntries(new URL(form ?? '', 'https://lekha.example').searchParams)).toMatchObject({
    year: 'ay-2026-27',
    who: 'individual',
    residence: 'resident',
    income: '1465000',
  });
  const found = await follow(form);
  expect(found.data.form).toBe('ITR-1');
  const late = linkTo(found, 'late-return');
  expect(Object.fromEntries(new URL(late ?? '', 'https://lekha.example').searchParams)).toEqual({
    year: 'ay-2026-27',
    income: '1465000',
    who: 'no-business',
    regime: 'new',
  });
  expect((await follow(late)).data).toMatchObject({ kind: 'belated', fee: 5000 });
});

test('a non-resident is led to the form of a non-resident, in the same year if it is over', async () => {
  const days = { citizenship: 'citizen', travel: 'work', days: 100, 'four-years': 400 };
  const address = async (year: string) => linkTo(await answerOf('residence', { ...days, year }), 'itr-form');
  const over = await address('ay-2025-26');
  expect(over).toBe('/tools/itr-form?year=ay-2025-26&residence=non-resident');
  expect((await follow(`${over}&income=900000&from=other`)).data.form).toBe('ITR-2');
  expect(await address('ty-2026-27')).toBe('/tools/itr-form?residence=non-resident');
});

test('a profession is led to the plan with its receipts, and a business is not', async () => {
  const plan = async (kind: string) =>
    (await answerOf('presumptive', { kind, receipts: '30 lakh', 'cash-percent': 0 })).next.find(({ href }) =>
      href.startsWith('/start/'),
    )?.href;
  expect([await plan('profession'), await plan('business')]).toEqual([
    '/start/work-freelance?turnover=3000000',
    undefined,
  ]);
});

test('unconfirmed news of a due date is shown with the cost of being late', async () => {
  const caution = async (who: string) =>
    (await answerOf('late-return', { year: 'ay-2026-27', who, income: '1 crore', tax: 0 })).caution;
  expect(await caution('company')).toContain('Circular 7/2026');
  expect(await caution('no-business')).toBeUndefined();
});

test('a trust with a doubtful day sees it as passed once every reading of it has passed', async () => {
  const text = async (today: string) =>
    (await answerOf('itr-form', { year: 'ay-2026-27', who: 'trust', income: '10 lakh' }, today)).passed?.text;
  expect(await text('2026-10-31')).toBeUndefined();
  expect(await text('2026-11-01')).toStartWith('31 October 2026 has passed: 1 day late');
});

test('the link for a company has the due date of companies', async () => {
  const form = await answerOf('itr-form', { year: 'ay-2026-27', who: 'company', income: '1 crore' });
  expect(form.passed?.text).toStartWith('31 October 2026 has passed: 23 days late');
  expect((await follow(form.passed?.next?.href)).passed?.text).toStartWith('31 October 2026 has passed');
});

test('the link for a firm or LLP carries its kind, and its tax follows from the income', async () => {
  for (const who of ['firm', 'llp']) {
    const form = await answerOf('itr-form', { year: 'ay-2026-27', who, income: '10 lakh' });
    expect((await follow(linkTo(form, 'late-return'))).why.join(' ')).toContain('30% is ₹3,00,000');
  }
});

test('a firm and a company pay the fee at any income, also by the tool for the form', async () => {
  const text = async (who: string) => (await answerOf('itr-form', { year: 'ay-2026-27', who, income: 0 })).passed?.text;
  for (const who of ['firm', 'llp', 'company'])
    expect(await text(who)).toEndWith('; ₹1,000 if filed today, plus interest on unpaid tax.');
});

describe('visitors who need not register are sold nothing', () => {
  const GOODS = { ...SHOP, turnover: '35 lakh' };

  test('below the GST limit: a quarterly reminder, the limit, and the pros and cons of registering by choice', async () => {
    const { reminder, action, lists = [] } = await answerOf('gst-registration', GOODS);
    expect(reminder).toMatchObject({ on: '2027-01-01', details: expect.stringContaining('₹40 lakh') });
    expect(action).toBeUndefined();
    expect(lists[0]?.items.join(' ')).toContain('₹5,00,000 left');
    const choice = lists.at(-1)?.items ?? [];
    expect([choice.some((item) => item.startsWith('For')), choice.some((item) => item.startsWith('Against'))]).toEqual([
      true,
      true,
    ]);
  });

  test('a seller on a platform enrols, and an exempt one has no limit to watch', async () => {
    const enrol = await answerOf('gst-registration', { ...GOODS, ecommerce: 'seller' });
    expect([enrol.action?.href, enrol.reminder]).toEqual(['https://www.gst.gov.in/', undefined]);
    const exempt = await answerOf('gst-registration', { ...GOODS, turnover: '90 lakh', 'exempt-only': 'yes' });
    expect(exempt.reminder?.details).toContain('exempt');
    expect(JSON.stringify(exempt.lists)).not.toContain(' left');
  });

  test('a small shop gets a reminder too; a shop that must register gets a link to the firm', async () => {
    expect((await answerOf('shop-licence', { state: 'UP', employees: 12 })).reminder).toBeDefined();
    for (const [state, employees] of Object.entries({ UP: 20, KA: 1 }))
      expect((await answerOf('shop-licence', { state, employees })).reminder).toBeUndefined();
    const must = await answerOf('gst-registration', { ...GOODS, interstate: 'yes' });
    expect([must.reminder, must.action]).toEqual([undefined, undefined]);
    expect((await follow(linkTo(must, 'gst-late-fee'))).headline.result).not.toBe('');
  });
});
