/**
 * The wire contract, run against the embedded upstream in process, against a remote one on loopback, and against the
 * sample of docs/.
 */
import { describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import * as v from 'valibot';
import { createApiClient } from '../../src/api/client.ts';
import {
  AuthReplySchema,
  ERASE_PATH,
  FailureSchema,
  PATHS,
  RecordReplySchema,
  SearchReplySchema,
} from '../../src/api/contract.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { createDelivery } from '../../src/leads/deliver-lead.ts';
import { createErasureCall } from '../../src/leads/erase-upstream.ts';
import { createApiProxy } from '../../src/upstream/api-proxy.ts';
import { signCredential } from '../../src/upstream/credential.ts';
import { forwarderTo, newKey, partner, phoneTap } from '../leads/lead-fixtures.ts';
import { inProcess, remote, sample, type TestUpstream } from '../support/embedded-upstream.ts';
import { memoryTokenStore } from '../support/memory-tokens.ts';

const KEY = '3b241101-e2bb-4255-8caf-4136c566a962';
const json = { 'content-type': 'application/json' };
const credentialFor = ({ clock }: TestUpstream, secret = 'one', clientId = 'site') =>
  signCredential({ clientId, secret, now: () => clock.now });
const post = ({ fetch, url }: TestUpstream, path: string, init: RequestInit) =>
  fetch(url + path, { method: 'POST', ...init });

async function tokenFor(upstream: TestUpstream): Promise<string> {
  const headers = { authorization: `Bearer ${await credentialFor(upstream)}`, user: '-1', scope: 'AUTH' };
  return v.parse(AuthReplySchema, await (await post(upstream, PATHS.auth, { headers })).json()).data.access_token;
}

async function withToken(upstream: TestUpstream, more: Record<string, string> = {}) {
  return { ...json, authorization: `Bearer ${await tokenFor(upstream)}`, ...more };
}

async function expectFailure(reply: Response, status: number, words = '') {
  expect(reply.status).toBe(status);
  expect(v.parse(FailureSchema, await reply.json()).error).toContain(words);
}

function contractSuite(where: string, start: () => TestUpstream) {
  describe(where, () => {
    test('a fresh credential is answered with a guest token', async () => {
      await using upstream = start();
      const headers = { authorization: `Bearer ${await credentialFor(upstream)}`, user: '-1', scope: 'AUTH' };
      const reply = await post(upstream, PATHS.auth, { headers });
      expect(reply.status).toBe(200);
      expect(v.parse(AuthReplySchema, await reply.json()).data.auth).toBe(true);
    });

    test('refuses a missing, wrong or late credential, or one without its headers, with 401', async () => {
      await using upstream = start();
      const authorization = `Bearer ${await credentialFor(upstream)}`;
      const guest = { user: '-1', scope: 'AUTH' };
      const late = `Bearer ${await signCredential({ clientId: 'site', secret: 'one', now: () => upstream.clock.now - 10_000 })}`;
      const refused: Record<string, string>[] = [
        guest,
        { ...guest, authorization: `Bearer ${await credentialFor(upstream, 'two')}` },
        { ...guest, authorization: `Bearer ${await credentialFor(upstream, 'one', 'other')}` },
        { ...guest, authorization: late },
        { ...guest, authorization: `Bearer ${await tokenFor(upstream)}` },
        { ...guest, authorization: authorization.replace('Bearer', 'Basic') },
        { user: '-1', authorization },
        { scope: 'AUTH', authorization },
        { user: '1', scope: 'AUTH', authorization },
        { user: '-1', scope: 'GUEST', authorization },
      ];
      for (const headers of refused) await expectFailure(await post(upstream, PATHS.auth, { headers }), 401);
    });

    test('a search that matches nothing answers with an empty list', async () => {
      await using upstream = start();
      const headers = await withToken(upstream);
      for (const q of ['asdfqwer', '', '\u0000', '😀']) {
        const reply = await post(upstream, PATHS.search, { headers, body: JSON.stringify({ q }) });
        expect(await reply.json()).toEqual({ data: [] });
      }
    });

    test('search and record refuse a missing, invented or expired token with 403', async () => {
      await using upstream = start();
      const good = await tokenFor(upstream);
      const refuse = async (authorization: string | undefined) => {
        const headers = { ...json, 'idempotency-key': KEY, ...(authorization !== undefined && { authorization }) };
        await expectFailure(await post(upstream, PATHS.search, { headers, body: '{"q":"gst"}' }), 403);
        await expectFailure(await post(upstream, PATHS.record, { headers, body: '{"lead_type":"phone"}' }), 403);
      };
      const credential = await credentialFor(upstream);
      const wrong = [undefined, '', 'Bearer', 'Bearer x', `Bearer ${good}x`, good, `Bearer ${credential}`];
      for (const authorization of wrong) await refuse(authorization);
      upstream.clock.now += 900_000;
      await refuse(`Bearer ${good}`);
      expect(upstream.leads()).toEqual([]);
    });

    test('accepts a lead, and returns the first id for the same key without a second lead', async () => {
      await using upstream = start();
      const headers = await withToken(upstream, { 'idempotency-key': KEY });
      const record = async (lead: object) => {
        const reply = await post(upstream, PATHS.record, { headers, body: JSON.stringify(lead) });
        return v.parse(RecordReplySchema, await reply.json()).data.id;
      };
      const id = await record(partner);
      expect(await record(partner)).toBe(id);
      expect(await record({ lead_type: 'phone' })).toBe(id);
      expect(upstream.leads()).toEqual([{ ...partner, id }]);
    });

    test('erases a lead by its id once, and then says that it is not there', async () => {
      await using upstream = start();
      const headers = await withToken(upstream, { 'idempotency-key': KEY });
      const record = await post(upstream, PATHS.record, { headers, body: JSON.stringify(partner) });
      const { id } = v.parse(RecordReplySchema, await record.json()).data;
      const erase = async (authorization: string | undefined, body = JSON.stringify({ id })) =>
        post(upstream, ERASE_PATH, { headers: { ...json, ...(authorization && { authorization }) }, body });
      for (const wrong of [undefined, 'Bearer x']) await expectFailure(await erase(wrong), 403);
      expect(upstream.leads()).toHaveLength(1);
      const { authorization } = headers;
      const reply = await erase(authorization);
      expect([reply.status, v.parse(RecordReplySchema, await reply.json()).data.id]).toEqual([200, id]);
      expect(upstream.leads()).toEqual([]);
      await expectFailure(await erase(authorization), 404);
      await expectFailure(await erase(authorization, '{"id":"unknown"}'), 404);
    });

    test('the site asks it to erase a lead, with a token of its own, and again after the token expired', async () => {
      await using upstream = start();
      const { fetch, url, clock } = upstream;
      const forwarder = forwarderTo(url, { fetch, now: () => clock.now });
      const options = { upstream: forwarder, timeoutMs: 5000 };
      const deliver = createDelivery(options);
      const erase = createErasureCall(options);
      const ids: string[] = [];
      for (const key of [KEY, newKey()]) {
        const verdict = await deliver(partner, key);
        if (verdict.kind === 'delivered') ids.push(verdict.upstreamId ?? '');
      }
      const [first = '', second = ''] = ids;
      expect(await erase(first)).toEqual({ kind: 'answered', answer: 'erased' });
      clock.now += 900_000;
      expect(await erase(first)).toEqual({ kind: 'answered', answer: 'not there' });
      expect(upstream.leads()).toMatchObject([{ id: second }]);
    });

    test('the client searches and records through proxy and forwarder, and renews an expired token', async () => {
      await using upstream = start();
      const { fetch, url, clock } = upstream;
      const forwarder = forwarderTo(url, { fetch, now: () => clock.now });
      // Without a ledger: this tests the way to the upstream.
      const site = new Hono().route(
        '/api',
        createApiProxy({
          upstream: forwarder,
          origin: 'https://lekha.example',
          takeLead: (c, body, idempotencyKey) =>
            forwarder.call(PATHS.record, { body, authorization: c.req.header('authorization'), idempotencyKey }),
        }),
      );
      const tokens = memoryTokenStore();
      const client = createApiClient({ fetch: async (path, init) => site.request(path, init), base: '/api', tokens });

      const search = await client.search(' pvt\tltd ');
      expect(search).toMatchObject({ status: 200, error: false, errorMessage: '' });
      expect(search.data[0]?.red_url).toBe('/company-registration');
      const first = await tokens.get();
      clock.now += 900_000;
      expect((await client.search('gst')).status).toBe(200);
      const lead = await client.record(partner, KEY);
      expect(lead).toMatchObject({ status: 200, error: false });
      expect(await tokens.get()).not.toBe(first);
      expect(await client.record(partner, KEY)).toEqual(lead);
      expect(upstream.leads()).toEqual([{ ...partner, id: lead.data.id }]);
    });
  });
}

describe('the embedded upstream alone', () => {
  test('search answers a guest with results', async () => {
    await using upstream = inProcess();
    const reply = await post(upstream, PATHS.search, { headers: await withToken(upstream), body: '{"q":"जीएसटी"}' });
    expect(reply.status).toBe(200);
    expect(v.parse(SearchReplySchema, await reply.json()).data[0]).toEqual({
      cat_name: 'GST Registration in India',
      red_url: '/gst',
    });
  });

  test('refuses a wrong body, key, type, size, method or address, and repeats nothing of it', async () => {
    await using upstream = inProcess();
    const headers = await withToken(upstream, { 'idempotency-key': KEY });
    const refuse = async (status: number, words: string, path: string, body: BodyInit, changed = {}) => {
      const reply = await post(upstream, path, { headers: { ...headers, ...changed }, body });
      expect(await reply.clone().text()).not.toContain('zzz');
      await expectFailure(reply, status, words);
    };
    const sized = (bytes: number) => `{"q":"${'x'.repeat(bytes - '{"q":""}'.length)}"}`;
    const fits = await post(upstream, PATHS.search, { headers, body: sized(LIMITS.bodyBytes) });
    expect(fits.status).toBe(200);
    for (const path of [PATHS.search, PATHS.record, ERASE_PATH]) {
      for (const body of ['', '{', 'zzz', '{"q":"zzz"']) await refuse(400, 'JSON', path, body);
      await refuse(400, 'object', path, '"zzz"');
      await refuse(415, 'application/json', path, '{}', { 'content-type': 'text/plain' });
    }
    await refuse(400, 'q: ', PATHS.search, '{"q":["zzz"]}');
    for (const [path, known] of [
      [PATHS.search, { q: 'gst' }],
      [PATHS.record, partner],
      [PATHS.record, phoneTap],
      [ERASE_PATH, { id: 'a' }],
    ] as const)
      await refuse(400, 'not expected', path, JSON.stringify({ ...known, zzz: 1 }));
    await refuse(400, 'lead_type: ', PATHS.record, '{"lead_type":"zzz"}');
    await refuse(400, 'phone: Invalid', PATHS.record, JSON.stringify({ ...partner, phone: 'zzz' }));
    for (const key of ['', 'zzz'])
      await refuse(400, 'Idempotency-Key', PATHS.record, JSON.stringify(partner), { 'idempotency-key': key });
    await refuse(400, 'id: ', ERASE_PATH, '{"id":["zzz"]}');
    for (const path of [...Object.values(PATHS), ERASE_PATH]) {
      await refuse(413, 'over', path, new Blob([sized(LIMITS.bodyBytes + 1)]).stream());
      await refuse(404, 'Not found', path.slice(0, -1), '');
      const reply = await upstream.fetch(upstream.url + path, { method: 'PUT' });
      expect(reply.headers.get('allow')).toBe('POST');
      await expectFailure(reply, 405);
    }
    expect(upstream.leads()).toEqual([]);
  });
});

contractSuite('the embedded upstream', inProcess);
contractSuite('a remote upstream', remote);
contractSuite('the sample CRM of docs/sample-crm.ts', sample);
