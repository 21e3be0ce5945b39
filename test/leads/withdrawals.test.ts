/** A withdrawal until it is carried out: notices, digests, the call to the upstream, and what a restore brings back. */
import { expect, test } from 'bun:test';
import { createAppendLog } from '../../src/leads/append-log.ts';
import { ErasureSchema, formatReference } from '../../src/leads/lead-record.ts';
import {
  channel,
  contact,
  DIGEST,
  down,
  gatedReply,
  MINUTE,
  memoryLedger,
  memoryLines,
  newKey,
  notifyingDesk,
  submission,
} from './lead-fixtures.ts';

const DAY = 24 * 60 * MINUTE;

function setUp(options: Parameters<typeof notifyingDesk>[1] = {}) {
  const webhook = channel();
  const erasures = memoryLines();
  const erasureLog = createAppendLog(erasures.store, ErasureSchema);
  const parts = notifyingDesk([webhook], { erasureLog, ...options });
  /** Sends a lead, has its notice sent, and returns it as the ledger has it. */
  const lead = async () => {
    const found = await parts.accept();
    await parts.after(MINUTE);
    webhook.sent.length = 0;
    return found;
  };
  /** Sends a lead, withdraws it, and returns it as it was. */
  const withdrawn = async () => {
    const found = await lead();
    expect(await parts.desk.eraseByReference(found.reference, contact.phone)).toBe(true);
    return found;
  };
  return { ...parts, sent: webhook.sent, lead, withdrawn, erasures };
}

test('a withdrawal notifies the firm with its number and its id in the upstream, and no word of the visitor', async () => {
  const { withdrawn, after, sent, wakes, clock } = setUp();
  const { reference, upstreamId } = await withdrawn();
  expect(wakes.at(-1)).toBeLessThanOrEqual(clock.now + MINUTE);
  await after(MINUTE);
  await after(MINUTE);
  expect(sent).toMatchObject([{ subject: 'Site: Carry out a withdrawal' }]);
  const { text = '' } = sent[0] ?? {};
  expect(text).toContain(`${formatReference(reference)}: erase ${upstreamId} in your system`);
  for (const word of [contact.full_name, contact.email, contact.phone, contact.message])
    expect(text).not.toContain(word);
});

