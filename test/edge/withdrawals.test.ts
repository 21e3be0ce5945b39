/** How both hosts carry a withdrawal to a person, and to the upstream. */
import { expect, test } from 'bun:test';
import { sampleCrm } from '../../docs/sample-crm.ts';
import { contact, referenceOf, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { type Host, newDataDir, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { runLeads } from '../support/reading-desk.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const leads = async (host: Host, ...args: string[]) => (await runLeads(host, args)).printed;

/** The sample CRM, which can be made to fail when it is asked to erase. */
function crm() {
  const stored: string[] = [];
  const erased: string[] = [];
  const state = { fails: false, asked: 0 };
  const take = (lead: object) => void stored.push((lead as { id: string }).id);
  const answer = sampleCrm('site', 'secret-one-of-the-tests', { take, erase: (id) => void erased.push(id) });
  const server = answering((request) => {
    const isErasure = new URL(request.url).pathname === '/users/erase/';
    if (isErasure) state.asked += 1;
    return isErasure && state.fails ? Response.json({ error: 'out of order' }, { status: 500 }) : answer(request);
  });
  return { ...server, stored, erased, state };
}

const NO_WITHDRAWAL = 'Nothing waits to be carried out.\n';

for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: a withdrawal notifies the firm with its number and its id in the upstream, until it says done`, async () => {
    await using upstream = crm();
    using hook = webhook<{ text: string }>();
    const data = newDataDir();
    const settings = { ...upstreamSettings(upstream.url), OPERATIONS_TOKEN, NOTICE_WEBHOOK_URL: hook.url };
    let host = await start(settings, data);
    const reference = await referenceOf(host, contact);
    const [id] = upstream.stored;
    expect((await withdraw(host, reference)).status).toBe(200);
    const line = `${reference}: erase ${id} in your system\n`;
    await until(() => hook.posts.some(({ body }) => body.text.includes(line)));
    const { text = '' } = hook.posts.at(-1)?.body ?? {};
    expect(text).toContain(`bin/bun run leads done ${reference} --url https://`);
    for (const word of [contact.full_name, contact.email, contact.phone, contact.message])
      expect(text).not.toContain(word);
    await host.kill();

    host = await start(settings, data);
    expect(await leads(host, 'tasks')).toContain(`erase ${id} in your system\n1 to carry out.`);
    expect(await leads(host, 'done', reference)).toBe('Noted: it is carried out.\n');
    expect(await leads(host, 'tasks')).toBe(NO_WITHDRAWAL);
    expect(await leads(host, 'audit')).toMatch(new RegExp(`done +OPERATIONS_TOKEN from .+${reference}`));
    expect(upstream.state.asked).toBe(0);
    await host.stop();
  });

  test.concurrent(`${name}: the upstream is asked to erase a withdrawn lead until it has, across a power cut`, async () => {
    await using upstream = crm();
    const data = newDataDir();
    const settings = { ...upstreamSettings(upstream.url), UPSTREAM_ERASE: 'on', OPERATIONS_TOKEN };
    upstream.state.fails = true;
    const before = await start(settings, data);
    const reference = await referenceOf(before, contact);
    expect((await withdraw(before, reference)).status).toBe(200);
    await until(() => upstream.state.asked > 0);
    await until(async () => /tried \dx, unavailable/.test(await leads(before, 'tasks')));
    await before.kill();
    upstream.state.fails = false;

    await using host = await start(settings, data);
    await fetch(`${host.origin}/readyz`);
    await until(() => upstream.erased.length > 0);
    const [id = ''] = upstream.stored;
    expect(upstream.erased).toEqual([id]);
    await until(async () => (await leads(host, 'tasks')).includes(`your system has erased ${id}\n`));
    expect(await leads(host, 'done', reference)).toBe('Noted: it is carried out.\n');
    expect(await leads(host, 'tasks')).toBe(NO_WITHDRAWAL);
  });
}
