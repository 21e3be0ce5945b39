/** Any order of what happens to leads, against a plain model in memory: the one property of the desk and its ledger. */
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Lead } from '../../src/domain/lead-rules.ts';
import { readBackup, writeBackup } from '../../src/leads/backup.ts';
import { formatReference, type LeadState } from '../../src/leads/lead-record.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import type { Notice } from '../../src/leads/notices.ts';
import { createAuditedDesk } from '../../src/leads/reading-desk.ts';
import { accepting, contact, deskInMemory, down, newKey, partner, phoneTap, storeOver } from './lead-fixtures.ts';

type Mood = 'up' | 'down' | 'refusing';
const AFTER: Record<Mood, 'delivered' | 'retrying' | 'refused'> = {
  ...{ up: 'delivered', down: 'retrying', refusing: 'refused' },
};
const HOUR = 3_600_000;

interface Expected {
  id: string;
  reference: string;
  key: string;
  /** As it was sent, and as it is now. */
  sent: Lead;
  lead: Lead;
  suspect: boolean;
  first: 'delivered' | 'retrying' | 'refused';
  state: LeadState;
  answered: boolean;
  corrected: boolean;
  toCorrect: boolean;
  /** The words with which it was delivered. */
  passedOn?: Lead;
  /** Whether the firm is still to be notified of it. */
  isNews: boolean;
}

interface Gone extends Expected {
  isOpen: boolean;
  isWithdrawn: boolean;
  isSealed: boolean;
  /** Whether the upstream was asked to erase it. */
  isAsked: boolean;
}

/** What should be there, each in the order in which it came. */
interface Model {
  leads: Expected[];
  gone: Gone[];
  /** Words that no byte of the ledger may repeat. */
  erasedWords: string[];
  drawn: number;
  /** Of how many the firm was notified. */
  told: { leads: number; withdrawals: number };
}

function makeWorld(sealsWithdrawn: boolean) {
  let mood: Mood = 'up';
  const told = { leads: 0, withdrawals: 0 };
  async function send({ subject }: Notice): Promise<undefined> {
    const [, count = '1', kind] = /(\d+)? ?(new leads?|a withdrawal|withdrawals)$/i.exec(subject) ?? [];
    if (kind) told[/lead/.test(kind) ? 'leads' : 'withdrawals'] += Number(count);
  }
  const refusal = () => Response.json({ error: 'no' }, { status: 422 });
  const parts = deskInMemory((call) => (mood === 'up' ? accepting(call) : mood === 'down' ? down() : refusal()), {
    ...{ sealsWithdrawn, asksToErase: true, timeoutMs: 5000 },
    notices: { channels: [{ name: 'webhook', send }], words: { site: 'Site', details: false }, digestAt: 9 * 60 },
  });
  // So that the bytes of what is overwritten cannot be zeroed by SQLite itself.
  parts.database.run('PRAGMA secure_delete = OFF');
  let { database } = parts;
  const world = {
    ...parts,
    ...{ sealsWithdrawn, told },
    become: (next: Mood) => {
      mood = next;
    },
    /** A new process over the same database, or over another. */
    restart(other?: Database): void {
      database = other ?? database;
      const ledger = new Ledger(storeOver(database), undefined, true, true);
      Object.assign(world, { database, ledger, desk: parts.make({ ledger }) });
    },
  };
  return world;
}
type World = ReturnType<typeof makeWorld>;

