/** The desk in a browser on both hosts, over plain HTTP, as a browser without script uses it. */
import { expect, test } from 'bun:test';
import { contact, partner, referenceOf, sendForm, withdraw } from '../leads/lead-fixtures.ts';
import { ERASURE_TOKEN, newDataDir, OPERATIONS_TOKEN } from '../support/hosts.ts';
import { readingDesk } from '../support/reading-desk.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

for (const [name, start] of EACH_HOST) {
  test.concurrent(`${name}: a person signs in, answers a lead, carries out a withdrawal, erases a lead and signs out`, async () => {
    const data = newDataDir();
    const settings = { OPERATIONS_TOKEN, ERASURE_TOKEN };
    let host = await start(settings, data);
    await sendForm(host);
    await withdraw(host, await referenceOf(host, partner), partner.phone);
    let cookie = '';
    const get = (path: string) => fetch(`${host.origin}/ops${path}`, { headers: { cookie }, redirect: 'manual' });
    const text = async (path: string) => (await get(path)).text();
    async function post(path: string, fields: Record<string, string> = {}): Promise<string> {
      const [body, headers] = [new URLSearchParams(fields), { cookie, origin: host.origin }];
      const reply = await fetch(`${host.origin}/ops${path}`, { method: 'POST', body, headers, redirect: 'manual' });
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return `${reply.status} ${reply.headers.get('location')}`;
    }

    expect(await text('')).toContain('Operations token');
    expect(await post('/sign-in', { token: 'guess' })).toBe('401 null');
    expect(await post('/sign-in', { token: OPERATIONS_TOKEN })).toBe('303 /ops');
    const list = await text('');
    expect(list).toContain('Waiting for an answer');
    expect(list).not.toContain(contact.phone);
    const [, id = ''] = /href="\/ops\/lead\/([\w-]+)"/.exec(list) ?? [];
    const shown = await get(`/lead/${id}`);
    expect(await shown.text()).toContain(`tel:+91${contact.phone}`);
    expect([shown.headers.get('cache-control'), shown.headers.get('speculation-rules')]).toEqual(['no-store', null]);
    expect(await post(`/lead/${id}/answered`)).toBe(`303 /ops/lead/${id}?said=answered`);
    const [, task = ''] = /action="\/ops\/lead\/([\w-]+)\/done"/.exec(await text('/tasks')) ?? [];
    expect(await post(`/lead/${task}/done`)).toBe('303 /ops/tasks?said=done');
    expect(await text('/leads.csv')).toContain(contact.email);

    // A session outlives a restart, and ends on the server with its sign-out.
    await host.kill();
    host = await start(settings, data);
    expect(await text('')).toContain('Nothing waits.');
    expect(await post(`/lead/${id}/erase`, { token: 'guess' })).toBe('401 null');
    expect(await post(`/lead/${id}/erase`, { token: ERASURE_TOKEN })).toBe('303 /ops?said=erased');
    const copied = cookie;
    expect(await post('/sign-out')).toBe('303 /ops');
    cookie = copied;
    expect((await get('/tasks')).status).toBe(303);
    const actions: string[] = (await readingDesk(host).audit()).map(({ action }) => action).reverse();
    expect(actions.filter((action) => action !== 'list')).toEqual([
      ...['token refused', 'sign in', 'view', 'answered', 'tasks', 'done', 'export'],
      ...['token refused', 'view', 'erase', 'sign out'],
    ]);
    expect(host.output()).not.toContain(contact.phone);
    await host.stop();
  });
}
