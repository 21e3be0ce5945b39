import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { isShownReference } from '../../src/domain/lead-form.ts';
import {
  drawReference,
  formatReference,
  LEAD_STATES,
  type LeadState,
  markOf,
  parseReference,
} from '../../src/leads/lead-record.ts';
import { memoryLedger, START, storeLead } from './lead-fixtures.ts';

/** The state after each event, in the order of LEAD_STATES; null where the event changes nothing. */
const AFTER = {
  delivered: ['delivered', 'delivered', null, 'delivered'],
  failed: ['retrying', 'retrying', null, null],
  refused: ['refused', 'refused', null, null],
  redeliver: ['retrying', 'retrying', null, 'retrying'],
} as const;

test('through any events the ledger changes states as listed; only undelivered leads have a next attempt', () => {
  const events = fc.array(fc.constantFrom(...(Object.keys(AFTER) as (keyof typeof AFTER)[])), { maxLength: 12 });
  fc.assert(
    fc.property(events, (happening) => {
      const { ledger } = memoryLedger();
      const { id } = storeLead(ledger, START);
      const apply = {
        delivered: () => ledger.delivered(id, 'up', START),
        failed: () => ledger.retry(id, START, 'timeout'),
        refused: () => ledger.refuse(id, 'refused with 422', START),
        redeliver: () => ledger.redeliver(id, START),
      };
      let state: LeadState = 'received';
      for (const event of happening) {
        const next: LeadState | null = AFTER[event][LEAD_STATES.indexOf(state)] ?? null;
        expect([event, state, apply[event]()]).toEqual([event, state, next !== null]);
        state = next ?? state;
        const isUndelivered = state === 'received' || state === 'retrying';
        const { nextAttemptAt = null, settledAt = null, ...record } = ledger.get(id) ?? {};
        expect([record, nextAttemptAt !== null, settledAt === null]).toMatchObject([
          { state },
          isUndelivered,
          isUndelivered,
        ]);
      }
    }),
    { numRuns: 60 },
  );
});

describe('a reference number', () => {
  test('is eight characters that cannot be mistaken for each other, and the two of its ledger', () => {
    for (let i = 0; i < 200; i++) expect(drawReference()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const { ledger } = memoryLedger();
    const numbers = [storeLead(ledger, START).reference, storeLead(ledger, START).reference];
    for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(numbers.map(markOf)).toEqual([ledger.marks.own(), ledger.marks.own()]);
  });

  test('is read in any way of typing it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}(?:[0-9A-HJKMNP-TV-Z]{2})?$/), (number) => {
        const shown = formatReference(number);
        expect(shown).toMatch(/^\w{4}-\w{4}(?:-\w{2})?$/);
        expect(isShownReference(shown)).toBe(true);
        for (const part of [shown.slice(0, -1), shown.slice(0, 7), `${shown}0`])
          expect(isShownReference(part)).toBe(false);
        const mistaken = number.replaceAll('0', 'o').replaceAll('1', 'l');
        for (const text of [shown, shown.toLowerCase(), ` ${number.slice(0, 2)} ${number.slice(2)} `, mistaken])
          expect(parseReference(text)).toBe(number);
        expect(parseReference(number.replaceAll('1', 'I'))).toBe(number);
      }),
    );
  });
});
