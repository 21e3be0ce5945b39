import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { BOM, type CsvCell, csvLine } from '../../src/domain/csv.ts';
import { LEADS_CSV } from '../../src/leads/reading-desk-text.ts';
import { readCsv } from '../support/read-csv.ts';
import { contact, memoryLedger, newKey, phoneTap, START, storeLead } from './lead-fixtures.ts';

/** Characters that begin a formula in some spreadsheet, and their lookalikes. */
const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−‐‑–—﬩➕➖'];
/** Invisible characters that may precede them. */
const UNSEEN = [
  ' ',
  '\t',
  '\r',
  '\n',
  '\u0000',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2060',
  '\u3000',
  '\u3164',
  '\ufeff',
];

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...SIGNS, ...UNSEEN, '"', ',', ';', "'", 'a', '1') }),
  fc.constantFrom(
    '=HYPERLINK("http://x","y")',
    '@SUM(1)',
    '-2+3',
    '\t=1',
    '\r\n=1',
    '"=1"',
    ',=1',
    'x;=cmd|/C calc!A0;y',
  ),
);

/** The first visible character of a cell, in all its Unicode forms. */
const firstSeen = (cell: string) =>
  cell.replace(/^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u, '').slice(0, 1);
const beginsFormula = (cell: string) =>
  SIGNS.includes(firstSeen(cell)) || /^[=+\-@]/.test(firstSeen(cell).normalize('NFKC'));

test('the text of cells is read back unchanged, except control characters and the apostrophe before a formula', () => {
  const line = fc.array(hostile, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const read = readCsv(lines.map(csvLine).join(''));
      const bare = (text: string) => text.replaceAll("'", '');
      const shown = (text: string) => bare(text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' '));
      expect(read.map((cells) => cells.map(bare))).toEqual(lines.map((cells) => cells.map(shown)));
    }),
    { numRuns: 500 },
  );
});

test('text that is not a formula is unchanged', () => {
  const plain = [
    'Asha Verma',
    "D'Souza",
    'a=b',
    '1 + 1',
    'आशा वर्मा',
    'one; two, three',
    'tomorrow - after six',
    'asha@example.com',
    'first\nsecond',
  ];
  expect(readCsv(csvLine(plain))).toEqual([plain]);
});

test('no cell begins like a formula, in any Unicode form or after invisible characters', () => {
  for (const sign of SIGNS) {
    for (const unseen of ['', ...UNSEEN, '\u200b \t']) {
      const [[cell = ''] = []] = readCsv(csvLine([`${unseen}${sign}1+1`]));
      expect([sign, unseen, cell.endsWith(`'${sign}1+1`), firstSeen(cell)]).toEqual([sign, unseen, true, "'"]);
    }
  }
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (cells) => {
      for (const cell of readCsv(csvLine(cells)).flat()) expect([cell, beginsFormula(cell)]).toEqual([cell, false]);
    }),
    { numRuns: 500 },
  );
});

test('no part of a line begins like a formula where semicolons separate cells, with or without quotes', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (cells) => {
      const line = csvLine(['first', ...cells]);
      for (const part of line.split(/[;\n]/))
        expect([line, beginsFormula(part.replace(/^"/, ''))]).toEqual([line, false]);
    }),
    { numRuns: 500 },
  );
});

test('the export contains no control characters except line ends', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (cells) =>
      expect(csvLine(cells).replace(/\r\n$/, '')).not.toMatch(/[^\P{Cc}\n]/u),
    ),
  );
});

test('numbers stay numbers, and missing values are empty', () => {
  const cells: CsvCell[] = [-5, 0, 1.5, true, false, null, undefined, ''];
  expect(csvLine(cells)).toBe('-5,0,1.5,true,false,,,\r\n');
});

test('an export has a heading and a line of the same length for each lead', () => {
  const { ledger } = memoryLedger();
  const lead = { ...contact, message: '=1+1\nplease', best_time: 'evening', language: 'Hindi' } as const;
  const { id, reference } = ledger.accept(
    { lead, idempotencyKey: newKey(), suspect: true, page: '/gst', nextAttemptAt: START },
    START,
  ).record;
  storeLead(ledger, START - 1, phoneTap);
  ledger.mark(id, START + 60_000);
  const rows = readCsv(LEADS_CSV.head.slice(BOM.length) + LEADS_CSV.page(ledger.list()));
  const [heading = [], form = [], tap = []] = rows;
  expect([form.length, tap.length]).toEqual([heading.length, heading.length]);
  expect(Object.fromEntries(heading.map((name, i) => [name, form[i]]))).toMatchObject({
    reference: `${reference.slice(0, 4)}-${reference.slice(4)}`,
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
    attempts: '0',
    last_failure: '',
    settled: '',
    upstream_id: '',
    id,
  });
  expect(tap).toContain('tap on call');
});
