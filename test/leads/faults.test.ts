/**
 * The fault suite: an upstream on loopback that fails in one way and later recovers. For each fault: the visitor's
 * answer, the ledger, and that the upstream finally has every accepted lead exactly once, by its idempotency key.
 */
import { describe, expect, test } from 'bun:test';
import type { LeadRecord } from '../../src/leads/lead-record.ts';
import { FAULTS, type Fault, RETRY_AFTER_SECONDS, recordingUpstream } from '../support/recording-upstream.ts';
import { contact, deskInMemory, newKey, partner, phoneTap, submission } from './lead-fixtures.ts';

/** For hanging upstreams: far longer than a call on loopback takes, far shorter than the limit of a test. */
const TIMEOUT_MS = 600;

interface Expected {
  visitor: { outcome: 'accepted'; status: 200 | 202 } | { outcome: 'refused'; message: string };
  ledger: Partial<LeadRecord>;
  calls: number;
}

const later = (lastFailure: string, calls = 1): Expected => ({
  visitor: { outcome: 'accepted', status: 202 },
  ledger: { state: 'retrying', lastFailure },
  calls,
});

const taken = (calls = 1): Expected => ({
  visitor: { outcome: 'accepted', status: 200 },
  ledger: { state: 'delivered', lastFailure: null },
  calls,
});

const EXPECTED: Record<Fault, Expected> = {
  'refuses connections': later('unavailable', 0),
  hangs: later('timeout'),
  'records, then resets mid-reply': later('unavailable'),
  'answers 500': later('unavailable'),
  'answers 429': later('too many requests'),
  'answers 403 forever': later('token refused', 2),
  'answers 403 once': taken(2),
  'answers garbage': later('unavailable'),
  'records, then answers too late': later('timeout'),
  'flags an error in a 200': {
    visitor: { outcome: 'refused', message: 'we do not take this' },
    ledger: { state: 'refused', lastFailure: 'refused with 422' },
    calls: 1,
  },
  'records, and answers JSON without an id': taken(),
  'records, and answers without a body': taken(),
};

/** A desk with a clock that the test sets, before an upstream on loopback. */
function deskBefore({ upstream }: ReturnType<typeof recordingUpstream>) {
  const parts = deskInMemory(undefined, { upstream, random: Math.random, timeoutMs: TIMEOUT_MS });
  const { desk, clock } = parts;
  /** Drains, with the clock set to each due time, until no lead is undelivered. */
  const drainAll = async () => {
    for (let drains = 0; drains < 100; drains++) {
      const next = await desk.drain();
      if (next === null) return;
      clock.now = Math.max(clock.now, next);
    }
    throw new Error('the ledger does not run dry');
  };
  return { ...parts, drainAll };
}

for (const fault of FAULTS) {
  describe(`an upstream that ${fault}`, () => {
    test('gives the right answer, stores the right state, and recovers', async () => {
      const { visitor, ledger: stored, calls } = EXPECTED[fault];
      await using upstream = recordingUpstream();
      const { desk, ledger, clock, drainAll } = deskBefore(upstream);
      await upstream.become(fault);

      const idempotencyKey = newKey();
      const answer = await desk.accept(submission(contact, idempotencyKey));
      expect(answer).toMatchObject(visitor);
      const [record] = ledger.list();
      expect(record).toMatchObject({ idempotencyKey, lead: contact, attempts: 1, ...stored });
      expect(upstream.calls.get(idempotencyKey) ?? 0).toBe(calls);
      if (fault === 'answers 429')
        expect(record?.nextAttemptAt).toBeGreaterThanOrEqual(clock.now + RETRY_AFTER_SECONDS * 1000);

      // The visitor, unsure, sends it once more.
      const inOurWords = answer.outcome === 'refused' && { message: 'Please try again in sometime' };
      const replay = { ...answer, ...inOurWords, replayed: true } as typeof answer;
      expect(await desk.accept(submission(contact, idempotencyKey))).toEqual(replay);
      expect(upstream.calls.get(idempotencyKey) ?? 0).toBe(calls);

      await upstream.become(undefined);
      await drainAll();
      const accepted = answer.outcome === 'accepted';
      expect([...upstream.recorded]).toEqual(accepted ? [[idempotencyKey, contact]] : []);
      const hasId = accepted && !fault.startsWith('records, and answers');
      expect(ledger.list()).toMatchObject([
        { state: accepted ? 'delivered' : 'refused', upstreamId: hasId ? `up-${idempotencyKey}` : null },
      ]);
    });

    test('has every accepted lead exactly once after failing in between, and never gets two calls for one lead at once', async () => {
      await using upstream = recordingUpstream();
      const { desk, ledger, logged, drainAll } = deskBefore(upstream);
      const leads = [contact, partner, phoneTap];
      const send = (count: number) =>
        Promise.all(
          Array.from({ length: count }, async (_, i) => {
            const sent = submission(leads[i % leads.length]);
            // Every other visitor presses twice.
            const presses = i % 2 ? [sent] : [sent, sent];
            const [answer] = await Promise.all(presses.map(desk.accept));
            return { idempotencyKey: sent.idempotencyKey, answer };
          }),
        );
      const sent = await send(6);
      const during = send(12);
      await upstream.reached(3);
      await upstream.become(fault);
      sent.push(...(await during), ...(await send(6)));
      await desk.drain();
      await upstream.become(undefined);
      await drainAll();

      // Leads that were accepted before the upstream began to refuse them: each is reported.
      const turnedAway = ledger.list({ state: 'refused' }).filter(({ firstAnswer }) => firstAnswer === 'retrying');
      if (fault !== 'flags an error in a 200') expect(turnedAway).toEqual([]);
      expect(logged.entries.filter(({ event }) => event === 'accepted lead refused')).toHaveLength(turnedAway.length);
      const lost = new Set(turnedAway.map(({ idempotencyKey }) => idempotencyKey));
      const accepted = sent
        .filter(({ answer, idempotencyKey }) => answer?.outcome === 'accepted' && !lost.has(idempotencyKey))
        .map(({ idempotencyKey }) => idempotencyKey);
      expect(sent.filter(({ answer }) => answer?.outcome === 'unavailable')).toEqual([]);
      expect(accepted.length).toBeGreaterThanOrEqual(6);
      // A lost one may be there: the upstream can record a lead whose answer comes too late, and refuse it the next time.
      const recorded = [...upstream.recorded.keys()].filter((key) => !lost.has(key));
      expect(recorded.toSorted()).toEqual(accepted.toSorted());
      expect(ledger.list({ state: 'delivered' })).toHaveLength(accepted.length);
      expect(upstream.mostAtOnce()).toBe(1);
    });
  });
}
