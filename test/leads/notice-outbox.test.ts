/** Notices of new leads, through the desk. */
import { expect, test } from 'bun:test';
import { createJobs } from '../../src/leads/jobs.ts';
import { formatReference } from '../../src/leads/lead-record.ts';
import { whenUnlocked } from '../../src/leads/ledger-store.ts';
import { createOutbox } from '../../src/leads/notice-outbox.ts';
import type { NoticeChannel, SendFailure } from '../../src/leads/notices.ts';
import {
  channel,
  contact,
  DIGEST,
  MINUTE,
  memoryLedger,
  memoryLog,
  notifyingDesk,
  partner,
  phoneTap,
  START,
  silent,
  submission,
} from './lead-fixtures.ts';

const NOTICES = ['leads', 'withdrawals', 'digest'] as const;
const DAY = 24 * 60 * MINUTE;

const setUp = (channels: NoticeChannel[], options: Parameters<typeof notifyingDesk>[1] = { passesOn: false }) =>
  notifyingDesk(channels, { upstreamStores: options.passesOn, ...options });

test('each channel is notified of a new lead within a minute, once, and the host is woken for it', async () => {
  const channels = [channel('email'), channel('webhook')];
  const { accept, after, wakes } = setUp(channels);
  const { reference } = await accept();
  expect(wakes.at(-1)).toBe(START + 5000);
  await after(0);
  expect(channels.flatMap(({ sent }) => sent)).toEqual([]);
  await after(5000);
  await after(MINUTE);
  for (const { sent } of channels)
    expect(sent).toMatchObject([
      { subject: 'Site: New lead', text: expect.stringContaining(formatReference(reference)) },
    ]);
});

test('leads that arrive together share a notice, and the rate of messages is limited', async () => {
  const webhook = channel('webhook');
  const { accept, after, clock } = setUp([webhook]);
  for (let lead = 0; lead < 3; lead++) await accept();
  await after(5000);
  expect(webhook.sent.map(({ subject }) => subject)).toEqual(['Site: 3 new leads']);
  const until = clock.now + 10 * MINUTE;
  while (clock.now < until) {
    await accept();
    await after(1000);
  }
  expect(webhook.sent.length).toBeLessThanOrEqual(16);
  await after(MINUTE);
  const told = webhook.sent.reduce((sum, { subject }) => sum + Number(/\d+/.exec(subject)?.[0] ?? 1), 0);
  expect(told).toBe(603);
});

test('31 suspect leads, one each 8 s, cost each channel one message an hour, and bury no honest lead in notice or digest', async () => {
  const channels = [channel('email'), channel('webhook')];
  const { accept, after, clock } = setUp(channels);
  await after(0);
  for (let spam = 0; spam < 31; spam++) {
    await accept(contact, { suspect: true });
    await after(8000);
  }
  const honest = formatReference((await accept()).reference);
  await after(MINUTE);
  for (const { sent } of channels)
    expect(sent).toMatchObject([{ subject: 'Site: New lead', text: expect.stringContaining(honest) }]);
  const last = formatReference((await accept(contact, { suspect: true })).reference);
  for (; clock.now < START + 119 * MINUTE; await after(MINUTE));
  for (const { sent } of channels) {
    expect(sent.map(({ subject }) => subject)).toEqual(['Site: New lead', 'Site: 32 new leads']);
    expect(sent[1]?.text).not.toContain(last);
    expect(sent[1]?.text.match(/looks like spam/g)).toHaveLength(20);
  }
  await after(DIGEST - clock.now);
  for (const { sent } of channels) {
    const digest = sent.find(({ subject }) => subject === 'Site: 33 leads wait for an answer');
    expect(digest?.text.split('\n')[1]).toStartWith(honest);
    expect(digest?.text).toContain('and 13 more');
  }
});

test('one network that sends good forms all day costs the firm fewer messages than a free mail plan has', async () => {
  const webhook = channel('webhook');
  const { accept, after, clock, logged } = setUp([webhook]);
  for (const until = START + DAY; clock.now < until; await after(MINUTE))
    await accept(contact, { network: '10.0.0.0/24' });
  expect(webhook.sent.length).toBeLessThan(100);
  expect(logged.entries).toContainEqual({ level: 'info', event: 'suspect lead', why: 'many of its network' });
  // Those of another network are told at once.
  clock.now += 10 * MINUTE;
  const told = webhook.sent.length;
  await accept(contact, { network: '10.0.1.0/24' });
  await after(MINUTE);
  expect(webhook.sent.length).toBe(told + 1);
});

