import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type CsvCell, csvLine, LEADS_HEADING, leadLines } from '../../src/leads/csv.ts';
import { contact, keep, memoryLedger, phoneTap, START } from './lead-fixtures.ts';

/** Reads CSV as RFC 4180 says, and nothing else: throws where it is not well-formed. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text.charAt(at) === '"' ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new SyntaxError(`no cell at ${at}`);
    row.push((found[1] ?? '').replaceAll('""', '"'));
    at = cell.lastIndex;
    if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else if (text.charAt(at) === ',') at += 1;
    else throw new SyntaxError(`neither comma nor end of line at ${at}`);
  }
  if (row.length > 0) throw new SyntaxError('no end of line at the end');
  return rows;
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a', ' ') }),
  fc.constantFrom('=HYPERLINK("http://x","y")', '@SUM(1)', '-2+3', '\t=1', '\r\n=1', '"=1"', ',=1'),
);

test('whatever stands in the cells is read back as it was, but for the apostrophe before a formula', () => {
  const line = fc.array(hostile, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const read = readCsv(lines.map(csvLine).join(''));
      expect(read).toEqual(lines.map((cells) => cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))));
    }),
    { numRuns: 500 },
  );
});

test('no cell that a spreadsheet reads begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), (cells) => {
      for (const cell of readCsv(csvLine(cells)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: 500 },
  );
});

test('numbers stay numbers, and what is not there is empty', () => {
  const cells: CsvCell[] = [-5, 0, 1.5, true, false, null, undefined, ''];
  expect(csvLine(cells)).toBe('-5,0,1.5,true,false,,,\r\n');
});

test('an export has a heading and a line for each lead, as long as the heading', () => {
  const { ledger } = memoryLedger();
  const { id, reference } = keep(ledger, START, { ...contact, message: '=1+1\nplease', best_time: 'evening', language: 'Hindi' }, true);
  keep(ledger, START - 1, phoneTap);
  const rows = readCsv(LEADS_HEADING + leadLines(ledger.list()));
  const [heading, form, tap] = rows.map((row) => row);
  expect(rows.map((row) => row.length)).toEqual([16, 16, 16]);
  expect(Object.fromEntries((heading ?? []).map((name, i) => [name, form?.[i]]))).toEqual({
    reference: `${reference.slice(0, 4)}-${reference.slice(4)}`,
    accepted: '2026-01-01T00:00:00.000Z',
    type: 'contact',
    full_name: 'Asha Verma',
    phone: '9000000000',
    email: 'asha@example.com',
    message: "'=1+1\nplease",
    best_time: 'evening',
    language: 'Hindi',
    suspect: 'yes',
    state: 'received',
    attempts: '0',
    last_failure: '',
    settled: '',
    upstream_id: '',
    id,
  });
  expect(tap).toContain('phone');
});
