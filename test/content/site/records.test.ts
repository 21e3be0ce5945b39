import { expect, test } from 'bun:test';
import { checkContent } from '../../../src/compiler/lint/content.ts';
import { checkCorrections, checkWordsOfValues } from '../../../src/compiler/lint/quantities.ts';
import { formatFault } from '../../../src/compiler/read/content-error.ts';
import { readFigures } from '../../../src/compiler/read/read-figures.ts';
import { indiaDay } from '../../../src/domain/calendar.ts';
import { rupees } from '../../../src/domain/rupees.ts';
import { CANCELLATION_CHARGE, GST_RATE, refundOn } from '../../../src/law/bill.ts';
import { figure, ownTerm } from '../../compiler/samples.ts';
import { contentCopy } from '../../support/project-copy.ts';
import { root } from './pages.ts';

/** The faults of the real content with these texts added to these files. */
function checked(added: Record<string, string> = {}, today = indiaDay(Date.now())) {
  using copy = contentCopy();
  for (const [path, text] of Object.entries(added)) copy.edit(path, (before) => before + text);
  return checkContent(copy.root, today);
}

/** The faults of the real content with one text replaced. */
function checkedWith(path: string, from: RegExp, to: string) {
  using copy = contentCopy();
  copy.edit(path, (text) => text.replace(from, to));
  return checkContent(copy.root, indiaDay(Date.now()));
}

/** A term of the firm, as it is written at the end of a file. */
const record = (id: string, unit: string, value: number, fields: object = {}) =>
  `  - ${JSON.stringify({ ...ownTerm(id, unit, { value }), ...fields })}\n`;
const spare = figure('price-spare', { value: 7777, unit: 'rupees', verdict: 'house' });
/** A fee that no page of the site names, and what is kept of it when an order is cancelled. */
const fee = record('price-spare', 'rupees', 7777);
const { figures } = readFigures(root);
const kept = rupees(refundOn(spare, figures.get(CANCELLATION_CHARGE), figures.get(GST_RATE)?.value)?.kept ?? 0);

test('refuses a typed figure, and accepts a reference', () => {
  const { faults } = checked({
    'figures/prices.yaml': fee,
    'legal/refund-policy.md': `\nOf {{price-spare}} we keep ${kept}, of ₹7777 nothing.\n`,
  });
  expect(faults.map((fault) => fault.replace(/:\d+:/, ':'))).toEqual([
    `content/legal/refund-policy.md: body: expected {{refund:price-spare:kept}}, found "${kept}" typed`,
    'content/legal/refund-policy.md: body: expected {{price-spare}}, found "₹7777" typed',
  ]);
  expect(
    checked({
      'figures/prices.yaml': fee,
      'legal/refund-policy.md': '\nOf {{price-spare}} we keep {{refund:price-spare:kept}}.\n',
    }).faults,
  ).toEqual([]);
});

test('reports an unknown record together with other faults', () => {
  const { content, faults } = checked({
    'figures/prices.yaml': fee,
    'legal/refund-policy.md': '\n{{no-such}} or ₹7777\n',
  });
  expect(content).toBeNull();
  expect(faults.map((fault) => fault.replace(/:\d+:/, ':'))).toContain(
    'content/legal/refund-policy.md: body: expected the id of a figure in content/figures, found {{no-such}}',
  );
  expect(faults.some((fault) => fault.endsWith('found "₹7777" typed'))).toBe(true);
});

test('reports unreadable records once', () => {
  const { faults } = checked({ 'figures/roc.yaml': record('spare', 'furlongs', 20) });
  expect(faults).toEqual([
    expect.stringMatching(
      /^content\/figures\/roc\.yaml:\d+: spare: unit: expected one of rupees, .*, found "furlongs"$/,
    ),
  ]);
});

test('an overdue review fails the check, but not the build', () => {
  const { faults, overdue } = checked({}, '2030-01-01');
  expect(faults).toEqual([]);
  expect(overdue.length).toBeGreaterThan(100);
  expect(
    checked({ 'figures/roc.yaml': record('spare', 'count', 20, { review: '2026-11-22' }) }, '2026-11-22').overdue,
  ).toContainEqual(
    expect.stringMatching(
      /^content\/figures\/roc\.yaml:\d+: spare: review: was due by 22 November 2026: compare "20" with ".+" at https:\/\/\S+, then set the day of the reading and review$/,
    ),
  );
});

test('the correction of a changed figure gives the value in force', () => {
  const changed = {
    verdict: 'outdated',
    since: '2026-04-01',
    published: '₹12 lakh',
    current: '₹1.5 crore',
    unit: 'rupees',
  } as const;
  const records = (change: string) => [
    { file: 'content/figures/gst.yaml', figures: [figure('limit', { ...changed, change })] },
  ];
  expect(checkCorrections(records('It now reaches ₹1,50,00,000.'))).toEqual([]);
  expect(checkCorrections(records('It was raised.')).map(formatFault)).toEqual([
    'content/figures/gst.yaml: limit: change: expected a change that says ₹1.5 crore, found "It was raised."',
  ]);
});

test('a new price changes titles, bill and JSON, and makes its clip outdated', () => {
  const { content, faults, overdue } = checkedWith(
    'figures/prices.yaml',
    /(id: price-private-limited\n(?: .*\n)*?.*\bvalue: )\d+/,
    '$15432',
  );
  expect(faults).toEqual([]);
  const page = content?.bodies.get('/company-registration');
  expect(page?.kind === 'service' && page.answer.cost.parts).toContain('₹5,432');
  expect(page?.kind === 'service' && page.figureIds).toContain('price-private-limited');
  expect(content?.pages.find(({ path }) => path === '/company-registration')?.answerTitle).toContain('₹5,432');
  const rows = content?.law.index.groups.flatMap((group) => group.figures);
  expect(rows?.find(({ id }) => id === 'price-private-limited')).toMatchObject({ current: '₹5,432', value: 5432 });
  expect(overdue).toContainEqual(
    expect.stringMatching(
      /^content\/media\/intro\.json:\d+: values\.price-private-limited:published: expected a clip that shows ₹5,432, found ₹\S+ in its pictures: record it again with bun run media intro, which needs ffmpeg$/,
    ),
  );
});

test('refuses words that differ from the value', () => {
  const price = /(id: price-one-person\n(?: .*\n)*?.*\bvalue: \d+)/;
  expect(
    checkedWith('figures/prices.yaml', price, '$1, text: "₹1"').faults.map((fault) => fault.replace(/:\d+:/, ':')),
  ).toContainEqual(
    expect.stringMatching(
      /^content\/figures\/prices\.yaml: price-one-person: values: expected words that say the value, ₹\S+, or no text, since words are made from it; found "₹1"$/,
    ),
  );
});

test('accepts other words for the same value', () => {
  const files = (value: number, current: string) => [
    { file: 'content/figures/gst.yaml', figures: [figure('limit', { value, current })] },
  ];
  for (const [value, current] of [
    [50, 'more than 50%'],
    [10, 'ten rupees'],
    [5, '5 assessment years'],
    [1.5e7, '₹1,50,00,000'],
    [125000, '₹1.25 lakh'],
    [1e10, '₹1,000 crore'],
  ] as const)
    expect(checkWordsOfValues(files(value, current))).toEqual([]);
  for (const [value, current] of [
    [50, '60%'],
    [50, '50 to 60%'],
    [50, 'half'],
    [1.5e7, '₹1.5 lakh'],
  ] as const)
    expect(checkWordsOfValues(files(value, current))).toHaveLength(1);
});