/** Compares all that the desk shows with the model. */
async function compare({ leads, gone, erasedWords, told }: Model, world: World): Promise<void> {
  const { desk, database, recorded, asked } = world;
  const listed = (await desk.list()).toReversed();
  const isUndelivered = ({ state }: { state: LeadState }) => state === 'received' || state === 'retrying';
  const shown = listed.map(({ id, reference, lead, suspect, state, firstAnswer: first, ...record }) => ({
    ...{ id, reference, key: record.idempotencyKey, lead, suspect, first, state },
    ...{ answered: record.answeredAt !== null, corrected: record.correctedAt !== null },
    toCorrect: record.toCorrectSince !== null,
  }));
  expect(shown).toEqual(leads.map(({ sent, passedOn, isNews, ...lead }) => lead));
  for (const record of listed) {
    const due = [record.nextAttemptAt !== null, record.settledAt === null];
    expect([record.id, ...due]).toEqual([record.id, isUndelivered(record), isUndelivered(record)]);
    if (record.state === 'delivered') expect(record.upstreamId).toBe(`up-${record.idempotencyKey}`);
  }
  for (const { key, passedOn } of leads)
    if (passedOn) expect(recorded.findLast((call) => call.key === key)?.body).toEqual(passedOn);
  const waiting = leads.filter(isUndelivered).map(({ id }) => id);
  expect((await desk.undelivered()).map(({ id }) => id)).toEqual(waiting);
  const { counts, undelivered } = await desk.stats();
  const statuses = Map.groupBy(leads, ({ answered, state }) => (answered ? 'answered' : state));
  for (const [status, count] of Object.entries(counts))
    expect([status, count]).toEqual([status, statuses.get(status as LeadState)?.length ?? 0]);
  expect(undelivered).toBe(waiting.length);
  const tasks = [
    ...gone.filter(({ isWithdrawn, isOpen }) => isWithdrawn && isOpen),
    ...leads.filter((l) => l.toCorrect),
  ];
  expect((await desk.tasks()).map(({ id }) => id).sort()).toEqual(tasks.map(({ id }) => id).sort());
  const erasures = (await desk.erasures()).map(({ id, reference, attempts }) => [id, reference, Number(attempts) > 0]);
  const expected = gone.map(({ id, reference, isWithdrawn }) => [id, isWithdrawn ? reference : null, true]);
  expect(erasures.toSorted()).toEqual(expected.toSorted());
  const sealed = gone.filter(({ isSealed }) => isSealed).map(({ id }) => id);
  expect((await desk.sealed()).map(({ id }) => id).sort()).toEqual(sealed.sort());
  expect(world.told).toEqual(told);
  const askedFor = gone.filter(({ isAsked }) => isAsked).map(({ key }) => `up-${key}`);
  expect(asked.toSorted()).toEqual(askedFor.sort());
  const bytes = Buffer.from(database.serialize()).toString('latin1');
  expect(erasedWords.filter((words) => bytes.includes(words))).toEqual([]);
}

const wordsOf = (lead: Lead) => ('full_name' in lead ? [lead.full_name] : []);
const pick = <Item>(items: readonly Item[], at: number) => items[at % items.length];

/** Sends a form as a browser does, and compares the answer with that of a new lead, a repeated one, or a conflict. */
async function send(
  model: Model,
  { desk, clock, become }: World,
  sent: Omit<Expected, 'id'>,
  mood: Mood,
): Promise<void> {
  become(mood);
  clock.now += 1;
  const answer = await desk.accept({ lead: sent.lead, idempotencyKey: sent.key, suspect: sent.suspect });
  const known = model.leads.find(({ key }) => key === sent.key);
  if (known && !known.corrected && JSON.stringify(known.lead) !== JSON.stringify(sent.lead)) {
    expect(answer).toMatchObject({ outcome: 'conflict', status: 409 });
    return;
  }
  const first = known?.first ?? AFTER[mood];
  const status = { delivered: 200, retrying: 202, refused: 422 }[first];
  expect(answer).toMatchObject({ outcome: first === 'refused' ? 'refused' : 'accepted', status });
  expect('replayed' in answer).toBe(known !== undefined);
  const { reference } = answer as { reference: string };
  if (known) expect(reference).toBe(known.reference);
  else {
    const [newest] = await desk.list({ lead: formatReference(reference), limit: 1 });
    model.leads.push(settled({ ...sent, id: newest?.id ?? '', reference, first, state: 'retrying' }, first));
  }
}

function settled(lead: Expected, state: LeadState): Expected {
  return Object.assign(lead, { state }, state === 'delivered' && { passedOn: lead.lead });
}

function remove(model: Model, lead: Expected, isWithdrawn: boolean, isSealed: boolean): void {
  model.leads = model.leads.filter((other) => other !== lead);
  model.gone.push({ ...lead, isWithdrawn, isOpen: isWithdrawn, isSealed, isAsked: false, isNews: isWithdrawn });
  if (!isSealed) model.erasedWords.push(...wordsOf(lead.lead));
}

