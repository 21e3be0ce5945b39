/** Every field of every form, from the form to wherever a lead is stored, sent or read. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { RecordRequestSchema } from '../../src/api/contract.ts';
import {
  formFields,
  isRequired,
  LEAD_FORM_KINDS,
  type LeadFieldName,
  type LeadFormKind,
  leadField,
} from '../../src/domain/lead-fields.ts';
import { FORM_SCHEMAS, formInput } from '../../src/domain/lead-rules.ts';
import { writeCsv } from '../../src/leads/leads-csv.ts';
import { writeNotice } from '../../src/leads/notices.ts';
import { readCsv } from '../support/read-csv.ts';
import { deskInMemory, newKey } from './lead-fixtures.ts';

/** Values that the rule of a field takes. Texts have a number of their own, by which they are found again. */
function validValue(name: LeadFieldName): fc.Arbitrary<string> {
  const { choices, type } = leadField(name);
  const number = fc.integer({ min: 10_000_000, max: 99_999_999 });
  if (choices) return fc.constantFrom(...Object.keys(choices));
  if (type === 'time') return fc.constantFrom('09:30', '18:05');
  if (type === 'email') return number.map((some) => `asha${some}@example.com`);
  return name === 'phone' ? number.map((some) => `98${some}`) : number.map((some) => `Asha ${some}`);
}

/** A form as a visitor fills it in: every required field, and any of the optional ones. */
const filledForm = (kind: LeadFormKind) =>
  fc.record(Object.fromEntries(formFields(kind).map((name) => [name, validValue(name)])), {
    requiredKeys: formFields(kind).filter((name) => isRequired(kind, name)),
  });

describe.each(LEAD_FORM_KINDS)('every field of the form %s', (kind) => {
  test('is in the ledger, at the upstream, in the export and in the notice, and erased everywhere', async () => {
    await fc.assert(
      fc.asyncProperty(filledForm(kind), async (typed: Readonly<Record<string, string | undefined>>) => {
        const { desk, ledger, database, recorded } = deskInMemory();
        const lead = v.parse(
          FORM_SCHEMAS[kind],
          formInput(kind, (name) => typed[name]),
        );
        expect(lead).toEqual({ lead_type: kind, ...typed } as never);
        await desk.accept({ lead, idempotencyKey: newKey(), suspect: false });
        const [record] = ledger.list();
        if (!record) throw new Error('no lead was stored');
        expect(record.lead).toEqual(lead);

        const [sent] = recorded;
        expect(v.is(RecordRequestSchema, sent?.body)).toBe(true);
        const csv = await Array.fromAsync(writeCsv(async () => ({ items: [record], next: null }), {}));
        const [heading = [], row = []] = readCsv(csv.join('').slice(1));
        const exported = Object.fromEntries(heading.map((name, at) => [name, row[at]]));
        const words = { site: 'Lekha', details: true };
        const texts = [JSON.stringify(sent?.body), writeNotice({ first: [record], count: 1 }, words).text];
        for (const [name, value = ''] of Object.entries(typed)) {
          expect(exported[name]).toBe(value);
          for (const text of texts) expect(text).toContain(value);
        }

        await desk.erase(record.id);
        const tables = database.query("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
          name: string;
        }[];
        const left = JSON.stringify(tables.map(({ name }) => database.query(`SELECT * FROM ${name}`).all()));
        for (const value of Object.values(typed)) if (value && /\d{8}/.test(value)) expect(left).not.toContain(value);
      }),
      { numRuns: 30 },
    );
  });
});