test('the notice is in the same transaction as the erasure: if it cannot be written, the lead stays', async () => {
  const { desk, lead, database, ledger } = setUp();
  const { id, reference } = await lead();
  database.run(`CREATE TRIGGER full BEFORE INSERT ON jobs WHEN NEW.kind = 'withdrawals'
    BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
  await expect(desk.eraseByReference(reference, contact.phone)).rejects.toThrow('the ledger cannot be used');
  expect([ledger.get(id)?.id, await desk.tasks(), await desk.erasures()]).toEqual([id, [], []]);
});

test('each morning’s digest has a withdrawal and a correction until the firm says that each is carried out', async () => {
  const { desk, lead, withdrawn, after, sent, clock } = setUp();
  const [gone, corrected] = [await withdrawn(), await lead()];
  await desk.correct(corrected.id, { email: 'new@example.com' }, true);
  await after(DIGEST - clock.now);
  await after(DAY);
  const digests = sent.filter(({ subject }) => subject.endsWith('Carry out 2 requests'));
  expect(digests).toHaveLength(2);
  for (const { text } of digests) {
    expect(text).toContain(formatReference(gone.reference));
    expect(text).toMatch(/: correct \S+ in your system\n/);
    expect(text).not.toContain('example.com');
  }
  const typed = formatReference(gone.reference).toLowerCase();
  expect(await desk.tasks({ lead: typed })).toMatchObject([{ id: gone.id }]);
  for (const { id } of [gone, corrected]) expect(await desk.finishTask(id)).toBe(true);
  const messages = sent.length;
  await after(DAY);
  expect(sent).toHaveLength(messages);
});

test('without a channel of notices a withdrawal raises an alert, without the number', async () => {
  const { withdrawn, alerted, logged } = setUp({ notices: undefined });
  await withdrawn();
  expect(alerted).toEqual([{ event: 'withdrawal without notice', open: 1 }]);
  expect(logged.entries).toEqual([
    { level: 'info', event: 'lead withdrawn' },
    { level: 'error', event: 'withdrawal without notice', open: 1 },
  ]);
});

test('the note of an erasure is forgotten after a year, unless it is a withdrawal that is still open', async () => {
  const { desk, lead, withdrawn, clock } = setUp();
  const [open, erased, closed] = [await withdrawn(), await lead(), await withdrawn()];
  await desk.finishTask(closed.id);
  await desk.erase(erased.id);
  clock.now += 365 * DAY;
  await desk.sweep();
  expect(await desk.erasures()).toHaveLength(3);
  clock.now += 1;
  await desk.sweep();
  expect([await desk.erasures(), await desk.tasks()]).toMatchObject([[{ id: open.id }], [{ id: open.id }]]);
});

test('a ledger that is restored has the open withdrawals of the erasure log, and not those that were carried out', async () => {
  const { desk, lead, erasures, make, ledger } = setUp();
  const [open, closed] = [await lead(), await lead()];
  const backup = ledger.list();
  for (const { reference } of [open, closed]) await desk.eraseByReference(reference, contact.phone);
  await desk.finishTask(closed.id);
  expect(erasures.lines.length).toBe(3);
  const { ledger: restored } = memoryLedger();
  const next = make({ ledger: restored });
  expect(await next.restore(backup)).toBe(0);
  expect(await next.tasks()).toMatchObject([{ kind: 'withdrawal', id: open.id, reference: open.reference }]);
  expect((await next.erasures()).map(({ id, doneAt }) => [id, doneAt !== null])).toEqual(
    expect.arrayContaining([
      [open.id, false],
      [closed.id, true],
    ]),
  );
  // Without an erasure log they are in the backup, and are logged then.
  const { desk: other, erasures: begun } = setUp();
  await other.restore([], await desk.erasures());
  expect(await other.tasks()).toMatchObject([{ reference: open.reference }]);
  expect(begun.lines).toHaveLength(2);
});

test('the upstream is asked to erase a withdrawn lead by its id, and the digest says what is left', async () => {
  const { withdrawn, after, sent, asked, clock, erasures } = setUp({ asksToErase: true });
  const { upstreamId } = await withdrawn();
  expect(await after(0)).not.toBe(clock.now);
  expect(asked).toEqual([upstreamId ?? '']);
  await after(MINUTE);
  expect(sent[0]?.text).toContain(`your system has erased ${upstreamId}`);
  await after(DIGEST - clock.now);
  expect(sent[1]?.text).toContain(`your system has erased ${upstreamId}`);
  expect(asked).toHaveLength(1);
  expect(erasures.lines.map((line) => JSON.parse(line).upstreamAnswer)).toEqual([null, 'erased']);
});

test('an upstream that is down is asked again, with growing waits, for as long as it takes', async () => {
  let isUp = false;
  const erase = (id: string) => (isUp ? Response.json({ data: { id } }) : down());
  const { desk, withdrawn, after, asked, clock, logged } = setUp({ asksToErase: true, erase });
  await withdrawn();
  const until = clock.now + DAY;
  while (clock.now < until) await after(MINUTE);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.length).toBeLessThan(400);
  expect(await desk.tasks()).toMatchObject([{ callFailure: 'unavailable', callFailures: asked.length }]);
  isUp = true;
  await after(15 * MINUTE);
  expect(await desk.tasks()).toMatchObject([{ upstreamAnswer: 'erased', callAt: null }]);
  expect(logged.events()).toContain('upstream has erased');
});

const empty = (status: number) => () => new Response(null, { status });
const error =
  (status: number, words = 'no') =>
  () =>
    Response.json({ error: words }, { status });

test.each([
  ['404 with an error', error(404), 'not there'],
  ['410 without a body', empty(410), 'not there'],
  ['422 with an error', error(422), 'refused with 422'],
  // As the forwarder passes on an error without a body of the contract.
  ['404 of a system that does not know the call', error(404, ''), null],
])(
  'an answer of %s ends the call, unless it is not about the lead; a refusal alerts the firm',
  async (_, erase, answer) => {
    const { desk, withdrawn, after, asked, alerted } = setUp({ asksToErase: true, erase });
    await withdrawn();
    await after(0);
    await after(15 * MINUTE);
    expect(asked).toHaveLength(answer === null ? 2 : 1);
    expect(await desk.tasks()).toMatchObject([{ upstreamAnswer: answer }]);
    const unknown = { event: 'upstream does not know the call', answer: 'call unknown: 404' };
    const refused = { event: 'upstream does not erase', lead: expect.any(String), outcome: answer };
    expect(alerted.slice(0, 1)).toEqual(answer === null ? [unknown] : answer === 'not there' ? [] : [refused]);
  },
);

test('a lead that is withdrawn during its delivery is erased at the upstream once its id is known', async () => {
  const { open, reply } = gatedReply();
  const { desk, ledger, after, asked, wakes, clock } = setUp({ asksToErase: true, reply, timeoutMs: 5000 });
  const key = newKey();
  const accepted = desk.accept(submission(contact, key));
  while (ledger.list().length === 0) await Promise.resolve();
  const [{ reference } = { reference: '' }] = ledger.list();
  expect(await desk.eraseByReference(reference, contact.phone)).toBe(true);
  expect(await desk.tasks()).toMatchObject([{ upstreamId: null, attempts: 1 }]);
  open();
  await accepted;
  expect(wakes.at(-1)).toBeLessThanOrEqual(clock.now);
  await after(0);
  expect(asked).toEqual([`up-${key}`]);
});

test('an upstream that is not asked is called for nothing', async () => {
  const { desk, withdrawn, after, asked } = setUp();
  await withdrawn();
  await after(DAY);
  expect([asked, await desk.tasks()]).toMatchObject([[], [{ callAt: null }]]);
});
