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
const header = (name: string, ...values: string[]) =>
  fc.tuple(
    fc.constant(name),
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: headerText }),
  );

/** @param bearers tokens that the site accepts */
export const headersWith = (bearers: readonly string[]) =>
  fc.array(
    fc.oneof(
      header(
        'Accept-Encoding',
        'gzip',
        'br',
        'br;q=0, gzip;q=0.5',
        'zstd',
        'identity;q=0',
        '*;q=0',
        'gzip;q=nonsense',
        ',,,',
        'br'.repeat(1000),
      ),
      header(
        'Range',
        'bytes=0-',
        'bytes=-1',
        'bytes=5-2',
        'bytes=0-0,2-3,4-',
        'bytes=99999999999999999999-',
        'bytes=a-b',
        'items=0-1',
        `bytes=${'0-0,'.repeat(1500)}`,
      ),
      header('If-None-Match', '*', '"x"', 'W/"x", "y"', '"', `"${'x'.repeat(3000)}"`, '"",,,"'),
      header('If-Modified-Since', 'Thu, 01 Jan 2026 00:00:00 GMT', 'yesterday', '-1'),
      header('If-Range', '"x"', 'Thu, 01 Jan 2026 00:00:00 GMT'),
      header('Origin', 'null', 'https://evil.example', 'http://', 'file://'),
      header('Sec-Fetch-Site', 'same-origin', 'cross-site', 'none', ''),
      header(
        'Authorization',
        ...bearers.map((token) => `Bearer ${token}`),
        'Bearer',
        'Bearer x',
        'Basic eDp5',
        'Bearer eyJhbGciOiJub25lIn0.e30.',
        `Bearer ${'a'.repeat(5000)}`,
      ),
      header('Idempotency-Key', '3b241101-e2bb-4255-8caf-4136c566a962', '0', '00000000-0000-0000-0000-000000000000'),
      header('Cookie', 'a=b', `x=${'y'.repeat(3000)}`, '=;=;'),
      header('X-Forwarded-For', '127.0.0.1', '::1, evil', ','.repeat(500)),
      header('X-Forwarded-Host', 'evil.example'),
      header('X-Forwarded-Proto', 'https', 'javascript'),
      header('CF-Connecting-IP', '198.51.100.1', 'not an address'),
      header('Accept-Language', 'hi-IN', '*', 'x'.repeat(2000)),
      header('Referer', 'https://evil.example/<x-fuzz>'),
      header('User-Agent', '() { :;}; echo x', ''),
      header('Form-Time', '0.0', '1e9.ab', 'x'.repeat(2000)),
      header('Form-Trap', 'yes'),
      header('Upgrade', 'websocket', 'h2c'),
      header('Purpose', 'prefetch'),
      header('X-HTTP-Method-Override', 'DELETE'),
      fc.tuple(fc.stringMatching(/^X-[a-z]{1,20}$/), headerText),
      fc.tuple(
        fc.constant('X-Large'),
        fc.integer({ min: 4000, max: 20_000 }).map((length) => 'x'.repeat(length)),
      ),
    ),
    { maxLength: 6 },
  );
