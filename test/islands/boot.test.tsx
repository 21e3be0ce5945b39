import { afterAll, beforeAll, expect, jest, spyOn, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import type { IslandName } from '../../src/islands/registry.ts';
import { Island, PlacedIslands, UnlistedIslandError } from '../../src/islands/server/island.tsx';
import { openWindow } from './dom.ts';

let closeWindow: () => Promise<void>;
beforeAll(() => {
  closeWindow = openWindow();
});
afterAll(() => closeWindow());

/** A turn of the event loop, also while the clock stands still. */
const { setImmediate } = globalThis;
const turn = () => new Promise((resolve) => setImmediate(resolve));

const search = (id: string) =>
  renderToString(<Island name="search" when="interaction" props={{ id, prefix: 'test_' }} />);

test('an island on the server is its HTML, its name, its props and when it is due', () => {
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

test('a page that holds an island which it does not list fails with both names', () => {
  const on = (page: string, islands: IslandName[]) =>
    renderToString(
      <PlacedIslands value={{ page, islands: new Set(islands) }}>
        <Island name="search" when="visible" props={{ id: 'one', prefix: 'test_' }} />
      </PlacedIslands>,
    );
  expect(on('ledger', ['carousel', 'search'])).toContain('data-island="search"');
  expect(() => on('ledger', ['carousel'])).toThrow(UnlistedIslandError);
  expect(() => on('ledger', ['carousel'])).toThrow('The page ledger holds the island search,');
});

test('one island that fails never stops the rest, and stays as the server sent it', async () => {
  const broken = search('broken').replace(/data-props="[^"]*"/, 'data-props="{"');
  const unknown = search('unknown').replace('data-island="search"', 'data-island="gone"');
  document.body.innerHTML = `${unknown}${broken}${search('first')}${search('second')}<p>No island.</p>`;
  const roots = [...document.querySelectorAll<HTMLElement>('[data-island]')];
  const [gone, unread] = roots.map((root) => root.innerHTML);
  // What the widgets plan for later is never due.
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
