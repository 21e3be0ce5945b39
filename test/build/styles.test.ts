import { expect, test } from 'bun:test';
import { placeIcons, replaceIcons } from '../../src/build/styles.ts';
import { builtApp, publicFile } from '../support/built-app.ts';

test('the browser gets every icon that a stylesheet names, and the build reports an icon that the set lacks', () => {
  const css = replaceIcons('a { mask: url("lucide:phone"); background: url("/x.svg") }');
  expect(css).toMatch(
    /^a \{ mask: url\("data:image\/svg\+xml,%3Csvg [^"]+%3C\/svg%3E"\); background: url\("\/x\.svg"\) \}$/,
  );
  // An icon with several shapes and a digit in its name.
  expect(replaceIcons('a { mask: url("lucide:building-2") }')).toMatch(
    /^a \{ mask: url\("data:image\/svg\+xml,%3Csvg [^"\n]+%3C\/svg%3E"\) \}$/,
  );
  expect(() => replaceIcons('a { mask: url("lucide:no-such-icon") }')).toThrow('Lucide has no icon no-such-icon');
  const sheet = publicFile(builtApp().site.styles.home?.deferred ?? '') ?? '';
  expect(sheet).not.toContain('lucide');
  expect(sheet.match(/data:image\/svg\+xml,%3Csvg/g)).toHaveLength(1);
});

test('icons that several rules place are one picture, and each has its row of it', () => {
  const rule = (name: string) => `a { --drawn: lucide-${name} }`;
  const css = placeIcons(
    [':root { --icons: url("lucide:*") }', ...['phone', 'users', 'phone', 'landmark'].map(rule)].join('\n'),
  );
  expect(css.match(/viewBox='0 0 24 (\d+)'/)?.[1]).toBe('72');
  expect([...css.matchAll(/--drawn: ([^ ]+ [^ ]+)/g)].map(([, place]) => place)).toEqual([
    '0 0%',
    '0 50%',
    '0 0%',
    '0 100%',
  ]);
  expect(() => placeIcons(`:root { --icons: url("lucide:*") } ${rule('no-such-icon')}`)).toThrow(
    'Lucide has no icon no-such-icon',
  );
});
