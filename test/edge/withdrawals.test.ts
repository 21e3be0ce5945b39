/** How both hosts carry a withdrawal to a person and to the upstream, across a power cut. */
import { expect, test } from 'bun:test';
import { sampleCrm } from '../../docs/sample-crm.ts';
import { contact, referenceOf, upstreamSettings, withdraw } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { newDataDir, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { until } from '../support/until.ts';
import { webhook } from '../support/webhook.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

for (const [name, start] of EACH_HOST)
  test.concurrent(`${name}: a withdrawal notifies the firm, and the upstream is asked to erase the lead until it has`, async () => {
    const stored: string[] = [];
    const erased: string[] = [];
    const take = (lead: object) => void stored.push((lead as { id: string }).id);
    const crm = sampleCrm('site', 'secret-one-of-the-tests', { take, erase: (id) => void erased.push(id) });
    let fails = true;
    await using upstream = answering((request) =>
      fails && new URL(request.url).pathname === '/users/erase/' ? new Response(null, { status: 500 }) : crm(request),
    );
    using hook = webhook<{ text: string }>();
    const data = newDataDir();
    const own = { UPSTREAM_ERASE: 'on', OPERATIONS_TOKEN, NOTICE_WEBHOOK_URL: hook.url };
    const settings = { ...upstreamSettings(upstream.url), ...own };
    const before = await start(settings, data);
    const reference = await referenceOf(before, contact);
    expect((await withdraw(before, reference)).status).toBe(200);
    await until(() =>
      hook.posts.some(({ body }) => body.text.includes(`${reference}: `) && body.text.includes(stored[0] ?? '-')),
    );
    await until(async () => (await readingDesk(before).tasks())[0]?.callFailure === 'unavailable');
    await before.kill();
    fails = false;

    await using host = await start(settings, data);
    await fetch(`${host.origin}/readyz`);
    await until(() => erased.length > 0);
    expect(erased).toEqual(stored);
    const desk = readingDesk(host);
    await until(async () => (await desk.tasks())[0]?.upstreamAnswer === 'erased');
    expect([await desk.done(reference), await desk.tasks()]).toEqual([{ found: true }, []]);
  });
