/** `security.txt` against the rules of RFC 9116. */
import { describe, expect, test } from 'bun:test';
import { writeSecurityText } from '../../routes/well-known.ts';
import { builtApp } from '../support/built-app.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { site } = builtApp();
const DAY = 24 * 60 * 60_000;
/** The fields of the RFC, and how often each may occur. */
const FIELDS: Record<string, 'once' | 'often'> = {
  acknowledgments: 'often',
  canonical: 'often',
  contact: 'often',
  encryption: 'often',
  expires: 'once',
  hiring: 'often',
  policy: 'often',
  'preferred-languages': 'once',
};

/** The fields of a text, by lower-case name. Throws if a line does not match the grammar of the RFC (section 5). */
function fieldsOf(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  if (!/^(?:[^\r\n]*\r?\n)+$/.test(text)) throw new SyntaxError('the last line does not end');
  for (const line of text.split(/\r?\n/).slice(0, -1)) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', value = ''] = /^([\x21-\x39\x3b-\x7e]+):[ ]([^\s].*)$/.exec(line) ?? [];
    const known = FIELDS[name.toLowerCase()];
    if (!known) throw new SyntaxError(`no field: ${line}`);
    const before = fields.get(name.toLowerCase()) ?? [];
    if (known === 'once' && before.length > 0) throw new SyntaxError(`${name} stands there twice`);
    fields.set(name.toLowerCase(), [...before, value]);
  }
  return fields;
}

test('security.txt follows the grammar and has the required fields, on any day', () => {
  for (let day = 0; day < 800; day += 1) {
    const now = Date.UTC(2026, 10, 22, 23, 59) + day * DAY;
    const fields = fieldsOf(writeSecurityText(site.firm, now));
    expect(fields.get('contact')).toEqual([`mailto:${site.firm.email}`]);
    const [expires = ''] = fields.get('expires') ?? [];
    // RFC 3339, in the future, and less than a year away.
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect((Date.parse(expires) - now) / DAY).toBeWithin(90, 365);
    expect(fields.get('canonical')).toEqual([`${site.firm.origin}/.well-known/security.txt`]);
    expect(fields.get('preferred-languages')?.[0]).toMatch(/^[a-z]{2}(?:, [a-z]{2})*$/);
  }
});

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(name, () => {
    test('serves security.txt as plain text, and redirects from the old address', async () => {
      const { origin } = await host();
      const reply = await fetch(`${origin}/.well-known/security.txt`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      const [expires = ''] = fieldsOf(await reply.text()).get('expires') ?? [];
      // A copy that is cached for a day is still valid.
      expect(Date.parse(expires)).toBeGreaterThan(Date.now() + DAY);
      const old = await fetch(`${origin}/security.txt`, { redirect: 'manual' });
      expect([old.status, new URL(old.headers.get('location') ?? '', origin).pathname]).toEqual([
        301,
        '/.well-known/security.txt',
      ]);
    });
  });
}
