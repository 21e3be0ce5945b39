import { expect, test } from 'bun:test';
import { replaceIcons } from '../../src/build/styles.ts';
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
  expect(sheet).not.toContain('lucide:');
  expect(sheet.match(/data:image\/svg\+xml,%3Csvg/g)).toHaveLength(2);
});
