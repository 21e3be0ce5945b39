/** Forms and calls of browsers without `Sec-Fetch-Site`, such as Safari before 16.4, behind a proxy that ends TLS. */
import { describe, expect, test } from 'bun:test';
import { isSameOrigin } from '../../src/http/security-headers.ts';
import { contact } from '../leads/lead-fixtures.ts';
import { firm } from '../support/firm.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const own = new URL(firm.origin);

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(name, () => {
    const send = async (origin: string, path: string, init: RequestInit) => {
      // As the proxy forwards it: over http, with the host name that the visitor requested.
      const reply = await fetch((await host()).origin + path, {
        method: 'POST',
        redirect: 'manual',
        ...init,
        headers: { ...init.headers, origin, host: own.host },
      });
      await reply.arrayBuffer();
      return reply.status;
    };
    const form = (origin: string) =>
      send(origin, '/contact', { body: new URLSearchParams(contact as Record<string, string>) });
    const auth = (origin: string) => send(origin, '/api/users/auth/', {});

    test('the firm’s origin may post forms and make calls, whatever address the host sees', async () => {
      for (const origin of [firm.origin, `https://${own.hostname.toUpperCase()}:443`]) {
        expect([origin, await form(origin), await auth(origin)]).toEqual([origin, 303, 200]);
      }
    });

    test('other origins, and requests without an origin, are refused', async () => {
      for (const origin of [
        'https://evil.example',
        `https://${own.hostname}.evil.example`,
        `https://${own.hostname}:8443`,
        'null',
        'file://',
        'x',
      ]) {
        expect([origin, await form(origin), await auth(origin)]).toEqual([origin, 403, 400]);
      }
    });
  });
}

test('Sec-Fetch-Site takes precedence over the origin', () => {
  const asked = (headers: Record<string, string>) =>
    isSameOrigin(new Request('http://localhost/', { headers }), firm.origin);
  expect(asked({ 'sec-fetch-site': 'cross-site', origin: firm.origin })).toBe(false);
  expect(asked({ 'sec-fetch-site': 'same-site', origin: firm.origin })).toBe(false);
  expect(asked({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).toBe(true);
  expect(asked({ origin: 'http://localhost' })).toBe(true);
  expect(asked({})).toBe(true);
});
