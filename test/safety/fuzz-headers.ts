/** Headers that a site reads, with expected and unexpected values. */
import fc from 'fast-check';
import { anyText } from './fuzz-texts.ts';

/** A header value as bytes: anything except line breaks. */
export const headerText = anyText.map((text) =>
  text
    .replace(/[\r\n\0]/g, ' ')
    .slice(0, 4000)
    .trim(),
);

/** Values that a site expects, and others, by header. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'Accept-Encoding': ['gzip', 'br', 'br;q=0, gzip;q=0.5', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=nonsense', ',,,'],
  Range: ['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3,4-', 'bytes=99999999999999999999-', 'items=0-1'],
  'If-None-Match': ['*', '"x"', 'W/"x", "y"', '"', `"${'x'.repeat(3000)}"`, '"",,,"'],
  'If-Modified-Since': ['Thu, 01 Jan 2026 00:00:00 GMT', 'yesterday', '-1'],
  'If-Range': ['"x"', 'Thu, 01 Jan 2026 00:00:00 GMT'],
  Origin: ['null', 'https://evil.example', 'http://', 'file://'],
  'Sec-Fetch-Site': ['same-origin', 'cross-site', 'none', ''],
  'Idempotency-Key': ['3b241101-e2bb-4255-8caf-4136c566a962', '0', '00000000-0000-0000-0000-000000000000'],
  Cookie: ['a=b', `x=${'y'.repeat(3000)}`, '=;=;'],
  'X-Forwarded-For': ['127.0.0.1', '::1, evil', ','.repeat(500)],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Proto': ['https', 'javascript'],
  'CF-Connecting-IP': ['198.51.100.1', 'not an address'],
  'Accept-Language': ['hi-IN', '*', 'x'.repeat(2000)],
  Referer: ['https://evil.example/<x-fuzz>'],
  'User-Agent': ['() { :;}; echo x', ''],
  'Form-Time': ['0.0', '1e9.ab', 'x'.repeat(2000)],
  'Form-Trap': ['yes'],
  Upgrade: ['websocket', 'h2c'],
  Purpose: ['prefetch'],
  'X-HTTP-Method-Override': ['DELETE'],
};
const LONG = { 'Accept-Encoding': 'br'.repeat(1000), Range: `bytes=${'0-0,'.repeat(1500)}` };

/** @param bearers tokens that the site accepts */
export function headersWith(bearers: readonly string[]) {
  const wrong = ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer eyJhbGciOiJub25lIn0.e30.', `Bearer ${'a'.repeat(5000)}`];
  const known = { ...VALUES, Authorization: [...bearers.map((token) => `Bearer ${token}`), ...wrong] };
  const listed = Object.entries(known).map(([name, values]) =>
    fc.tuple(fc.constant(name), fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, headerText)),
  );
  const others = [
    fc.constantFrom<[string, string]>(...Object.entries(LONG)),
    fc.tuple(fc.stringMatching(/^X-[a-z]{1,20}$/), headerText),
    fc.tuple(
      fc.constant('X-Large'),
      fc.integer({ min: 4000, max: 20_000 }).map((length) => 'x'.repeat(length)),
    ),
  ];
  return fc.array(fc.oneof(...listed, ...others), { maxLength: 6 });
}
