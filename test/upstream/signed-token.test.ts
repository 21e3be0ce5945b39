/** Tokens of our own beside those of a library that speaks every algorithm. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { sign, verify } from 'hono/jwt';
import { signToken, verifiedClaims } from '../../src/upstream/signed-token.ts';

const SECRET = 'k3yUnderWh1chItIsSigned';
const claims = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean()),
);
const asItIs = { alg: 'HS256', exp: false, iat: false, nbf: false } as const;

test('what we sign the library reads, and what it signs we read', async () => {
  await fc.assert(
    fc.asyncProperty(claims, async (given) => {
      expect(await verify(await signToken(given, SECRET), SECRET, asItIs)).toEqual(given);
      expect(await verifiedClaims(await sign(given, SECRET, 'HS256'), ['another secret altogether', SECRET])).toEqual(
        given,
      );
    }),
    { numRuns: 60 },
  );
});

test('another secret, another algorithm, a changed letter or what is no token at all has no claims', async () => {
  const token = await signToken({ scope: 'GUEST' }, SECRET);
  const [head = '', body = '', signature = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  const wrong = [
    await sign({ scope: 'GUEST' }, SECRET, 'HS512'),
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${token}.`,
    `${head}.${body}x.${signature}`,
    `${head}.${body}.${signature.slice(1)}`,
    `${head}.${body}.${signature}=`,
    'null.null.null',
    '',
    '..',
    '💥.💥.💥',
  ];
  for (const text of wrong) expect(await verifiedClaims(text, [SECRET])).toBeUndefined();
  expect(await verifiedClaims(token, ['another secret altogether'])).toBeUndefined();
  expect(await verifiedClaims(token, [SECRET])).toEqual({ scope: 'GUEST' });
});