/** Does all that is due an hour later. */
async function passHour({ leads, gone, told }: Model, { become, clock, desk }: World, mood: Mood): Promise<void> {
  become(mood);
  clock.now += HOUR;
  for (let drains = 0; drains < 200; drains += 1) {
    const next = await desk.drain();
    const isDone = mood === 'down' || (await desk.undelivered()).length === 0;
    if (isDone && (next === null || next > clock.now)) break;
    clock.now = Math.max(clock.now, next ?? 0);
  }
  told.leads += leads.filter(({ isNews }) => isNews).length;
  told.withdrawals += gone.filter(({ isNews }) => isNews).length;
  for (const one of [...leads, ...gone]) one.isNews = false;
  for (const one of gone) one.isAsked ||= one.passedOn !== undefined;
  for (const lead of leads) if (lead.state === 'retrying') settled(lead, AFTER[mood]);
}

/** A step with a choice of its own; `needs` says when it can happen. */
const step = <Choice>(
  name: string,
  choices: fc.Arbitrary<Choice>,
  run: (model: Model, world: World, choice: Choice) => Promise<void>,
  needs: (model: Readonly<Model>) => boolean = ({ leads }) => leads.length > 0,
): fc.Arbitrary<fc.AsyncCommand<Model, World>> =>
  choices.map((choice) => ({
    check: needs,
    async run(model, world) {
      await run(model, world, choice);
      await compare(model, world);
    },
    toString: () => `${name} ${JSON.stringify(choice)}`,
  }));

const at = fc.nat(20);
const mood = fc.constantFrom<Mood>('up', 'up', 'down', 'refusing');
const always = () => true;
const fields = { first: 'retrying', state: 'received', answered: false, corrected: false, toCorrect: false } as const;
const newLead = (key: string, lead: Lead, suspect: boolean) => ({
  ...fields,
  reference: '',
  key,
  sent: lead,
  lead,
  suspect,
  isNews: 'phone' in lead,
});

