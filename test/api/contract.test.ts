import { expect, test } from 'bun:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { isAuthData, isRecordData, isSearchData } from '../../src/api/client.ts';
import { AuthReplySchema, RecordReplySchema, SearchReplySchema } from '../../src/api/contract.ts';

test('an access token is valid in a header', () => {
  const reply = (access_token: string) => ({ data: { access_token, auth: true } });
  expect(v.is(AuthReplySchema, reply('aa.bb-_~+/=='))).toBe(true);
  for (const token of ['a b', 'a\r\nx: y', 'é', 'a'.repeat(4097)])
    expect(v.is(AuthReplySchema, reply(token))).toBe(false);
});

test('the guards in browsers accept exactly what the schemas accept', () => {
  const links = ['/gst', '//host', 'https://a.example', 'http://a.example'];
  const text = fc.constantFrom('', 'x', 'a b', 'a'.repeat(201), 'a'.repeat(4097), ...links);
  const anything = fc.oneof(text, fc.constantFrom(null, undefined, 0, true, [], {}));
  const grant = { access_token: anything, auth: fc.oneof(fc.boolean(), anything), id: anything };
  const result = fc.oneof(
    anything,
    fc.record({ cat_name: text, red_url: text }),
    fc.record({ cat_name: anything, red_url: anything }),
  );
  const data = fc.oneof(anything, fc.record(grant, { requiredKeys: [] }), fc.array(result, { maxLength: 2 }));
  fc.assert(
    fc.property(data, (value) => {
      expect(isAuthData(value)).toBe(v.is(AuthReplySchema, { data: value }));
      expect(isSearchData(value)).toBe(v.is(SearchReplySchema, { data: value }));
      expect(isRecordData(value)).toBe(v.is(RecordReplySchema, { data: value }));
    }),
    { numRuns: 400 },
  );
});
