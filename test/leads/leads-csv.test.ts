import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { BOM, type CsvCell, csvLine } from '../../src/domain/csv.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import { writeCsv } from '../../src/leads/leads-csv.ts';
import { readCsv } from '../support/read-csv.ts';
import { contact, memoryLedger, newKey, phoneTap, START, storeLead } from './lead-fixtures.ts';

/** Characters that begin a formula in some spreadsheet, their lookalikes, and invisible ones that may precede them. */
const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−‐‑–—﬩➕➖'];
const UNSEEN = [...' \t\r\n\0\u001b\u007f\u0085\u00a0\u00ad\u200b\u200d\u202e\u2060\u3000\u3164\ufeff'];
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...SIGNS, ...UNSEEN, '"', ',', ';', "'", 'a', '1') }),
  fc.constantFrom('=HYPERLINK("http://x","y")', '\r\n=1', '"=1"', ',=1', 'x;=cmd|/C calc!A0;y'),
);

const firstSeen = (cell: string) =>
  cell.replace(/^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u, '').slice(0, 1);
const beginsFormula = (cell: string) =>
  SIGNS.includes(firstSeen(cell)) || /^[=+\-@]/.test(firstSeen(cell).normalize('NFKC'));

describe('cells', () => {
  test('are read back unchanged, except control characters and the apostrophe before a formula', () => {
    const line = fc.array(hostile, { minLength: 2, maxLength: 6 });
    const bare = (text: string) => text.replaceAll("'", '');
    const shown = (text: string) => bare(text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' '));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const text = lines.map(csvLine).join('');
        expect(readCsv(text).map((cells) => cells.map(bare))).toEqual(lines.map((cells) => cells.map(shown)));
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\n]/u);
      }),
      { numRuns: 500 },
    );
  });

  test('without a formula are unchanged, numbers stay numbers, and missing values are empty', () => {
    const plain = ['Asha Verma', "D'Souza", 'a=b', '1 + 1', 'आशा वर्मा', 'one; two, three', 'tomorrow - after six'];
    expect(readCsv(csvLine([...plain, 'first\nsecond']))).toEqual([[...plain, 'first\nsecond']]);
    const cells: CsvCell[] = [-5, 0, 1.5, true, false, null, undefined, ''];
    expect(csvLine(cells)).toBe('-5,0,1.5,true,false,,,\r\n');
  });

  test('do not begin like a formula, in any form, after invisible characters or where semicolons separate', () => {
    for (const sign of SIGNS) {
      for (const unseen of ['', ...UNSEEN, '\u200b \t']) {
        const [[cell = ''] = []] = readCsv(csvLine([`${unseen}${sign}1+1`]));
        expect([sign, unseen, cell.endsWith(`'${sign}1+1`), firstSeen(cell)]).toEqual([sign, unseen, true, "'"]);
      }
    }
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
        const line = csvLine(['first', ...cells]);
        const parts = line.split(/[;\n]/).map((part) => part.replace(/^"/, ''));
        expect([...readCsv(line).flat(), ...parts].filter(beginsFormula)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test('an export has a heading and a line of the same length for each lead', async () => {
  const { ledger } = memoryLedger();
  const lead = { ...contact, message: '=1+1\nplease', best_time: 'evening', language: 'Hindi' } as const;
  const { id, reference } = ledger.accept(
    { lead, idempotencyKey: newKey(), suspect: true, page: '/gst', nextAttemptAt: START },
    START,
  ).record;
  storeLead(ledger, START - 1, phoneTap);
  ledger.mark(id, START + 60_000);
  const pieces = await Array.fromAsync(writeCsv(async () => ({ items: ledger.list(), next: null }), {}));
  const rows = readCsv(pieces.join('').slice(BOM.length));
  const [heading = [], form = [], tap = []] = rows;
  expect([form.length, tap.length]).toEqual([heading.length, heading.length]);
  expect(Object.fromEntries(heading.map((name, i) => [name, form[i]]))).toEqual({
    reference: formatReference(reference),
    accepted: '2026-01-01 05:30:00',
    type: 'contact form',
    state: 'answered',
    page: '/gst',
    full_name: 'Asha Verma',
    phone: '9000000000',
    email: 'asha@example.com',
    message: "'=1+1\nplease",
    best_time: 'evening',
    language: 'Hindi',
    suspect: 'yes',
    answered: '2026-01-01 05:31:00',
    corrected: '',
    attempts: '0',
    last_failure: '',
    settled: '',
    upstream_id: '',
    id,
  });
  expect(tap).toContain('tap on call');
  expect(tap).toContain('no');
});