test('a failing channel is retried until it accepts, with leads that arrived meanwhile; the other is not notified twice', async () => {
  let failure: SendFailure | undefined = { failure: 'smtp ECONNECTION' };
  const broken = channel('email', async () => failure);
  const webhook = channel('webhook');
  const { accept, after, logged, alerted, ledger, clock } = setUp([broken, webhook]);
  const { reference: first } = await accept();
  await after(5000);
  const { reference: second } = await accept();
  for (let minutes = 0; minutes < 30; minutes++) await after(MINUTE);
  expect(broken.sent.length).toBeGreaterThan(6);
  const details = { channel: 'email', outcome: 'smtp ECONNECTION' };
  expect(logged.entries).toContainEqual({ level: 'warn', event: 'notice not sent', ...details });
  expect(alerted).toContainEqual({ event: 'notices not sent', ...details });
  failure = { failure: 'status 429', retryAfterMs: 40 * MINUTE };
  await after(5 * MINUTE);
  expect((ledger.jobs.nextDue(['leads']) ?? 0) - clock.now).toBeGreaterThanOrEqual(40 * MINUTE);
  failure = undefined;
  await after(45 * MINUTE);
  expect(broken.sent.at(-1)?.subject).toBe('Site: 2 new leads');
  for (const reference of [first, second]) expect(broken.sent.at(-1)?.text).toContain(formatReference(reference));
  expect(webhook.sent).toHaveLength(2);
  const tries = broken.sent.length;
  await after(30 * MINUTE);
  expect(broken.sent).toHaveLength(tries);
});

test('a message without a reply or with an error fails, without the words of the error, and stays pending', async () => {
  const address = 'smtps://me:password@smtp.firm.example';
  const channels = [
    channel('hangs', () => new Promise(() => {})),
    channel('throws', () => Promise.reject(new Error(`cannot reach ${address}`))),
  ];
  const { ledger } = memoryLedger();
  const { entries, log } = memoryLog();
  const clock = { now: START };
  const parts = { ledger, log, now: () => clock.now, random: () => 0.5, write: whenUnlocked };
  const words = { site: 'Site', details: false };
  const outbox = createOutbox({ ...parts, channels, words, digestAt: 9 * 60, timeoutMs: 5, alerts: silent });
  const notices = { channels: channels.map(({ name }) => name), at: outbox.noticeAt(false) };
  ledger.accept({ ...submission(), nextAttemptAt: START, notices }, START);
  clock.now = notices.at;
  expect(await createJobs(parts, outbox.works).drain()).toBeGreaterThan(clock.now);
  expect(entries.toSorted((one, other) => `${one.channel}`.localeCompare(`${other.channel}`))).toEqual([
    { level: 'warn', event: 'notice not sent', channel: 'hangs', outcome: 'timeout' },
    { level: 'warn', event: 'notice not sent', channel: 'throws', outcome: 'not reached' },
  ]);
});

test('a digest lists unanswered leads and counts taps each morning in India, until they are answered', async () => {
  const webhook = channel('webhook');
  const { desk, accept, after, ledger, clock, wakes } = setUp([webhook]);
  const { reference } = await accept();
  await accept(phoneTap);
  expect(await after(5000)).toBe(DIGEST);
  expect(wakes.at(-1)).toBeLessThanOrEqual(DIGEST);
  await after(DIGEST - clock.now - 1);
  expect(webhook.sent).toHaveLength(1);
  await after(1);
  expect(webhook.sent[1]?.subject).toBe('Site: One lead waits for an answer');
  expect(webhook.sent[1]?.text).toContain(formatReference(reference));
  expect(webhook.sent[1]?.text).toContain('Taps on call and WhatsApp in the past day: 1');
  await after(DAY - 1);
  expect(webhook.sent).toHaveLength(2);
  await after(1);
  expect(webhook.sent[2]?.text).not.toContain('Taps');
  const [lead] = ledger.list({ lead: reference });
  expect(await desk.mark(lead?.id ?? '', true)).toBe(true);
  await after(DAY);
  // There is nothing to send.
  expect(webhook.sent).toHaveLength(3);
  expect(await desk.mark(lead?.id ?? '', false)).toBe(true);
  await after(DAY);
  expect(webhook.sent).toHaveLength(4);
});

test('with an upstream of the firm the digest lists only undelivered leads', async () => {
  let refusing = false;
  const webhook = channel('webhook');
  const { desk, accept, after, clock } = setUp([webhook], {
    passesOn: true,
    reply: () => (refusing ? Response.json({ error: 'no' }, { status: 422 }) : Response.json({ data: { id: 'up' } })),
  });
  await accept();
  refusing = true;
  await desk.accept(submission(partner));
  await after(5000);
  await after(DIGEST - clock.now);
  const subjects = ['Site: 2 new leads', 'Site: One lead waits for an answer'];
  expect(webhook.sent.map(({ subject }) => subject)).toEqual(subjects);
  expect(webhook.sent[1]?.text).toContain('partner form');
});

test('pending notices of a removed channel are deleted, and do not wake the host', async () => {
  const { accept, after, ledger, make, notices } = setUp([channel('email', async () => ({ failure: 'status 500' }))]);
  await accept();
  await after(5000);
  await after(0, make({ notices: { ...notices, channels: [] } }));
  expect(ledger.jobs.nextDue(NOTICES)).toBeNull();
});
