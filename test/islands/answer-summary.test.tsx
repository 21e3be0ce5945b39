import { expect, test } from 'bun:test';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { ToolSummary } from '../../src/islands/widgets/tool-summary.tsx';
import type { ReadValue } from '../../src/law/dated.ts';
import type { Sure } from '../../src/law/parameter.ts';
import type { Answer } from '../../src/tools/answer-shape.ts';

const answer = {
  headline: { lead: 'You pay', result: '₹350', rest: 'Late fee alone.' },
  passed: { text: '20 April 2026 has passed.', next: { text: 'What it costs', href: '/tools/gst-late-fee' } },
  year: 'For AY 2026-27: Income-tax Act, 1961.',
  caution: 'The limit is for goods alone.',
  reported: 'We read this on one site alone.',
  drawings: [{ kind: 'receipt', title: 'How it adds up', lines: [], total: { what: 'In all', amount: '₹350' } }],
} as unknown as Answer;
const DOUBT = 'Your device says that today is another day.';

type Props = Omit<ComponentProps<typeof ToolSummary>, 'answer' | 'read' | 'today'>;
const render = (props: Props, of = answer, sure: readonly Sure[] = [], today = '2026-05-01') => {
  const read = sure.map((one) => ({ checked: '2026-04-01', review: '2027-04-01', value: { sure: one } }) as ReadValue);
  return renderToString(<ToolSummary answer={of} read={read} today={today} {...props} />);
};

test.each(['h2', 'p'] as const)('what must be read with a result is with it, in a check too: %s', (as) => {
  const html = render({ as, doubt: DOUBT });
  const { headline, passed, caution, reported } = answer;
  for (const text of [...Object.values(headline), passed?.text, caution, reported, DOUBT, 'How it adds up'])
    expect(html).toContain(text ?? '');
  expect(html).toContain('href="/tools/gst-late-fee"');
});

test('an example says whether its law is sure, but warns of no case of the visitor', () => {
  const html = render({ as: 'p', isExample: true });
  expect(html).toContain(answer.reported ?? '');
  expect(html).not.toContain(answer.caution ?? '');
});

test('only a whole answer leaves lateness to its question whether the return is filed', () => {
  const line = { kind: 'time', title: 'Late', says: '', moments: [] } as const;
  const late = { ...answer, passed: { text: '31 July 2026 has passed.', ifNotFiled: line } } as unknown as Answer;
  expect(render({ as: 'p' }, late)).toContain('31 July 2026 has passed.');
  expect(render({ as: 'h2' }, late)).not.toContain('31 July 2026 has passed.');
});

test('the headline comes first, then the drawing, what is to be read with it, and how sure it is', () => {
  const html = render({ as: 'p', assumed: 'What it assumes' }, answer, ['official', 'two-sources']);
  const { headline, caution, year } = answer;
  const parts = [...Object.values(headline), 'How it adds up', caution, 'What it assumes', 'Official text', year];
  const places = parts.map((part) => html.indexOf(part ?? ''));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test.each<[string, Sure[]]>([
  ['Official text', ['official', 'own']],
  ['Official text, or two sources that agree', ['official', 'two-sources']],
  ['One source alone in part', ['two-sources', 'one-source', 'official']],
  ['Not confirmed in part', ['not-confirmed', 'one-source']],
])('it is as sure as its least sure value of law: %s', (words, sure) => {
  const html = render({ as: 'p' }, answer, sure);
  expect(html).toContain(`> ${words}, checked 1 April 2026. ${answer.year}</p>`);
  expect(html).toContain('sure-dots');
});

test('what is overdue for review is not called sure, nor are our own prices law', () => {
  const overdue = render({ as: 'p' }, answer, ['official'], '2027-04-01');
  expect(overdue).toContain(`> Due for review, last compared on 1 April 2026. ${answer.year}</p>`);
  for (const html of [overdue, render({ as: 'p' }, answer, ['own'])]) expect(html).not.toContain('sure-dots');
});
