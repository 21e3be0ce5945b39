import { expect, jest, spyOn, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { SHARE } from '../../src/domain/browser-names.ts';
import type { IslandEntry } from '../../src/islands/registry.ts';
import { Island, type JsonProps } from '../../src/islands/server/island.tsx';
import { ShareRow } from '../../src/islands/widgets/share-row.tsx';
import { testInWindow } from './dom.ts';

testInWindow();

/** A turn of the event loop, also with fake timers. */
const { setImmediate } = globalThis;
const turn = () => new Promise((resolve) => setImmediate(resolve));

const search = (id: string) =>
  renderToString(<Island name="search" when="interaction" props={{ id, prefix: 'test_' }} />);

test('the server renders an island with its HTML, name, props and due time', () => {
  const html = renderToString(
    <Island name="search" when="visible" props={{ id: 'one', prefix: 'test_', initial: `"'<b>` }} />,
  );
  document.body.innerHTML = html;
  const root = document.querySelector('[data-island]');
  expect(['data-island', 'data-when'].map((name) => root?.getAttribute(name))).toEqual(['search', 'visible']);
  expect(JSON.parse(root?.getAttribute('data-props') ?? '')).toEqual({ id: 'one', prefix: 'test_', initial: `"'<b>` });
  expect(root?.querySelector('input')?.getAttribute('value')).toBe(`"'<b>`);
  expect(root?.querySelectorAll('b')).toHaveLength(0);
});

test('an island that fails keeps the HTML of the server, and does not stop the others', async () => {
  const broken = search('broken').replace(/data-props="[^"]*"/, 'data-props="{"');
  const unknown = search('unknown').replace('data-island="search"', 'data-island="gone"');
  document.body.innerHTML = `${unknown}${broken}${search('first')}${search('second')}<p>No island.</p>`;
  const roots = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  const [gone, unread] = roots.map((root) => root.innerHTML);
  // Timers of the widgets never fire.
  jest.useFakeTimers();
  const errors = spyOn(console, 'error').mockImplementation(() => {});
  await import('../../src/islands/boot/boot.ts');
  const states = () => roots.map((root) => root.getAttribute('data-island-state'));
  expect(states()).toEqual([null, null, null, null]);

  for (const root of roots.slice(0, 3))
    root.querySelector('input')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  while (states().slice(0, 3).includes(null)) await turn();
  expect(states()).toEqual(['failed', 'failed', 'ready', null]);
  expect(roots.slice(0, 2).map((root) => root.innerHTML)).toEqual([gone, unread] as string[]);
  expect(errors).toHaveBeenCalledTimes(2);
  errors.mockRestore();

  const second = document.getElementById('second') as HTMLInputElement;
  second.value = 'gst';
  second.dispatchEvent(new Event('input', { bubbles: true }));
  while (states().includes(null)) await turn();
  expect([roots[3]?.getAttribute('data-island-state'), second.value]).toEqual(['ready', 'gst']);
  jest.useRealTimers();
});

test('the row of a page copies its address or a text, says how that ended, and prints', async () => {
  document.body.innerHTML = `<div id="notification"><p role="status"></p></div>${renderToString(
    <>
      <ShareRow text="GST" origin="https://lekha.example" path="/gst?state=UP" />
      <button type="button" value="A citation" {...{ [SHARE]: '' }} />
    </>,
  )}`;
  const said: unknown[] = [];
  const press = async (selector: string, clipboard?: object) => {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    document.querySelector<HTMLElement>(selector)?.click();
    for (let at = 0; at < 9; at += 1) await turn();
    said.push(document.querySelector('[role="status"]')?.textContent);
  };
  const writeText = async (text: string) => void said.push(text);
  globalThis.print = () => void said.push('printed');
  await press('.share-row [href^="/gst"]', { writeText });
  await press('[value="A citation"]', { writeText });
  await press('.share-row button');
  await press('.share-row [href^="/gst"]', { writeText: () => Promise.reject() });
  await press('[value="A citation"]');
  Reflect.deleteProperty(navigator, 'clipboard');
  const failed = 'This browser does not copy. Select the text, or take the address of the page.';
  const address = new URL('/gst?state=UP', location.href).href;
  expect(said).toEqual([address, 'Copied.', 'A citation', 'Copied.', 'printed', 'Copied.', failed, failed]);
});

test('the types refuse a wrong island, prop, due time and entry', () => {
  // The type checker reads this; nothing renders it.
  const uses = () => [
    // @ts-expect-error: no such island
    <Island key="1" name="watch" when="visible" props={{ id: 'one', prefix: 'test_' }} />,
    // @ts-expect-error: a prop of another type
    <Island key="2" name="search" when="visible" props={{ id: 1, prefix: 'test_' }} />,
    // @ts-expect-error: a missing prop
    <Island key="3" name="search" when="visible" props={{ id: 'one' }} />,
    // @ts-expect-error: no such due time
    <Island key="4" name="search" when="later" props={{ id: 'one', prefix: 'test_' }} />,
    // @ts-expect-error: props that the attribute leaves out are needed by the server
    <Island key="5" name="tool" when="visible" props={{ name: 'hra', title: 'HRA', given: {}, today: '2026-11-21' }} />,
  ];
  const load = async () => ({ widget: () => null });
  const entries = [
    { load, styles: [] } satisfies IslandEntry,
    // @ts-expect-error: without a module
    { styles: [] } satisfies IslandEntry,
    // @ts-expect-error: without styles
    { load } satisfies IslandEntry,
    // @ts-expect-error: an unknown property
    { load, styles: [], script: 'search' } satisfies IslandEntry,
    // @ts-expect-error: no component
    { load: async () => ({ widget: 4 }), styles: [] } satisfies IslandEntry,
  ];
  // @ts-expect-error: a prop that is not JSON, which the attribute does not leave out
  const notJson: JsonProps<{ onPick: () => void }> = { onPick: () => {} };
  expect([uses, entries.length, notJson]).toBeArray();
});
