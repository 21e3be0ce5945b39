/** What `bun run leads` prints of texts that visitors, the upstream and another site wrote. */
import { expect, test } from 'bun:test';
import { readCommand, runCommand } from '../../src/commands/leads-command.ts';
import { OperationsError, readingDeskClient } from '../../src/commands/reading-desk-client.ts';
import type { ListedLead } from '../../src/leads/lead-record.ts';
import type { ReadingDesk } from '../../src/leads/reading-desk.ts';

/** Clears the screen, names the window, forges a line, and turns the direction of text. */
const HOSTILE = 'x\u001b[2J\u001b]0;owned\u0007\u009b31m\r\nFORGED\u2028FORGED \u202efdp\u2066';
const lead: ListedLead = {
  ...{ id: HOSTILE, reference: HOSTILE, idempotencyKey: HOSTILE, page: HOSTILE, upstreamId: HOSTILE },
  lead: { lead_type: 'contact', full_name: HOSTILE, phone: HOSTILE, email: HOSTILE, message: HOSTILE },
  ...{ suspect: true, state: 'retrying', firstAnswer: null, attempts: 1, lastFailure: HOSTILE, tried: true },
  ...{ acceptedAt: 0, nextAttemptAt: null, settledAt: null, answeredAt: null, status: 'retrying' },
};
const erasure = { id: HOSTILE, idempotencyKey: HOSTILE, attempts: 1, erasedAt: 0 };
const page = <Item>(...items: Item[]) => Promise.resolve({ items, next: null });
const desk = {
  list: () => page(lead),
  undelivered: () => page({ ...lead, ageMs: 1 }),
  sealed: async () => [lead],
  erasures: () => page({ ...erasure, upstreamId: HOSTILE }, { ...erasure, upstreamId: null }),
  audit: () => page({ at: new Date(0).toISOString(), who: HOSTILE, from: HOSTILE, action: 'list', id: HOSTILE }),
  feedback: () => page({ at: 0, page: HOSTILE, useful: true, words: HOSTILE }),
  stats: async () => ({ counts: { [HOSTILE]: 1 }, undelivered: 1, oldestUndeliveredMs: 1 }),
} as unknown as ReadingDesk;

test('prints each text within its line, without control characters or signs of direction', async () => {
  for (const command of ['list', 'undelivered', 'sealed', 'erasures', 'audit', 'feedback', 'stats']) {
    let printed = '';
    const print = (text: string) => {
      printed += text;
    };
    await runCommand(readCommand([command]), desk, { print, note: print });
    expect(printed).toContain('x\ufffd[2J');
    expect([command, printed.match(/[^\P{C}\n]|\u2028/gu)]).toEqual([command, null]);
    expect([command, printed.split('\n').filter((line) => line.startsWith('FORGED'))]).toEqual([command, []]);
  }
});

test('repeats the error of another site in one harmless line', async () => {
  const client = readingDeskClient({
    url: 'https://site.example',
    token: 'x',
    fetch: async () => Response.json({ error: HOSTILE }, { status: 400 }),
  });
  const error = await client.list().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OperationsError);
  expect((error as Error).message).toContain('x\ufffd[2J');
  expect((error as Error).message).not.toMatch(/\p{C}|\u2028/u);
});
