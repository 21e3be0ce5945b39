/** The drawings of answers as HTML: what they weigh, and what is behind them. */
import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import type { Drawing } from '../../src/domain/drawing.ts';
import { AnswerDrawing } from '../../src/islands/widgets/answer-drawing.tsx';
import { parsed } from '../support/built-app.ts';
import { asked, toolOf } from '../tools/asking.ts';

const KB = 1000;

/** The drawings of an answer. */
async function drawingsOf(name: string, query: string): Promise<readonly Drawing[]> {
  const found = asked(await toolOf(name), Object.fromEntries(new URLSearchParams(query)));
  if (found.state !== 'answered') throw new Error(`${name} did not answer: ${JSON.stringify(found)}`);
  return found.answer.drawings ?? [];
}

test.each([
  ['income-tax', 'year=ay-2026-27&age=under-60&salary=1400000&80c=150000', 2],
  // The most bends: every surcharge with its relief.
  ['income-tax', 'year=ay-2026-27&age=80-plus&salary=0&other=120000000&80c=123456', 2],
  ['income-tax', 'year=ay-2022-23&age=under-60&salary=1000000000000', 2],
  // The old regime needs no deduction, so there is no limit to show.
  ['income-tax', 'year=ay-2026-27&age=under-60&salary=400000', 1],
  ['income-tax', 'year=ay-2026-27&age=under-60&salary=0', 0],
  ['gst-late-fee', 'return=gstr-1&nil=no&due=2026-04-20&filed=2026-04-27&turnover=10000000', 1],
  ['gst-late-fee', 'return=gstr-1&nil=yes&due=2021-05-20&filed=2026-04-27', 1],
  ['gst-late-fee', 'return=gstr-1&nil=yes&due=2026-05-20&filed=2026-04-27', 0],
  ['roc-late-fee', 'form=aoc-4&due=2026-10-30&filed=2026-11-22&capital=100000', 1],
  ['roc-late-fee', 'form=mgt-14&due=2026-01-30&filed=2026-11-22&capital=100000', 1],
  ['roc-late-fee', 'form=llp-11&due=2024-05-30&filed=2026-11-22&capital=100000&small=no', 1],
  ['roc-late-fee', 'form=chg-1&due=2026-10-30&filed=2026-11-05&capital=100000&small=no', 1],
  ['roc-late-fee', 'form=chg-1&due=2026-10-01&filed=2026-11-22&capital=100000&small=no&secured=5000000', 1],
  ['roc-late-fee', 'form=dir-3-kyc&due=2026-09-30&filed=2026-11-22', 0],
])('%s?%s has drawings of at most 3 kB each with a table behind', async (name, query, count) => {
  const drawings = await drawingsOf(name, query);
  expect(drawings).toHaveLength(count);
  for (const drawing of drawings) {
    const html = renderToString(<AnswerDrawing drawing={drawing} />);
    expect(html.length).toBeLessThan(3 * KB);
    const figure = parsed(html);
    expect(figure.querySelectorAll('svg:not([aria-hidden="true"]), [style]')).toHaveLength(0);
    expect(html).not.toContain('NaN');
    expect(figure.querySelector('figcaption')?.textContent).toContain(drawing.says);
    const cells = [...figure.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(cells).toEqual(drawing.table.rows.map((row) => [...row]));
  }
});

test('a fee by the day bends where it stops rising, and the visitor is on the line', async () => {
  const [drawing] = await drawingsOf('gst-late-fee', 'return=gstr-1&nil=no&due=2026-04-20&filed=2026-04-27&turnover=1');
  // 50 a day, at most 2,000: the fortieth day reaches it.
  expect(drawing).toMatchObject({
    lines: [
      {
        points: [
          [0, 0],
          [7, 350],
          [39, 1950],
          [40, 2000],
          [50, 2000],
        ],
      },
    ],
    you: { at: [[7, 350]] },
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
  if (drawing?.kind !== 'curves') throw new Error('no line');
  const fee = Object.fromEntries(drawing.lines[0]?.points ?? []);
  // The table of additional fees: 2, 4, 6, 10 and 12 times a fee of 300, which is due in any case.
  expect([0, 1, 30, 31, 60, 61, 90, 91, 180, 181].map((day) => fee[day])).toEqual([
    300, 900, 900, 1500, 1500, 2100, 2100, 3300, 3300, 3900,
  ]);
});
