import { expect, test } from 'bun:test';
import fc from 'fast-check';
import type { LogEntry } from '../../src/domain/host.ts';
import { addressReader, parseClient } from '../../src/http/client-address.ts';

const client = (address: string) => parseClient(address).client;

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
  ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s is the client %s of the network %s', (address, one, network) => {
  expect(parseClient(address)).toEqual({ client: one, network });
});

test('port, brackets, zone, quotes and spaces do not make another client', () => {
  for (const text of ['203.0.113.7:51234', ' 203.0.113.7 ', '"203.0.113.7:80"', '[::ffff:203.0.113.7]:443'])
    expect([text, client(text)]).toEqual([text, '203.0.113.7']);
  const written = ['[2001:db8::1]:443', '[2001:DB8::1]', '2001:db8::1%eth0', '"[2001:db8::1%25en0]:9"', ' 2001:db8::1'];
  for (const text of written) expect([text, client(text)]).toEqual([text, '2001:db8:0:0::/64']);
});

test('every invalid address is the same client', () => {
  const garbage = ['', 'unknown', '_hidden', '203.0.113', '203.0.113.256', '1.2.3.4.5', ':', ':::', '1::2::3', 'g::1'];
  garbage.push('1:2:3:4:5:6:7:8:9', '1::2:3:4:5:6:7:8', '[', '[]', '%', '1:2', `::${'0'.repeat(200)}1`);
  for (const text of garbage)
    expect([text, parseClient(text)]).toEqual([text, { client: 'unknown', network: 'unknown' }]);
});

test('any text has a client with a short key', () => {
  const some = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ unit: fc.constantFrom(':', '.', '[', ']', '%', '1', 'f', '"'), maxLength: 300 }),
  );
  fc.assert(
    fc.property(some, (text) => {
      const { client, network } = parseClient(text);
      expect(client.length + network.length).toBeLessThan(60);
    }),
  );
  fc.assert(fc.property(fc.ipV6(), (address) => expect(client(address)).not.toBe('unknown')));
});

/** The addresses that a reader returns for requests with these headers, and its log. */
function read(header: string | undefined, requests: Record<string, string>[]) {
  const logged: LogEntry[] = [];
  const reader = addressReader(
    header,
    () => '192.0.2.1',
    (entry) => void logged.push(entry),
  );
  return {
    addresses: requests.map((headers) => reader(new Request('http://localhost/', { headers }), undefined)),
    logged,
  };
}

test('the last entry of the named header is the client; without one, the connection is', () => {
  const { addresses, logged } = read('X-Forwarded-For', [
    { 'x-forwarded-for': '198.51.100.1, 203.0.113.7:4711' },
    { 'x-forwarded-for': '203.0.113.8' },
    {},
    { 'x-forwarded-for': '1,' },
  ]);
  expect(addresses).toEqual(['203.0.113.7:4711', '203.0.113.8', '192.0.2.1', '192.0.2.1']);
  expect(logged).toEqual([]);
});

test('a forwarding header that no setting names is ignored, and logged once with advice, without the address', () => {
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP']) {
    const { addresses, logged } = read(undefined, [{}, { [name]: '203.0.113.7' }, { [name]: '203.0.113.8' }]);
    expect(addresses).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1']);
    expect(logged).toMatchObject([{ level: 'warn', event: 'proxy not named' }]);
    expect(JSON.stringify(logged)).toContain('CLIENT_ADDRESS_HEADER');
    expect(JSON.stringify(logged)).not.toContain('203.0.113');
  }
});
