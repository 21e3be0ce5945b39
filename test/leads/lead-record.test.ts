import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  drawReference,
  formatReference,
  isUndelivered,
  LEAD_STATES,
  type LeadEvent,
  type LeadState,
  nextState,
  parseReference,
  statesBefore,
} from '../../src/leads/lead-record.ts';
import { memoryLedger, START, storeLead } from './lead-fixtures.ts';

const event = fc.constantFrom<LeadEvent>('delivered', 'failed', 'refused', 'redeliver');
const run = (events: LeadEvent[]) => events.reduce<LeadState>(nextState, 'received');

test('a lead is delivered if and only if an attempt succeeded', () => {
  fc.assert(fc.property(fc.array(event), (events) => (run(events) === 'delivered') === events.includes('delivered')));
});

test('a delivered lead stays delivered', () => {
  fc.assert(fc.property(fc.array(event), (events) => run(['delivered', ...events]) === 'delivered'));
});

test('a lead stays undelivered until it is delivered or refused', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      if (!isUndelivered(run(events))) expect(events.some((e) => e === 'delivered' || e === 'refused')).toBe(true);
    }),
  );
});

test('no event leads back to received, and every other state can be reached', () => {
  fc.assert(fc.property(fc.array(event, { minLength: 1 }), (events) => run(events) !== 'received'));
  expect(
    new Set(
      LEAD_STATES.flatMap((state) =>
        (['delivered', 'failed', 'refused', 'redeliver'] as const).map((e) => nextState(state, e)),
      ),
    ),
  ).toEqual(new Set<LeadState>(['retrying', 'delivered', 'refused']));
});

test('the states before an event are those that it changes', () => {
  expect(statesBefore('delivered', 'delivered')).toEqual(['received', 'retrying', 'refused']);
  expect(statesBefore('failed', 'retrying')).toEqual(['received', 'retrying']);
  expect(statesBefore('refused', 'refused')).toEqual(['received', 'retrying']);
  expect(statesBefore('redeliver', 'retrying')).toEqual(['received', 'retrying', 'refused']);
});

test('the ledger follows the state machine through any events, and undelivered leads always have a next attempt', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const { ledger } = memoryLedger();
      const { id } = storeLead(ledger, START);
      const apply = {
        delivered: () => ledger.delivered(id, 'up', START),
        failed: () => ledger.retry(id, START, 'timeout'),
        refused: () => ledger.refuse(id, 'refused with 422', START),
        redeliver: () => ledger.redeliver(id, START),
      };
      let state: LeadState = 'received';
      for (const e of events) {
        const next = nextState(state, e);
        expect(apply[e]()).toBe(next !== state || isUndelivered(state));
        state = next;
        const record = ledger.get(id);
        expect(record?.state).toBe(state);
        expect(record?.nextAttemptAt !== null).toBe(isUndelivered(state));
        expect(record?.settledAt === null).toBe(isUndelivered(state));
      }
    }),
    { numRuns: 60 },
  );
});

test('a reference number is eight characters that cannot be mistaken for each other', () => {
  for (let i = 0; i < 200; i++) expect(drawReference()).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('reads a reference number in any way of typing it', () => {
  const reference = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  fc.assert(
    fc.property(reference, (number) => {
      const shown = formatReference(number);
      expect(shown).toMatch(/^\w{4}-\w{4}$/);
      const typed = [
        shown,
        shown.toLowerCase(),
        ` ${number.slice(0, 2)} ${number.slice(2)} `,
        number.replaceAll('0', 'o').replaceAll('1', 'l'),
      ];
      for (const text of typed) expect(parseReference(text)).toBe(number);
    }),
  );
});
