/** The drawings of answers as HTML: what they weigh, and what is behind them. */
import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import type { Drawing } from '../../src/domain/drawing.ts';
import { unbroken } from '../../src/domain/rupees.ts';
import { AnswerDrawing } from '../../src/islands/widgets/answer-drawing.tsx';
import { parsed } from '../support/built-app.ts';
import { asked, toolOf } from '../tools/asking.ts';

const KB = 1000;

async function drawingsOf(name: string, query: string): Promise<readonly Drawing[]> {
  const found = asked(await toolOf(name), Object.fromEntries(new URLSearchParams(query)));
  if (found.state !== 'answered') throw new Error(`${name} did not answer: ${JSON.stringify(found)}`);
  return found.answer.drawings ?? [];
}

const INCOME = 'year=ty-2026-27&age=under-60&salary=1400000&80c=150000';
const GST = 'return=gstr-1&nil=no&due=2026-04-20&turnover=1';

test.each([
  ['income-tax', INCOME, ['bars', 'steps', 'gauge']],
  // The most steps: every surcharge with its relief.
  ['income-tax', 'year=ty-2026-27&age=80-plus&salary=0&other=120000000&80c=123456', ['bars', 'steps', 'gauge']],
  ['income-tax', 'year=ay-2022-23&age=under-60&salary=1000000000000', ['bars', 'steps']],
  // The rebate leaves no tax, and the old regime needs no deduction.
  ['income-tax', 'year=ty-2026-27&age=under-60&salary=400000', ['bars']],
  ['gst-late-fee', `${GST}&filed=2026-04-27`, ['curve', 'time']],
  ['gst-late-fee', 'return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27', ['curve', 'time']],
  ['gst-late-fee', 'return=gstr-1&nil=yes&due=2026-05-20&filed=2026-04-27', ['time']],
  ['roc-late-fee', 'form=aoc-4&due=2026-10-30&filed=2026-11-22&capital=100000', ['curve', 'receipt', 'time']],
  ['roc-late-fee', 'form=dir-3-kyc&due=2025-09-30&filed=2026-11-22', ['receipt', 'time']],
  ['roc-late-fee', 'form=chg-1&due=2026-10-01&filed=2026-11-22&capital=100000&small=no', ['time']],
  ['late-return', 'year=ay-2026-27&due=2026-08-31&filed=2026-11-22&income=800000&tax=50000', ['receipt', 'time']],
  ['company-cost', 'type=private&state=UP&capital=100000', ['receipt']],
  ['gst-scheme', 'kind=goods&state=UP&turnover=8000000&interstate=no&ecommerce=no&margin=20', ['bars', 'gauge']],
  [
    'gst-registration',
    `supplies=goods&state=UP&turnover=3500000&interstate=no&${'ecommerce=no&reverse-charge=no&casual=no&exempt-only=no'}`,
    ['gauge'],
  ],
  // Something else than the turnover decides.
  [
    'gst-registration',
    `supplies=goods&state=UP&turnover=3500000&interstate=yes&${'ecommerce=no&reverse-charge=no&casual=no&exempt-only=no'}`,
    [],
  ],
])('%s?%s is drawn as %j', async (name, query, kinds) => {
  const drawings = await drawingsOf(name, query);
  expect(drawings.map(({ kind }) => kind)).toEqual(kinds as Drawing['kind'][]);
  for (const drawing of drawings) {
    const html = renderToString(<AnswerDrawing drawing={drawing} />);
    const figure = parsed(html);
    expect(figure.querySelectorAll('svg:not([aria-hidden="true"]), [style]')).toHaveLength(0);
    const pictures = [...figure.querySelectorAll('svg')].filter(({ parentElement }) => !parentElement?.closest('svg'));
    expect(pictures.map(({ outerHTML }) => outerHTML).join('').length).toBeLessThan(3 * KB);
    if ('says' in drawing) expect(figure.querySelector('figcaption')?.textContent).toContain(unbroken(drawing.says));
    if (!('table' in drawing)) continue;
    const cells = [...figure.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual(drawing.table.rows.map((row) => [...row]));
  }
});

/** The words of a drawing as a visitor reads them, without its pictures. */
function wordsOf(drawing: Drawing | undefined): string {
  if (!drawing) return '';
  const figure = parsed(renderToString(<AnswerDrawing drawing={drawing} />));
  for (const picture of figure.querySelectorAll('svg')) picture.remove();
  return [...figure.querySelectorAll('h3, b, li > span, strong, p, dt, dd')].map((part) => part.textContent).join('|');
}

test('bars, a gauge and a receipt say their numbers as text', async () => {
  const [bars, , gauge] = await drawingsOf('income-tax', INCOME);
  expect(wordsOf(bars)).toContain('New regime');
  expect(wordsOf(bars)).toContain('₹81,900');
  expect(wordsOf(gauge)).toMatch(/you: ₹1.5\u00a0lakh.*old regime from ₹/);
  const [receipt] = await drawingsOf('gst-amount', 'amount=25000&rate=18&includes=no&interstate=yes');
  expect(wordsOf(receipt)).toEndWith('Price before tax|₹25,000|IGST at 18%|₹4,500|Total|₹29,500');
});

test('the steps are as wide as the income in them and as high as their rate, and the last is the current one', async () => {
  const [, steps] = await drawingsOf('income-tax', 'year=ty-2026-27&age=under-60&salary=1675000');
  if (!steps) throw new Error('no steps');
  const figure = parsed(renderToString(<AnswerDrawing drawing={steps} />));
  const rects = [...figure.querySelectorAll('rect')].map((rect) =>
    ['x', 'width', 'y', 'height', 'class'].map((name) => rect.getAttribute(name)),
  );
  expect(rects).toEqual([
    ['0%', '25%', '100%', '0%', null],
    ['25%', '25%', '66.7%', '33.3%', null],
    ['50%', '25%', '33.3%', '66.7%', null],
    ['75%', '25%', '0%', '100%', 'drawn-now'],
  ]);
  const texts = [...figure.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts).toEqual(
    expect.arrayContaining(['nil', '5%', '₹20,000', '10%', '₹40,000', '15%', '₹60,000', '₹16 lakh']),
  );
});

test('a line of time is right before, on and after the day of filing', async () => {
  const momentsOf = async (filed: string) => {
    const found = (await drawingsOf('gst-late-fee', `${GST}&filed=${filed}`)).find(({ kind }) => kind === 'time');
    return found?.kind === 'time' ? found.moments.map(({ day, text, mark }) => [day, text, mark]) : [];
  };
  // Today in these tests: 23 November 2026.
  const due = ['20 April 2026', 'due date, 217 days ago', 'past'];
  const last = ['20 April 2029', 'last day to file, in 879 days', 'last'];
  expect(await momentsOf('2026-04-27')).toEqual([due, ['27 April 2026', 'filed, 210 days ago: ₹350', 'done']]);
  expect(await momentsOf('2026-11-23')).toEqual([due, ['Today', '₹2,000 if you file now', 'now'], last]);
  expect(await momentsOf('2026-12-01')).toEqual([
    due,
    ['Today', '', 'now'],
    ['1 December 2026', '₹2,000 if you file then, in 8 days', 'ahead'],
    last,
  ]);
});

test('a fee by the day bends where it stops rising, and the visitor is on the line', async () => {
  const [drawing] = await drawingsOf('gst-late-fee', 'return=gstr-1&nil=no&due=2026-04-20&filed=2026-04-27&turnover=1');
  // 50 a day, at most 2,000: the fortieth day reaches it.
  expect(drawing).toMatchObject({
    points: [
      [0, 0],
      [7, 350],
      [39, 1950],
      [40, 2000],
      [50, 2000],
    ],
    you: { at: [7, 350] },
    across: { most: 50 },
    up: { most: 2000, isCap: true },
    table: {
      rows: expect.arrayContaining([
        ['7 days (you)', '₹350'],
        ['39 days', '₹1,950'],
      ]),
    },
  });
});

test('a fee in steps jumps on the day after each step', async () => {
  const [drawing] = await drawingsOf('roc-late-fee', 'form=mgt-14&due=2026-10-20&filed=2026-11-22&capital=100000');
  if (drawing?.kind !== 'curve') throw new Error('no line');
  const fee = Object.fromEntries(drawing.points);
  // The table of additional fees: 2, 4, 6, 10 and 12 times a fee of 300, which is due in any case.
  expect([0, 1, 30, 31, 60, 61, 90, 91, 180, 181].map((day) => fee[day])).toEqual([
    300, 900, 900, 1500, 1500, 2100, 2100, 3300, 3300, 3900,
  ]);
});

test('a fee of one day late has a scale of whole days', async () => {
  const [drawing] = await drawingsOf('roc-late-fee', 'form=aoc-4&due=2026-11-21&filed=2026-11-22&capital=100000');
  if (drawing?.kind !== 'curve') throw new Error('no line');
  expect(drawing.table.rows.map(([days]) => days)).toEqual(['1 day (you)', '2 days']);
});
