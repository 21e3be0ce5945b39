/** What both hosts must do alike with leads, each with settings of its own. */
import { describe, expect, test } from 'bun:test';
import { operationsClient } from '../../src/leads/operations-client.ts';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { type Host, OPERATIONS_TOKEN, startBun, startWorkerd } from '../support/hosts.ts';
import { recordingUpstream } from '../support/recording-upstream.ts';

const record = (host: Host, key = newKey(), headers: Record<string, string> = {}, lead: object = contact) =>
  fetch(`${host.origin}/api/users/record/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(lead),
  });

for (const [name, start] of Object.entries({ Bun: startBun, workerd: startWorkerd })) {
  describe(name, () => {
    test('one client has its limit, and without a token there is no reading desk', async () => {
      const host = await start({ LEADS_PER_MINUTE: '2' });
      try {
        const statuses = [];
        for (let leads = 0; leads < 3; leads++) statuses.push((await record(host)).status);
        expect(statuses).toEqual([200, 200, 429]);
        const form = await fetch(`${host.origin}/contact`, { method: 'POST', body: new URLSearchParams(contact) });
        expect([form.status, form.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
        expect((await fetch(`${host.origin}/ops/leads`)).status).toBe(404);
      } finally {
        await host.stop();
      }
    });

    test('all that the partner form asks for reaches the upstream, sent with script and without', async () => {
      await using upstream = recordingUpstream();
      const host = await start({ UPSTREAM_URL: upstream.url, UPSTREAM_CLIENT_ID: 'site', UPSTREAM_CLIENT_SECRET: 'one' });
      const asked = { email: 'ravi@example.com', full_name: 'Ravi', phone: '8000000000' };
      const wishes = { best_time: 'morning', language: 'Hindi' };
      try {
        await record(host, newKey(), {}, { lead_type: 'partner', ...asked, message: 'CA in Kanpur', ...wishes });
        await record(host, newKey(), {}, { lead_type: 'partner', ...asked, ...wishes });
        const form = new URLSearchParams({ ...asked, phone: '+91 80000 00000', message: 'CS in Agra', ...wishes });
        await fetch(`${host.origin}/partner-with-lekha`, { method: 'POST', body: form, redirect: 'manual' });
        await fetch(`${host.origin}/partner-with-lekha`, { method: 'POST', body: new URLSearchParams({ ...asked, message: '' }), redirect: 'manual' });
        expect([...upstream.recorded.values()]).toEqual([
          { lead_type: 'partner', ...asked, message: 'CA in Kanpur\nCall: morning, Hindi' },
          { lead_type: 'partner', ...asked, message: 'Call: morning, Hindi' },
          { lead_type: 'partner', ...asked, message: 'CS in Agra\nCall: morning, Hindi' },
          { lead_type: 'partner', ...asked },
        ]);
      } finally {
        await host.stop();
      }
    });

    test('a lead taken while the upstream is down is delivered once it is back, under the same key', async () => {
      await using upstream = recordingUpstream();
      await upstream.become('answers 500');
      const host = await start({ UPSTREAM_URL: upstream.url, UPSTREAM_CLIENT_ID: 'site', UPSTREAM_CLIENT_SECRET: 'secret-one-of-the-tests', OPERATIONS_TOKEN });
      try {
        const key = newKey();
        const told = (await (await record(host, key)).json()) as { data: { id: string } };
        const desk = operationsClient({ url: host.origin, token: OPERATIONS_TOKEN });
        expect(await desk.undelivered()).toMatchObject([{ idempotencyKey: key, reference: told.data.id.replace('-', ''), state: 'retrying' }]);
        await upstream.become(undefined);
        while (!upstream.recorded.has(key)) await upstream.reached(1);
        for (let owed = 1; owed > 0; ) owed = (await desk.undelivered()).length;
        const again = await record(host, key);
        expect([again.status, await again.json()]).toEqual([202, told]);
        expect([...upstream.recorded.keys()]).toEqual([key]);
      } finally {
        await host.stop();
      }
    });
  });
}

test('behind a proxy of the operator, Bun tells clients apart by the last entry of the header it is told to believe', async () => {
  const host = await startBun({ LEADS_PER_MINUTE: '1', CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' });
  try {
    const from = async (address: string) => (await record(host, newKey(), { 'x-forwarded-for': address })).status;
    expect([await from('203.0.113.1'), await from('198.51.100.9, 203.0.113.1'), await from('203.0.113.1, 203.0.113.2')]).toEqual([200, 429, 200]);
  } finally {
    await host.stop();
  }
});

test('the cron trigger of the Worker sweeps the ledger', async () => {
  const host = await startWorkerd();
  try {
    const reply = await fetch(`${host.origin}/cdn-cgi/local/scheduled`);
    expect([reply.status, await reply.text()]).toEqual([200, 'ok']);
  } finally {
    await host.stop();
  }
});
