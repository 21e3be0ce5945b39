import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { formatReference, type LeadPageRequest, type LeadRecord } from '../../src/leads/lead-record.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import {
  contact,
  MINUTE,
  memoryLedger,
  partner,
  phoneTap,
  START,
  storeLead,
  storeLeads,
  storeOver,
  submission,
  takeDue,
} from './lead-fixtures.ts';

const DAY = 24 * 60 * MINUTE;

test('a lead has an id that contains its shard, and the page that sent it; it is tried from its first lease on', () => {
  const { ledger } = memoryLedger();
  const sent = { ...submission(), page: '/gst', nextAttemptAt: START + 10 };
  const { record } = ledger.accept(sent, START);
  expect(record).toMatchObject({
    acceptedAt: START,
    nextAttemptAt: START + 10,
    tried: true,
    page: '/gst',
    attempts: 0,
  });
  expect(record.id).toMatch(/^00-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ledger.get(record.id)).toEqual({ ...record, status: 'received' });
});

test('redraws a reference number that is in use', () => {
  const draws = ['AAAAAAAA', 'AAAAAAAA', 'AAAAAAAA', 'BBBBBBBB'];
  const ledger = new Ledger(storeOver(new Database(':memory:')), () => draws.shift() ?? '');
  const numbers = [storeLead(ledger, START), storeLead(ledger, START)].map(({ reference }) => reference.slice(0, 8));
  expect(numbers).toEqual(['AAAAAAAA', 'BBBBBBBB']);
});

test('leases leads that have been due longest, and none twice until the lease ends', () => {
  const { ledger } = memoryLedger();
  const [late, early, future] = storeLeads(ledger, START + 2, START + 1, START + 100);
  expect(takeDue(ledger, START)).toEqual([]);
  expect(takeDue(ledger, START + 50, MINUTE, 1)).toEqual([early.id]);
  expect(takeDue(ledger, START + 50)).toEqual([late.id]);
  expect(takeDue(ledger, START + 50)).toEqual([]);
  expect(ledger.jobs.nextDue(['deliver'])).toBe(START + 100);
  expect(new Set(takeDue(ledger, START + 50 + MINUTE))).toEqual(new Set([future.id, late.id, early.id]));
});

test('a job that a wrong clock put off for days is due now', () => {
  const { ledger } = memoryLedger();
  const { id } = storeLead(ledger, START + 30 * DAY);
  expect(takeDue(ledger, START)).toEqual([id]);
});

test('after a start all undelivered leads are due at once, unless the upstream asked to wait', () => {
  const { ledger } = memoryLedger();
  const times = [START + 2, START + 3, START + 4, START + 4, START + 4] as const;
  const [received, waiting, asked, done, no] = storeLeads(ledger, ...times);
  ledger.retry(waiting.id, START + MINUTE, 'timeout');
  ledger.retry(asked.id, START + MINUTE, 'too many requests');
  ledger.delivered(done.id, 'up', START);
  ledger.refuse(no.id, 'refused with 400', START);
  ledger.jobs.hasten(START);
  expect(new Set(takeDue(ledger, START))).toEqual(new Set([received.id, waiting.id]));
});

test('lists leads newest first, filtered by state, type, time and suspicion', () => {
  const { ledger } = memoryLedger();
  const leads = [
    storeLead(ledger, START, contact),
    storeLead(ledger, START + 1, partner, true),
    storeLead(ledger, START + 2, phoneTap),
  ] as const;
  ledger.delivered(leads[0].id, 'up', START);
  const listed = (filter: Parameters<typeof ledger.list>[0]) =>
    ledger.list(filter).map((record) => leads.findIndex((lead) => lead.id === record.id));
  expect(listed({})).toEqual([2, 1, 0]);
  expect(listed({ state: 'received' })).toEqual([2, 1]);
  expect(listed({ state: 'refused' })).toEqual([]);
  expect(listed({ type: 'partner' })).toEqual([1]);
  expect(listed({ suspect: true })).toEqual([1]);
  expect(listed({ suspect: false })).toEqual([2, 0]);
  expect(listed({ since: START + 1 })).toEqual([2, 1]);
  expect(listed({ until: START + 1 })).toEqual([0]);
  const all = { suspect: true, state: 'received', type: 'partner' } as const;
  expect(listed({ since: START + 1, until: START + 2, ...all })).toEqual([1]);
  expect(listed({ lead: leads[1].id })).toEqual([1]);
  expect(listed({ lead: formatReference(leads[2].reference).toLowerCase() })).toEqual([2]);
  expect(listed({ limit: 1 })).toEqual([2]);
});

