import { expect, test } from 'bun:test';
import { PARTS } from '../../src/commands/dev-parts.ts';
import { builtApp, parsed } from '../support/built-app.ts';

test('every part of the page of parts is on the page that it is taken from', async () => {
  const { get } = builtApp();
  const missing: string[] = [];
  for (const [name, page, selector] of PARTS) {
    const [, isForm, address = ''] = /^(POST )?(.+)$/.exec(page) ?? [];
    const shown = parsed(await (await get(isForm ? (address.split('?')[0] ?? '') : address)).text());
    if (!shown.querySelector(selector)) missing.push(name);
  }
  expect(missing).toEqual([]);
});
