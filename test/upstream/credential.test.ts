import { expect, test } from 'bun:test';
import { decode, sign } from 'hono/jwt';
import { signCredential, verifyCredential } from '../../src/upstream/credential.ts';

const at = (seconds: number) => () => seconds * 1000;
const signed = (seconds: number) => signCredential({ clientId: 'site', secret: 'one', now: at(seconds) });
const verified = (credential: string, seconds: number, secrets = ['one']) =>
  verifyCredential(credential, { clientId: 'site', secrets, now: at(seconds) });

test('a credential is an HS256 JWT that names the client and ends after 10 seconds', async () => {
  const { header, payload } = decode(await signCredential({ clientId: 'site', secret: 'one', now: () => 1_000_999 }));
  expect(header.alg).toBe('HS256');
  expect(payload).toEqual({ client_id: 'site', iat: 1000, exp: 1010 });
});

test('a credential is valid for ten seconds from its signing', async () => {
  const credential = await signed(1000);
  expect(await Promise.all([999, 1000, 1009, 1010].map((seconds) => verified(credential, seconds)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('refuses a credential for another client, with a longer life, unsigned, or of another kind', async () => {
  const claims = { client_id: 'site', iat: 1000, exp: 1010 };
  const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify(claims))}.`;
  const signature = await sign(claims, 'one');
  const others = [
    await sign({ ...claims, client_id: 'other' }, 'one'),
    await sign({ ...claims, exp: 1011 }, 'one'),
    await sign({ client_id: 'site', exp: 1010 }, 'one'),
    await sign({ client_id: 'site', iat: 1000 }, 'one'),
    await sign({ ...claims, client_id: ['site'] }, 'one'),
    await sign(claims, 'one', 'HS512'),
    unsigned.replaceAll('=', ''),
    `${signature}.`,
    signature.slice(0, -3),
    signature.replace('.', '.x'),
    'null.null.null',
    '💥.💥.💥',
    '',
    'a.b.c',
    '...',
  ];
  for (const credential of others) expect(await verified(credential, 1000)).toBe(false);
});
