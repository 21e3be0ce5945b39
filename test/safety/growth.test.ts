/**
 * Reading a client's text takes time at most proportional to its length. patterns.test.ts proves this of patterns; this
 * file measures everything else: splitting, normalising, joining. A text 64 times as long may take 64 times as long,
 * and eight times that on a busy machine; quadratic growth takes 4,096 times as long.
 */

import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { IdempotencyKeySchema, PATHS } from '../../src/api/contract.ts';
import { csvLine } from '../../src/domain/csv.ts';
import { normalisePhone } from '../../src/domain/lead-form.ts';
import { Email, FullName, formInput, LeadSchema, Message } from '../../src/domain/lead-rules.ts';
import { cleanQuery } from '../../src/domain/query.ts';
import { isSafeLink } from '../../src/domain/web-address.ts';
import { cleanReport } from '../../src/http/browser-reports.ts';
import { addressReader, parseClient } from '../../src/http/client-address.ts';
import { createPageCache } from '../../src/http/page-cache.ts';
import { acceptsEncoding, rangeResponse } from '../../src/http/representation.ts';
import { isSameOrigin } from '../../src/http/security-headers.ts';
import { figureFilter, foldText, matchesFigure } from '../../src/law/filter-figures.ts';
import { parseReference } from '../../src/leads/lead-record.ts';
import { readFormTime } from '../../src/leads/spam-signs.ts';
import { guestTokens } from '../../src/upstream/credential.ts';
import { relay } from '../../src/upstream/upstream-reply.ts';

const SHORT = 1024;
const TIMES = 64;
const ALLOWANCE = 8;
/** Shorter times measure only the clock; milliseconds. */
const MIN_MS = 0.02;
const ROUNDS = 5;

/** What makes a slow reader slow, each repeated to a length. */
const UNITS = [
  ...['/', ' ', ' \t', ',', ', ', ';', 'br;q=0,', '.', ':', '1', 'a', 'a-', 'a.a@a-', '-', '[', '"', '=', '%', '\r\n'],
  // Marks in the wrong order and of a wide form, a letter that becomes 18, half a character, a joiner, a wide digit.
  ...['\u0315\u0300', '\uff9e\uff9f', '\ufdfa', '\ud800', '\u200d', '\uff11'],
];

const cache = createPageCache({ build: 'b', compressors: {} });
await cache.add('/', cache.today(), new Headers(), new Uint8Array(9), true);
const connection = () => '192.0.2.1';
const reader = addressReader('x-forwarded-for', connection, () => {});
const tokens = guestTokens({ secrets: ['one'], now: () => 0 });
const form = (text: string) => formInput('contact', () => text);

/** Leaves out characters that a header cannot contain: the host refuses them earlier. */
const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, 'x');
const withHeader = (name: string, text: string) =>
  new Request('http://localhost/', { headers: { [name]: inHeader(text) } });

/** Everything that reads a client's or an upstream's text, by what it reads. */
const READERS: Record<string, (text: string) => unknown> = {
  'a query': cleanQuery,
  'a link': isSafeLink,
  'a filter of figures': (text) => matchesFigure(figureFilter(text, text), foldText(text), 'stands'),
  'a phone number': normalisePhone,
  'a reference number': parseReference,
  'a name': (text) => v.safeParse(FullName, text),
  'an e-mail address': (text) => v.safeParse(Email, text),
  'a message': (text) => v.safeParse(Message, text),
  'a form': (text) => v.safeParse(LeadSchema, form(text)),
  'an idempotency key': (text) => v.is(IdempotencyKeySchema, text),
  'a policy report': (text) => cleanReport({ 'document-uri': text, 'effective-directive': text, 'blocked-uri': text }),
  'a form time': (text) => readFormTime('key', text),
  'an access token': (text) => tokens.verify(text),
  'an address of a client': parseClient,
  'a list of proxies': (text) => parseClient(reader(withHeader('x-forwarded-for', text), undefined)),
  'an origin': (text) => isSameOrigin(withHeader('origin', text), 'https://lekha.example'),
  'accepted encodings': (text) => [acceptsEncoding(text, 'br'), acceptsEncoding(text, 'gzip')],
  'tags of what a client has': (text) => cache.get(withHeader('if-none-match', text), '/'),
  'a range of bytes': (text) => rangeResponse(new Response('clip'), text),
  'a refusal of the upstream': (text) =>
    relay(PATHS.record, { status: 400, retryAfter: undefined, text: JSON.stringify({ error: text }) }, () => {}),
  'a cell of an export': (text) => csvLine([text, `=${text}`]),
};

/** The shortest of several rounds, in milliseconds: other work on the machine only makes a round longer. */
async function shortest(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await read(text);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

/** How many times longer a reader takes for a text that is {@link TIMES} as long; at least 0. */
async function growth(read: (text: string) => unknown, unit: string): Promise<number> {
  const text = (length: number) => unit.repeat(Math.ceil(length / unit.length));
  await read(text(SHORT));
  const before = Math.max(MIN_MS, await shortest(read, text(SHORT)));
  return (await shortest(read, text(SHORT * TIMES))) / before;
}

test.each(Object.entries(READERS))(
  'the time to read %s is at most proportional to its length, whatever the text',
  async (_, read) => {
    for (const unit of UNITS) {
      const times = await growth(read, unit);
      expect([unit, times > TIMES * ALLOWANCE ? times : 'in proportion']).toEqual([unit, 'in proportion']);
    }
  },
);
