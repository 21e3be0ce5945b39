/**
 * Each host is killed (SIGKILL, with all its processes) at random moments while leads arrive, and restarted on the same
 * data. Every confirmed lead must be there under its number, and must reach the upstream once for each idempotency key.
 */
import { expect, test } from 'bun:test';
import { formatReference } from '../../src/leads/lead-record.ts';
import { contact, newKey, sendLead, upstreamSettings } from '../leads/lead-fixtures.ts';
import { changeLedgerOfWorkerd } from '../support/files.ts';
import { type Host, newDataDir, OPERATIONS_TOKEN, startBun } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';
import { startWorkerd } from '../support/workerd-serve.ts';

const LEADS = 1000;
const SENDERS = 16;
const hosts = {
  // At its start, takes over the leases of the killed host.
  Bun: { start: startBun, kills: 6, leasesEnd: () => {} },
  workerd: { start: startWorkerd, kills: 3, leasesEnd },
};

/** Moves the ledger of a killed workerd forward by half a minute, longer than any lease. */
function leasesEnd(data: string): void {
  changeLedgerOfWorkerd(data, 'UPDATE leads SET next_attempt_at = next_attempt_at - 30000');
}

for (const [name, { start, kills, leasesEnd }] of Object.entries(hosts)) {
  test(`${name}, killed ${kills} times while ${LEADS} leads arrive, loses no confirmed lead and delivers each once`, async () => {
    await using upstream = recordingUpstream();
    // Until the first kill every lead stays undelivered, so that the killed host has a backlog.
    await upstream.become('answers 500');
    const settings = {
      ...upstreamSettings(upstream.url),
      LEADS_PER_MINUTE: '1000000',
      CALLS_PER_MINUTE: '1000000',
      OPERATIONS_TOKEN,
    };
    const data = newDataDir();
    let host: Host = await start(settings, data);
    let up = Promise.resolve();
    /** Reference numbers that visitors got, by idempotency key. */
    const confirmed = new Map<string, string>();
    let unanswered = 0;

    // One kill in each section, at a random lead; the last section ends early, so that leases of dead hosts expire
    // under load.
    const stretch = Math.floor((LEADS * 0.7) / kills);
    const within = () => 1 + Math.floor(Math.random() * (stretch - 1));
    const moments = Array.from({ length: kills }, (_, at) => at * stretch + within());
    const due = [...moments];
    async function crash() {
      await host.kill();
      if (due.length === kills - 1) await upstream.become(undefined);
      if (due.length === 0) leasesEnd(data);
      host = await start(settings, data);
    }

    const keys = Array.from({ length: LEADS }, newKey);
    /** Sends a lead as a browser does: retries with the same key until there is an answer. */
    async function send(key: string) {
      while (!confirmed.has(key)) {
        await up;
        try {
          const lead = { ...contact, message: key };
          const reply = await sendLead(host, { lead, key, signal: AbortSignal.timeout(15_000) });
          const body = (await reply.json()) as { data?: { id: string } };
          if (reply.ok && body.data) confirmed.set(key, body.data.id);
          else unanswered += 1;
        } catch {
          unanswered += 1;
        }
        if (due[0] !== undefined && confirmed.size >= due[0]) {
          due.shift();
          // After the previous restart, in case it is still in progress.
          up = up.then(crash);
        }
      }
    }
    const left = [...keys];
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        for (let key = left.pop(); key !== undefined; key = left.pop()) await send(key);
      }),
    );
    await up;
    expect(due).toEqual([]);

    const desk = readingDesk(host);
    const stored = (await desk.list()).map((lead) => [lead.idempotencyKey, formatReference(lead.reference)] as const);
    expect(new Map(stored)).toEqual(confirmed);

    while (upstream.recorded.size < LEADS) await upstream.reached(1);
    for (let undelivered = 1; undelivered > 0; ) undelivered = (await desk.undelivered()).length;
    expect([...upstream.recorded.keys()].sort()).toEqual([...keys].sort());
    const { counts } = await desk.stats();
    expect(counts).toEqual({ new: 0, kept: 0, received: 0, retrying: 0, delivered: LEADS, refused: 0, answered: 0 });
    console.log(`${name}: kills at lead ${moments.join(', ')}, ${unanswered} requests sent again`);
    await host.stop();
  });
}