test('a continued list neither misses nor repeats rows with the same time', () => {
  const { ledger } = memoryLedger();
  for (let i = 0; i < 50; i++) storeLead(ledger, START + Math.floor(i / 10));
  for (const { id } of ledger.list({ limit: 25 })) ledger.erase(id, START + 5);
  const lists: ((page: LeadPageRequest) => { id: string; at: number }[])[] = [
    (page) => ledger.list(page).map(({ id, acceptedAt }) => ({ id, at: acceptedAt })),
    (page) => ledger.undelivered(START, page).map(({ id, acceptedAt }) => ({ id, at: acceptedAt })),
    (page) => ledger.eraser.erasures(page).map(({ id, erasedAt }) => ({ id, at: erasedAt })),
  ];
  for (const list of lists) {
    const seen: string[] = [];
    for (let page = list({ limit: 4 }); page.length > 0; page = list({ limit: 4, after: page.at(-1) }))
      seen.push(...page.map(({ id }) => id));
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  }
  // A lead that arrives meanwhile is before the first page.
  const [first] = ledger.list({ limit: 1 });
  storeLead(ledger, START + MINUTE);
  expect(ledger.list({ after: { at: first?.acceptedAt ?? 0, id: first?.id ?? '' } })).toHaveLength(24);
});

test('an erasure records how often the lead was tried, including an attempt in progress', () => {
  const { ledger } = memoryLedger();
  const [never, failed, underWay, taken] = storeLeads(ledger, START, START, START, START);
  ledger.retry(failed.id, START + 5, 'timeout');
  ledger.retry(failed.id, START + 5, 'timeout');
  const atOnce = ledger.accept({ ...submission(), nextAttemptAt: START + MINUTE }, START).record;
  expect(ledger.begin(underWay.id)).toBeDefined();
  expect(takeDue(ledger, START + MINUTE)).toHaveLength(5);
  for (const { id } of [never, failed, underWay, atOnce, taken]) ledger.erase(id, START + 9);
  const attempts = new Map(ledger.eraser.erasures().map((erasure) => [erasure.id, erasure.attempts]));
  expect([never, failed, underWay, atOnce, taken].map(({ id }) => attempts.get(id))).toEqual([0, 2, 1, 1, 0]);
  const { ledger: own } = memoryLedger(false);
  const { id } = storeLead(own, START);
  expect([own.begin(id)?.id, own.get(id)?.tried]).toEqual([id, false]);
});

