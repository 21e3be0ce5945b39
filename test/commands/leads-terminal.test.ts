/** What `bun run leads` prints of texts that visitors, the upstream and another site wrote. */
import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askSite, OperationsError, printAnswer } from '../../src/commands/ask-desk.ts';
import { LEDGER_FILE, openLedgerFile } from '../../src/hosts/bun/ledger-file.ts';
import type { LeadDesk } from '../../src/leads/desk-client.ts';
import type { ListedLead } from '../../src/leads/lead-record.ts';
import { Ledger } from '../../src/leads/ledger.ts';
import { admitAccount } from '../../src/leads/reading-desk-access.ts';
import { createReadingDesk } from '../../src/leads/reading-desk-api.ts';
import { NOT_WITHDRAWN, START } from '../leads/lead-fixtures.ts';
import { newDataDir } from '../support/hosts.ts';
import { placeOf, runLeads, spawnLeads } from '../support/reading-desk.ts';

/** Clears the screen, names the window, forges a line, and turns the direction of text. */
const HOSTILE = 'x\u001b[2J\u001b]0;owned\u0007\u009b31m\r\nFORGED\u2028FORGED \u202efdp\u2066';
const lead: ListedLead = {
  ...{ id: HOSTILE, reference: HOSTILE, idempotencyKey: HOSTILE, page: HOSTILE, upstreamId: HOSTILE },
  lead: { lead_type: 'contact', full_name: HOSTILE, phone: HOSTILE, email: HOSTILE, message: HOSTILE },
  ...{ suspect: true, state: 'retrying', firstAnswer: null, attempts: 1, lastFailure: HOSTILE, tried: true },
  ...{ acceptedAt: 0, nextAttemptAt: null, settledAt: null, answeredAt: null, status: 'retrying' },
  ...{ correctedAt: null, toCorrectSince: null },
};
const erasure = { id: HOSTILE, idempotencyKey: HOSTILE, attempts: 1, erasedAt: 0, ...NOT_WITHDRAWN };
const task = { ...erasure, reference: HOSTILE, since: 0, callAt: null };
const desk = {
  list: async () => [lead],
  undelivered: async () => [{ ...lead, ageMs: 1 }],
  sealed: async () => [lead],
  erasures: async () => [
    { ...erasure, upstreamId: HOSTILE },
    { ...erasure, upstreamId: null },
  ],
  tasks: async () => [
    { ...task, kind: 'withdrawal', upstreamId: HOSTILE },
    { ...task, kind: 'correction', upstreamId: HOSTILE },
    { ...task, kind: 'correction', upstreamId: null },
  ],
  feedback: async () => [{ id: '1', at: 0, page: HOSTILE, useful: true, words: HOSTILE }],
  stats: async () => ({
    ...{ counts: { [HOSTILE]: 1 }, undelivered: 1, oldestUndeliveredMs: 1 },
    ...{ weeks: [], pages: [{ page: HOSTILE, contact: 1, partner: 0, phone: 0, whatsapp: 0 }] },
  }),
} as unknown as LeadDesk;
const entry = { at: new Date(0).toISOString(), who: HOSTILE, from: HOSTILE, action: 'list', id: HOSTILE } as const;
const app = createReadingDesk({
  desk,
  audit: { append: async () => {}, page: async () => ({ items: [entry], next: null, damaged: 0 }) },
  now: () => START,
  log: () => {},
  admit: admitAccount,
});

test('prints each text within its line, without control characters or signs of direction', async () => {
  for (const command of ['list', 'undelivered', 'sealed', 'erasures', 'tasks', 'audit', 'feedback', 'stats']) {
    const { printed } = await runLeads(placeOf(app.request), [command]);
    expect(printed).toContain('x\ufffd[2J');
    expect([command, printed.match(/[^\P{C}\n]|\u2028/gu)]).toEqual([command, null]);
    expect([command, printed.split('\n').filter((line) => line.startsWith('FORGED'))]).toEqual([command, []]);
  }
});

test('a site that sends control characters reaches no terminal with them, in text or CSV, in any piece', async () => {
  for (const type of ['text/plain', 'text/csv']) {
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of new TextEncoder().encode(HOSTILE)) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    await printAnswer(new Response(pieces, { headers: { 'content-type': type } }), print);
    expect([type, printed.match(/[^\P{Cc}\r\n]/gu)]).toEqual([type, null]);
    expect(printed).toContain('FORGED');
  }
});

test('repeats the error of another site in one harmless line', async () => {
  const ask = askSite({
    url: 'https://site.example',
    token: 'x',
    fetch: async () => Response.json({ error: HOSTILE }, { status: 400 }),
  });
  const error = await ask({ path: '' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperationsError);
  expect((error as Error).message).toContain('x\ufffd[2J');
  expect((error as Error).message).not.toMatch(/\p{C}|\u2028/u);
});

test.each([
  ['of a newer version', 'a newer version of this program wrote its leads.sqlite'],
  ['of another program', 'its leads.sqlite is the database of another program'],
  ['no database', 'its leads.sqlite is damaged, or no database'],
])('a ledger that is %s is reported in one line', async (what, why) => {
  const data = newDataDir();
  if (what === 'no database') writeFileSync(join(data, LEDGER_FILE), 'not a database at all, '.repeat(99));
  else {
    const { store, close } = openLedgerFile(data);
    if (what === 'of another program') store.all('CREATE TABLE leads (name TEXT)');
    else new Ledger(store).setMeta('version', '99');
    close();
  }
  expect(await spawnLeads(['list'], { DATA_DIR: data })).toEqual({
    ...{ code: 2, out: '' },
    err: `No lead can be read in the data folder ${data}: ${why}.\n`,
  });
});
