/** The leak detector finds what it looks for; otherwise no test that relies on it could fail. */
import { describe, expect, test } from 'bun:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { leaksIn } from './leaks.ts';

const secret = `kE7+"wR&9<zQ'tM/2vB%8xL`;
const bytes = Buffer.from(secret);
const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0'));

/** Ways to write a text, by a library or by hand, none of them the detector's own. */
const WRITTEN: Record<string, string | Uint8Array> = {
  'as it is': `the secret is ${secret}.`,
  'in other letters': `THE SECRET IS ${secret.toUpperCase()}.`,
  reversed: `x${secret.split('').reverse().join('')}x`,
  'base64 of itself': btoa(secret),
  'base64 one byte into a text': btoa(`a${secret} and more`),
  'base64 two bytes into a text': btoa(`ab${secret} and more`),
  'base64 for addresses': Buffer.from(`a${secret}`).toString('base64url'),
  'basic credentials': `Authorization: Basic ${btoa(`client:${secret}`)}`,
  'base64 broken over lines': (btoa(`mail ${secret}`).match(/.{1,10}/g) ?? []).join('\r\n'),
  'hex, lower case': `0x${hex.join('')}`,
  'hex with colons': hex.join(':'),
  'hex escapes': hex.map((byte) => `\\x${byte}`).join(''),
  'percent-encoded where needed': `?q=${encodeURIComponent(secret)}`,
  'percent-encoded throughout, upper case': hex.map((byte) => `%${byte.toUpperCase()}`).join(''),
  'a form': new URLSearchParams({ a: 'b', secret }).toString(),
  JSON: JSON.stringify({ secret }),
  'JSON in JSON': JSON.stringify(JSON.stringify({ secret })),
  'JSON escapes throughout': hex.map((byte) => `\\u00${byte}`).join(''),
  HTML: `<p>${Bun.escapeHTML(secret)}</p>`,
  'HTML numbers': [...secret].map((character) => `&#${character.charCodeAt(0)};`).join(''),
  'HTML hexadecimal numbers': [...secret]
    .map((character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`)
    .join(''),
  'UTF-16, little end first': Buffer.from(`a ${secret}`, 'utf16le'),
  'UTF-16, big end first': Buffer.from(`a ${secret}`, 'utf16le').swap16(),
  'over two lines': `${secret.slice(0, 9)}\n    ${secret.slice(9)}`,
  'over two lines of a log': JSON.stringify(`${secret.slice(0, 9)}\n${secret.slice(9)}`),
  'two strings of code': `const s = '${secret.slice(0, 9)}' + '${secret.slice(9)}';`,
  'bytes in decimal': `[${bytes.join(', ')}]`,
  gzip: gzipSync(`a page with ${secret} in it`),
  zlib: deflateSync(`a page with ${secret} in it`),
  brotli: brotliCompressSync(`a page with ${secret} in it`),
};

describe('the detector finds a secret written as', () => {
  test.each(Object.entries(WRITTEN))('%s', (_, written) => {
    expect(leaksIn(written, { secret })).not.toEqual([]);
  });
});

test('the detector names each text that it finds and no others', () => {
  expect(leaksIn(`half of it: ${secret.slice(0, 12)}`, { secret })).toEqual([]);
  const texts = { phone: '9182736450', email: 'zubeida@mail.example', name: 'Zubeida Q' };
  expect(leaksIn(`9182736450 and ${btoa('zubeida@mail.example')}`, texts)).toEqual([
    ...['phone as it is', 'phone as percent-encoded', 'phone as JSON', 'phone as HTML', 'email as base64'],
  ]);
});