test('erases the suspect leads of a time, in parts, and leaves their space to others without moving a live lead', () => {
  const { ledger, database } = memoryLedger();
  database.run('PRAGMA secure_delete = OFF');
  const honest: { id: string; word: string }[] = [];
  const store = (at: number, word: string, suspect: boolean) => {
    const message = `${word} ${'x'.repeat((at * 37) % 900)}`;
    return storeLead(ledger, START + at, { ...contact, full_name: word, message }, suspect).id;
  };
  for (let at = 1; at < 6000; at += 1) {
    if (at % 2500 === 1) honest.push({ id: store(at, `honest${at}x`, false), word: `honest${at}x` });
    store(at, `flood${at}x`, true);
  }
  const others = [store(6000, 'after', true), store(0, 'before', true)];
  const period = { since: START + 1, until: START + 6000 };
  expect(ledger.eraser.eraseSuspects(period, 0, START)).toEqual({ found: 5999, erased: 0 });
  let left = 5999;
  for (; left > 0; left -= Math.min(left, 1000)) {
    expect(ledger.eraser.eraseSuspects(period, 1000, START)).toEqual({ found: left, erased: Math.min(left, 1000) });
    ledger.eraser.reclaim(3000);
  }
  expect(ledger.eraser.erasures({ limit: 10_000 })).toHaveLength(5999);
  expect(new Set(ledger.list().map(({ id }) => id))).toEqual(new Set([...others, ...honest.map(({ id }) => id)]));
  const bytes = () => Buffer.from(database.serialize()).toString('latin1');
  expect(bytes()).not.toMatch(/flood\d+x/);
  // A thousand overwritten rows are kept on each side of a live one.
  const rows = database.query<{ count: number }, []>('SELECT COUNT(*) AS count FROM words').get()?.count;
  expect(rows).toBeLessThan(5 * 1000 + 10);
  const pages = () => database.query<{ page_count: number }, []>('PRAGMA page_count').get()?.page_count;
  const before = pages();
  for (let at = 0; at < 500; at += 1) storeLead(ledger, START + 7000 + at);
  expect(pages()).toBe(before);
  for (const { id } of honest) ledger.erase(id, START);
  expect(honest.map(({ word }) => word).filter((word) => bytes().includes(word))).toEqual([]);
});

test('erases settled leads on their day, a limited number at a time, and never undelivered ones', () => {
  const { ledger } = memoryLedger();
  for (let i = 0; i < 5; i++) ledger.delivered(storeLead(ledger, START).id, 'up', START);
  ledger.refuse(storeLead(ledger, START).id, 'refused with 422', START);
  const undelivered = storeLead(ledger, START);
  const young = storeLead(ledger, START + 2 * DAY);
  ledger.delivered(young.id, 'up', START);
  expect(ledger.eraser.eraseDue(START + 365 * DAY - 1, 100)).toBe(0);
  expect(ledger.eraser.eraseDue(START + 366 * DAY, 4)).toBe(4);
  expect(ledger.eraser.eraseDue(START + 366 * DAY, 4)).toBe(2);
  expect(ledger.list().map((record) => record.id)).toEqual([young.id, undelivered.id]);
  expect(ledger.eraser.erasures()).toEqual([]);
});

test('a retention that the firm changed applies to the leads that are there, but not to locked ones', () => {
  const { ledger } = memoryLedger();
  const [open, locked] = storeLeads(ledger, START, START);
  ledger.delivered(open.id, 'up', START);
  ledger.eraseByReference(locked.reference, contact.phone, START, { lockedMs: 365 * DAY });
  ledger.setRetention(30);
  expect(ledger.eraser.eraseDue(START + 30 * DAY - 1, 9)).toBe(0);
  expect(ledger.eraser.eraseDue(START + 30 * DAY, 9)).toBe(1);
  expect(ledger.sealed().map(({ id }) => id)).toEqual([locked.id]);
});

test('a locked lead is neither tried nor part of a flood, and what the upstream made of it is noted', () => {
  const { ledger } = memoryLedger();
  const [locked, oldest] = [0, 1].map((at) => storeLead(ledger, START + at, contact, true)) as [LeadRecord, LeadRecord];
  expect(ledger.eraseByReference(locked.reference, contact.phone, START, { lockedMs: DAY })).toBe(true);
  expect(takeDue(ledger, START + 1)).toEqual([oldest.id]);
  expect([ledger.begin(locked.id), ledger.delivered(locked.id, 'up', START)]).toEqual([undefined, false]);
  ledger.delivered(locked.id, null, START);
  expect(ledger.eraser.erasures()).toMatchObject([{ id: locked.id, upstreamId: 'up' }]);
  expect(ledger.eraser.replay(ledger.eraser.erasures())).toBe(0);
  const period = { since: START, until: START + 2 };
  expect(ledger.eraser.eraseSuspects(period, 1, START)).toEqual({ found: 1, erased: 1 });
  expect(ledger.sealed()).toMatchObject([{ id: locked.id, lead: contact, status: 'withdrawn' }]);
});
