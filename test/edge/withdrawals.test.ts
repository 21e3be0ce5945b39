/** How both hosts carry a withdrawal to a person, and to the upstream. */
import { expect, test } from 'bun:test';
import { sampleCrm } from '../../docs/sample-crm.ts';
import { contact, referenceOf, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { newDataDir, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

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
    const desk = readingDesk(host);
    expect(await desk.tasks()).toMatchObject([{ kind: 'withdrawal', upstreamId: id }]);
    expect(await desk.done(reference)).toEqual({ found: true });
    expect(await desk.tasks()).toEqual([]);
    const { items } = await desk.audit();
    expect(items).toContainEqual(expect.objectContaining({ action: 'done', who: 'OPERATIONS_TOKEN', reference }));
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
    await until(async () => (await readingDesk(before).tasks())[0]?.callFailure === 'unavailable');
    await before.kill();
    upstream.state.fails = false;

    await using host = await start(settings, data);
    await fetch(`${host.origin}/readyz`);
    await until(() => upstream.erased.length > 0);
    const [id = ''] = upstream.stored;
    expect(upstream.erased).toEqual([id]);
    const desk = readingDesk(host);
    await until(async () => (await desk.tasks())[0]?.upstreamAnswer === 'erased');
    await desk.done(reference);
    expect(await desk.tasks()).toEqual([]);
  });
}
