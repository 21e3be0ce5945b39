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

    const evil = ['https://evil.example', `https://${own.hostname}.evil.example`, `https://${own.hostname}:8443`];
    test.each<[string, number, number]>([
      ...[firm.origin, `https://${own.hostname.toUpperCase()}:443`].map((one): [string, number, number] => [
        one,
        303,
        200,
      ]),
      ...[...evil, 'null', 'file://', 'x'].map((one): [string, number, number] => [one, 403, 400]),
    ])('a form and a call from %s get %d and %d, whatever address the host sees', async (origin, ofForm, ofCall) => {
      expect([await form(origin), await auth(origin)]).toEqual([ofForm, ofCall]);
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
