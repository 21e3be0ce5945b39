/** Request targets: the addresses of a site, and variations of them. */
import fc from 'fast-check';
import { encodedText, marker } from './fuzz-texts.ts';

const ODD_SEGMENTS = '.. . %2e%2e %2e%2e%2f ..%5c %00 %c0%ae %ff % %u0041 ;a=b ~ .git .env site.json worker.js'.split(
  ' ',
);
const TRAVERSALS = [
  '/../../../../etc/passwd',
  '/assets/../../site.json',
  '/assets/..%2f..%2fsite.json',
  '/assets/%2e%2e/%2e%2e/src/serve.ts',
  '/assets/..%5c..%5csite.json',
  '/content/../../stamp',
  '/assets//etc/passwd',
  '/assets/%00',
  '/_headers',
  '/.assetsignore',
  '//evil.example/',
  '/\\evil.example/',
  '/%5cevil.example',
  '///evil.example//',
  '/%2f%2fevil.example/',
  '/\t/evil.example/',
];

export function targets(known: readonly string[]) {
  const path = fc.constantFrom(...known);
  const odd = fc.oneof(fc.constantFrom(...ODD_SEGMENTS), encodedText);
  const changed = fc
    .tuple(path, odd, fc.constantFrom('append', 'prepend', 'insert', 'double', 'slash', 'case', 'encode'))
    .map(([base, extra, how]) => {
      const middle = Math.floor(base.length / 2);
      if (how === 'append') return `${base}/${extra}`;
      if (how === 'prepend') return `/${extra}${base}`;
      if (how === 'insert') return base.slice(0, middle) + extra + base.slice(middle);
      if (how === 'double') return base.replaceAll('/', '//');
      if (how === 'slash') return `${base}/`;
      return how === 'case' ? base.toUpperCase() : `/%${base.charCodeAt(1).toString(16)}${base.slice(2)}`;
    });
  const long = fc.integer({ min: 1000, max: 20_000 }).map((length) => `/${'a'.repeat(length)}`);
  const rawText = marker.map((text) => `/${text.replace(/[\s\0]/g, '')}`);
  const paths = fc.oneof(
    { weight: 12, arbitrary: path },
    { weight: 6, arbitrary: changed },
    { weight: 2, arbitrary: fc.constantFrom(...TRAVERSALS.map((text) => text.replace('\t', '%09'))) },
    { weight: 2, arbitrary: fc.array(odd, { minLength: 1, maxLength: 6 }).map((segments) => `/${segments.join('/')}`) },
    rawText,
    long,
    fc.constantFrom('http://evil.example/gst', 'https://evil.example'),
  );
  const name = fc.oneof(
    fc.constantFrom('q', 'done', 'reference', 'section', '__proto__', 'q[]', 'utm_source'),
    encodedText,
  );
  const parameter = fc
    .tuple(
      name,
      fc.oneof(
        encodedText,
        encodedText,
        marker.map((text) => text.replace(/[\s\0#]/g, '+')),
      ),
    )
    .map(([key, value]) => `${key}=${value}`);
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((all) => `?${all.join('&')}`) },
    fc.constantFrom('?', '??', '?&&&==', '?%', '?q', '?q=%ff%fe', `?q=${'%F0%9F%92%A9'.repeat(300)}`),
  );
  return fc.tuple(paths, query).map(([one, other]) => one + other);
}