const STEPS = [
  step(
    'a lead is sent',
    fc.record({ kind: fc.constantFrom<Lead>(contact, contact, partner, phoneTap), suspect: fc.boolean(), mood }),
    async (model, world, { kind, suspect, mood }) => {
      model.drawn += 1;
      const lead: Lead = 'full_name' in kind ? { ...kind, full_name: `Visitor ${model.drawn}x` } : kind;
      await send(model, world, newLead(newKey(), lead, suspect), mood);
    },
    always,
  ),
  step('a lead is sent again', fc.record({ at, mood }), async (model, world, { at, mood }) => {
    const lead = pick(model.leads, at) as Expected;
    await send(model, world, { ...lead, lead: lead.sent }, mood);
  }),
  step(
    'an erased lead is sent again',
    fc.record({ at, mood }),
    async (model, world, { at, mood }) => {
      const { key, suspect } = pick(model.gone, at) as Gone;
      model.drawn += 1;
      const lead: Lead = { ...contact, full_name: `Visitor ${model.drawn}x` };
      await send(model, world, newLead(key, lead, suspect), mood);
    },
    ({ gone }) => gone.length > 0,
  ),
  step('the key of a lead is used for another', fc.record({ at, mood }), async (model, world, { at, mood }) => {
    const known = pick(model.leads, at) as Expected;
    await send(model, world, { ...known, lead: { ...contact, message: 'Another question' } }, mood);
  }),
  step('an hour passes', mood, passHour, always),
  step('the firm redelivers', at, async ({ leads }, { desk }, at) => {
    const lead = pick(leads, at) as Expected;
    expect(await desk.redeliver(lead.id)).toBe(lead.state !== 'delivered');
    if (lead.state === 'refused') lead.state = 'retrying';
  }),
  step('the firm answers', fc.record({ at, answered: fc.boolean() }), async ({ leads }, { desk }, { at, answered }) => {
    const lead = pick(leads, at) as Expected;
    expect(await desk.mark(lead.id, answered)).toBe(true);
    lead.answered = answered;
    if (answered) lead.isNews = false;
  }),
  step('the firm corrects', fc.record({ at, isMade: fc.boolean() }), async (model, { desk }, { at, isMade }) => {
    const lead = pick(model.leads, at) as Expected;
    model.drawn += 1;
    const full_name = `Corrected ${model.drawn}x`;
    const typed = formatReference(lead.reference).toLowerCase();
    const { outcome } = await desk.correct(typed, { full_name }, isMade);
    expect(outcome).toBe('full_name' in lead.lead ? 'corrected' : 'refused');
    if (!isMade || !('full_name' in lead.lead)) return;
    model.erasedWords.push(...wordsOf(lead.lead));
    Object.assign(lead, { lead: { ...lead.lead, full_name }, corrected: true, toCorrect: true });
    expect(await desk.correct(lead.id, { full_name }, true)).toMatchObject({ outcome: 'unchanged' });
  }),
  step('the firm erases', fc.record({ at, byId: fc.boolean() }), async (model, { desk }, { at, byId }) => {
    const lead = pick(model.leads, at) as Expected;
    const typed = byId ? lead.id : ` ${formatReference(lead.reference).toLowerCase()}`;
    expect([await desk.erase(typed), await desk.erase(typed)]).toEqual([true, false]);
    remove(model, lead, false, false);
  }),
  step('a visitor withdraws', fc.record({ at, isRight: fc.boolean() }), async (model, world, { at, isRight }) => {
    const lead = pick(model.leads, at) as Expected;
    const own = 'phone' in lead.lead ? lead.lead.phone : '';
    const phone = isRight ? `+91 ${own.slice(0, 5)}-${own.slice(5)}` : '7000000000';
    const expected = isRight && own !== '';
    expect(await world.desk.eraseByReference(formatReference(lead.reference), phone)).toBe(expected);
    if (expected) remove(model, lead, true, world.sealsWithdrawn);
  }),
  step(
    'the firm carries out',
    at,
    async (model, { desk }, at) => {
      const [corrected, withdrawn] = [pick(model.leads, at), pick(model.gone, at)];
      for (const one of [corrected, withdrawn]) {
        if (!one) continue;
        const isOpen = 'isOpen' in one ? (one as Gone).isOpen : one.toCorrect;
        expect(await desk.finishTask(one.id)).toBe(isOpen);
        Object.assign(one, 'isOpen' in one ? { isOpen: false, isNews: false } : { toCorrect: false });
      }
    },
    always,
  ),
  step('a restart', fc.constant(null), async (_, world) => world.restart(), always),
  step(
    'another host restores a backup',
    fc.constant(null),
    async (model, world) => {
      const { desk, clock } = world;
      const audit = { append: async () => {}, page: async () => ({ items: [], damaged: 0, next: null }) };
      const reader = { who: 'a test', from: 'here' };
      const backup = await writeBackup(createAuditedDesk({ desk, audit, reader, now: () => clock.now }), clock.now);
      world.restart(new Database(':memory:', { strict: true }));
      const restore = async ({ leads, erasures }: Parameters<Parameters<typeof readBackup>[1]>[0]) =>
        void (await world.desk.restore(leads, erasures));
      await readBackup(backup, restore);
      // A lead that is locked is in no backup, and neither are notices.
      for (const one of model.gone) one.isSealed = false;
      for (const one of [...model.leads, ...model.gone]) one.isNews = false;
    },
    always,
  ),
];

test.each([false, true])(
  'whatever happens in whatever order, the desk has what it should, and no byte of what was erased (sealed: %p)',
  async (sealsWithdrawn) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(STEPS, { maxCommands: 40, size: 'max' }), async (commands) => {
        const world = makeWorld(sealsWithdrawn);
        const model: Model = { leads: [], gone: [], erasedWords: [], drawn: 0, told: { leads: 0, withdrawals: 0 } };
        await fc.asyncModelRun(() => ({ model, real: world }), commands);
        // At last the upstream has each lead.
        for (const lead of model.leads.filter(({ state }) => state === 'refused')) {
          await world.desk.redeliver(lead.id);
          lead.state = 'retrying';
        }
        await passHour(model, world, 'up');
        await compare(model, world);
      }),
      { numRuns: 40 },
    );
  },
);
