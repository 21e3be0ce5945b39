import { expect, test } from 'bun:test';
import fc from 'fast-check';
import * as v from 'valibot';
import { isAuthData, isRecordData, isSearchData } from '../../src/api/client.ts';
import {
  AuthReplySchema,
  RecordReplySchema,
  RecordRequestSchema,
  SearchReplySchema,
  SearchRequestSchema,
} from '../../src/api/contract.ts';
import { contact } from '../leads/lead-fixtures.ts';

test('a search request is an object with a text q and nothing else', () => {
  expect(v.is(SearchRequestSchema, { q: '' })).toBe(true);
  for (const body of [{}, { q: 1 }, { q: null }, { q: ['gst'] }, { q: 'gst', admin: true }, null, 'gst', []])
    expect(v.is(SearchRequestSchema, body)).toBe(false);
});

test('a tap has a kind and nothing else', () => {
  expect(v.is(RecordRequestSchema, { lead_type: 'phone' })).toBe(true);
  expect(v.is(RecordRequestSchema, { lead_type: 'whatsapp' })).toBe(true);
  for (const body of [{}, { lead_type: 'fax' }, { ...contact, lead_type: 'phone' }])
    expect(v.is(RecordRequestSchema, body)).toBe(false);
});

test('trims the fields of a form, with or without a message', () => {
  expect(v.parse(RecordRequestSchema, { ...contact, email: ' asha@example.com ', full_name: ' Asha Verma ' })).toEqual(
    contact,
  );
  const { message, ...partner } = contact;
  expect(v.is(RecordRequestSchema, { ...partner, lead_type: 'partner' })).toBe(true);
});

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
