import { expect, test } from 'bun:test';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFigures } from '../../../src/compiler/compile.ts';
import { faultLine } from '../../../src/compiler/content-error.ts';
import { checkContent } from '../../../src/compiler/lint/content.ts';
import { silentCorrections } from '../../../src/compiler/lint/records.ts';
import { formatRupees } from '../../../src/content/format.ts';
import { indiaDay } from '../../../src/domain/india-day.ts';
import { figure } from '../../compiler/samples.ts';
import { root } from './pages.ts';

/** What the check says of the site's own content with these texts added to the end of these files. */
function checked(added: Record<string, string> = {}, today = indiaDay(Date.now())) {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-check-'));
  try {
    cpSync(root, folder, { recursive: true });
    for (const [path, text] of Object.entries(added)) appendFileSync(join(folder, path), text);
    return checkContent(folder, today);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A record as it stands in a file. */
const record = (values: object) => `\n- ${JSON.stringify(figure('spare', values))}\n`;
/** A fee that no page of the site names, and what is kept of it when an order is cancelled. */
const fee = record({ id: 'price-spare', published: '₹7,777', current: '₹7,777', value: 7777, unit: 'rupees', verdict: 'house' });
const kept = formatRupees((7777 * (readFigures(root).figures.get('refund-cancellation-charge')?.value ?? 0)) / 100);

test('a record that no page shows is a fault that says what to do', () => {
  expect(checked({ 'figures/roc.yaml': record({ label: 'A spare figure' }) }).faults).toEqual([
    expect.stringMatching(
      /^content\/figures\/roc\.yaml:\d+: spare: expected a page that shows it as \{\{spare\}\}, found none: refer to it where "A spare figure" belongs, or remove the record$/,
    ),
  ]);
});

test('a figure typed into a text is a fault, one that is referred to is none', () => {
  const { faults } = checked({ 'figures/prices.yaml': fee, 'legal/refund-policy.md': `\nOf {{price-spare}} we keep ${kept}, of ₹7777 nothing.\n` });
  expect(faults.map((fault) => fault.replace(/:\d+:/, ':'))).toEqual([
    `content/legal/refund-policy.md: body: expected {{refund:price-spare:kept}}, found "${kept}" typed`,
    'content/legal/refund-policy.md: body: expected {{price-spare}}, found "₹7777" typed',
  ]);
  expect(checked({ 'figures/prices.yaml': fee, 'legal/refund-policy.md': '\nOf {{price-spare}} we keep {{refund:price-spare:kept}}.\n' }).faults).toEqual([]);
});

test('an unknown record is a fault, and the other checks still speak', () => {
  const { content, faults } = checked({ 'figures/prices.yaml': fee, 'legal/refund-policy.md': '\n{{no-such}} or ₹7777\n' });
  expect(content).toBeNull();
  expect(faults.map((fault) => fault.replace(/:\d+:/, ':'))).toContain(
    'content/legal/refund-policy.md: body: expected the id of a figure in content/figures, found {{no-such}}',
  );
  expect(faults.some((fault) => fault.endsWith('found "₹7777" typed'))).toBe(true);
});

test('records that cannot be read are reported once', () => {
  const { faults } = checked({ 'figures/roc.yaml': record({ unit: 'furlongs' }) });
  expect(faults).toEqual([expect.stringMatching(/^content\/figures\/roc\.yaml:\d+: spare: unit: expected one of rupees, .*, found "furlongs"$/)]);
});

test('a review that is due fails the check from its day on, and neither the build nor a test', () => {
  const { faults, overdue } = checked({}, '2030-01-01');
  expect(faults).toEqual([]);
  expect(overdue.length).toBeGreaterThan(100);
  expect(checked({ 'figures/roc.yaml': record({ review: '2026-11-22' }) }, '2026-11-22').overdue).toEqual([
    expect.stringMatching(
      /^content\/figures\/roc\.yaml:\d+: spare: review: was due by 22 November 2026: compare "20" with "CGST Act, section 22" at https:\/\/www\.gst\.gov\.in\/, then set checked and review$/,
    ),
  ]);
});

test('the correction of a changed figure says the figure that holds now', () => {
  const changed = { verdict: 'outdated', since: '2026-04-01', published: '₹12 lakh', current: '₹1.5 crore', unit: 'rupees' } as const;
  const records = (change: string) => [{ file: 'content/figures/gst.yaml', figures: [figure('limit', { ...changed, change })] }];
  expect(silentCorrections(records('It now reaches ₹1,50,00,000.'))).toEqual([]);
  expect(silentCorrections(records('It was raised.')).map(faultLine)).toEqual([
    'content/figures/gst.yaml: limit: change: expected a change that says ₹1.5 crore, found "It was raised."',
  ]);
});
