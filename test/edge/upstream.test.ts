/** Requests that each host sends to the upstream with its fetch, and its handling of the replies. */
import { expect, test } from 'bun:test';
import { sampleCrm } from '../../docs/sample-crm.ts';
import { contact, sendLead, upstreamSettings } from '../leads/lead-fixtures.ts';
import { answering } from '../support/hostile-upstream.ts';
import { startBun } from '../support/hosts.ts';
import { EACH_HOST } from '../support/workerd-serve.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  authorization: 'Bearer guest',
  cookie: 'session=1',
  user: '7',
  scope: 'AUTH',
  'x-forwarded-for': '198.51.100.9',
  'x-forwarded-host': 'evil.example',
  'x-http-method-override': 'DELETE',
  'idempotency-key': 'not-for-searches',
  referer: 'https://lekha.example/gst?phone=9876543210',
};
const OF_THE_HOST = /^(?:host|user-agent|accept(?:-encoding|-language)?|connection|content-length|cf-worker)$/;

for (const [name, start] of EACH_HOST) {
  test(`${name} sends the upstream a fixed address and listed headers only, and follows no redirect`, async () => {
    const seen: { url: string; headers: Record<string, string>; body: string }[] = [];
    await using upstream = answering(async (request) => {
      seen.push({ url: request.url, headers: Object.fromEntries(request.headers), body: await request.text() });
      return new Response(null, { status: 307, headers: { location: '/users/record/' } });
    });
    await using host = await start(upstreamSettings(`${upstream.url}/v1`));
    const search = (path: string) =>
      fetch(host.origin + path, { method: 'POST', headers: HEADERS, body: '{"q":"gst number"}' });
    const reply = await search('/api/users/s/?q=other&url=http://evil.example/#x');
    expect([reply.status, reply.headers.get('location')]).toEqual([502, null]);
    for (const path of ['/s/..%2f..%2fother/', '/../users/s', '/s/%2e%2e/other/', '/s/http://evil.example/'])
      expect([path, (await search(`/api/users${path}`)).status]).toEqual([path, 404]);
    expect(seen.map(({ url, body }) => [url, body])).toEqual([[`${upstream.url}/v1/users/s/`, '{"q":"gst number"}']]);
    const ours = Object.entries(seen[0]?.headers ?? {}).filter(([header]) => !OF_THE_HOST.test(header));
    expect(Object.fromEntries(ours)).toEqual({ authorization: 'Bearer guest', 'content-type': 'application/json' });
  });
}

test('Bun sends an upstream for leads only leads, and answers searches and their tokens itself', async () => {
  const leads: object[] = [];
  const asked: string[] = [];
  const crm = sampleCrm('site', 'secret-one-of-the-tests', { take: (lead) => leads.push(lead), erase: () => {} });
  await using upstream = answering((request) => {
    asked.push(new URL(request.url).pathname);
    return crm(request);
  });
  await using host = await startBun({ ...upstreamSettings(upstream.url), UPSTREAM_FOR: 'leads' });
  expect((await fetch(`${host.origin}/api/users/auth/`, { method: 'POST' })).status).toBe(200);
  expect(await (await fetch(`${host.origin}/search?q=gst`)).text()).toContain('href="/gst"');
  expect(asked).toEqual([]);
  expect((await sendLead(host)).status).toBe(200);
  expect(leads).toEqual([{ ...contact, id: expect.any(String) }]);
  expect(asked).toEqual(['/users/auth/', '/users/record/']);
});
