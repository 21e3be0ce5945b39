/** Request bodies: valid, nearly valid and invalid leads and searches. */
import fc from 'fast-check';
import { contact, partner } from '../leads/lead-fixtures.ts';
import { headerText } from './fuzz-headers.ts';
import { anyText, MARKERS } from './fuzz-texts.ts';

const VALUES = ['Asha Verma', 'asha@example.com', '9000000000', 'Please call', 'Hindi', 'morning', 'contact', 'phone'];
const field = fc.oneof({ weight: 2, arbitrary: anyText }, fc.constantFrom(...VALUES));
const FIELDS =
  'lead_type full_name email phone message best_time language website form_time key reference q path lcp __proto__'.split(
    ' ',
  );
const fieldsOf = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...FIELDS) }, anyText), value), { maxLength: 10 });
const goodLead = fc.constantFrom(
  { lead_type: 'phone' },
  { ...contact, message: `<b>${MARKERS[0]}</b>` },
  partner,
  { q: 'gst number' },
  { q: `gst ${MARKERS[0]}` },
  { path: '/gst', lcp: 1200, cls: 0.01 },
);
/** JSON with a `__proto__` key, which an object literal would lose. */
const jsonOf = (pairs: readonly (readonly [string, unknown])[]) =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const json = fc.oneof(
  goodLead.map((lead) => JSON.stringify(lead)),
  fieldsOf(fc.oneof(field, fc.jsonValue())).map(jsonOf),
  fc.tuple(goodLead, fieldsOf(field)).map(([lead, more]) => jsonOf([...Object.entries(lead), ...more])),
  fc.json(),
  fc.integer({ min: 100, max: 8000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 100, max: 2500 }).map((depth) => `${'{"q":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.tuple(fc.json(), fc.nat(30)).map(([text, cut]) => text.slice(0, cut)),
  fc.integer({ min: 10_000, max: 20_000 }).map((length) => `{"q":"${'क'.repeat(length / 3)}"}`),
);
const form = fieldsOf(field).map((pairs) =>
  pairs
    .map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&'),
);
const multipart = fieldsOf(field).map((pairs) => {
  const parts = pairs.map(
    ([name, value]) =>
      `--fuzz\r\nContent-Disposition: form-data; name="${name}"${value.length % 3 ? '' : `; filename="${value}"`}\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--fuzz${pairs.length % 2 ? '--\r\n' : ''}`;
});
export const bodies: fc.Arbitrary<Uint8Array> = fc.oneof(
  ...[json, form, multipart].map((texts) => ({ weight: 4, arbitrary: texts.map((text) => Buffer.from(text)) })),
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: json.map((text) => Buffer.from(text, 'utf16le')) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 10_000, max: 20_000 })
      .map((length) => Buffer.from(`message=${'%0a'.repeat(length / 3)}`)),
  },
);
export const contentTypes = fc.oneof(
  { weight: 3, arbitrary: fc.constant('application/json') },
  { weight: 3, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  { weight: 2, arbitrary: fc.constant('multipart/form-data; boundary=fuzz') },
  fc.constantFrom(
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json;charset=x-none',
    'text/plain',
    'APPLICATION/JSON',
    'application/x-www-form-urlencoded; charset=iso-8859-1',
    'multipart/form-data; boundary="',
    'application/jsonp',
    '',
  ),
  headerText,
);
