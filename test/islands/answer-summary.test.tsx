import { expect, test } from 'bun:test';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { AnswerSummary } from '../../src/islands/widgets/answer-summary.tsx';
import type { Answer } from '../../src/tools/tool.ts';

const answer = {
  headline: { lead: 'You pay', result: '₹350', rest: 'Late fee alone.' },
  passed: { text: '20 April 2026 has passed.', next: { text: 'What it costs', href: '/tools/gst-late-fee' } },
  caution: 'The limit is for goods alone.',
  reported: 'We read this on one site alone.',
  drawings: [{ kind: 'receipt', title: 'How it adds up', lines: [], total: { what: 'In all', amount: '₹350' } }],
} as unknown as Answer;
const DOUBT = 'Your device says that today is another day.';

const render = (props: Omit<ComponentProps<typeof AnswerSummary>, 'answer'>, of = answer) =>
  renderToString(<AnswerSummary answer={of} {...props} />);

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
