/** What happens to the HTML of an island, to what was typed in it and to a press, before and while it is hydrated. */
import { afterEach, describe, expect, test } from 'bun:test';
import { type FunctionComponent, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { capturePresses } from '../../src/islands/boot/capture-presses.ts';
import { importInWindow } from './dom.ts';

const { hydrate } = await importInWindow(() => import('../../src/islands/boot/hydrate.tsx'));
/** Makes `Broken` throw in its render. */
const inBrowser = () => Object.assign(window, { live: true });
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'live');
});

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

/** The widget's HTML in the page, as the server sends it. */
function served<P extends object>(Widget: FunctionComponent<P>, props: P) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Widget {...props} />);
  document.body.append(root);
  return { root, html: root.innerHTML, wake: () => hydrate(root, Widget, props) };
}

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  if (count === 13) throw new RangeError('thirteen');
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
/** Renders on the server, and throws in a browser in its render or its effect. */
function Broken({ when }: { when: 'render' | 'effect' }) {
  if (when === 'render' && typeof window !== 'undefined' && 'live' in window) throw new TypeError('no such thing');
  useEffect(() => {
    throw new TypeError('no such thing');
  }, []);
  return <p>Call us.</p>;
}

describe('the HTML of the server', () => {
  test('keeps its elements, which come to life', async () => {
    const { root, html, wake } = served(Counter, { from: 3 });
    const button = root.querySelector('button');
    await wake();
    expect([root.innerHTML, root.querySelector('button')]).toEqual([html, button]);
    button?.click();
    await turns();
    expect(button?.textContent).toBe('4');
  });

  test.each(['render', 'effect'] as const)('returns if the widget throws in its %s, which rejects', async (when) => {
    const { root, html, wake } = served(Broken, { when });
    inBrowser();
    expect(await wake().catch((error) => error)).toEqual(new TypeError('no such thing'));
    await turns();
    expect(root.innerHTML).toBe(html);
    expect(html).toBe('<p>Call us.</p>');
  });

  test('returns if the widget throws later', async () => {
    const { root, html, wake } = served(Counter, { from: 12 });
    await wake();
    root.querySelector('button')?.click();
    await turns();
    expect(root.innerHTML).toBe(html);
  });
});

const FIELDS = {
  name: 'Asha',
  email: 'asha@example.in',
  message: 'Please call',
  opening: 'I want help with GST. Please call',
  emptied: '',
  state: 'Punjab',
} as const;
const element = (id: string) => document.getElementById(id) as HTMLInputElement;
/** The content of each field as its effect sees it, which runs before anything can be typed. */
let seen: Record<string, string> = {};
const values = () => Object.fromEntries(Object.keys(FIELDS).map((id) => [id, element(id).value]));

function Form() {
  useEffect(() => {
    seen = values();
  }, []);
  return (
    <form>
      <input id="name" defaultValue="" />
      <input id="email" type="email" defaultValue="" />
      <textarea id="message" name="message" defaultValue="" />
      <textarea id="opening" name="opening" defaultValue="I want help with GST." />
      <textarea id="emptied" name="emptied" defaultValue="I want help with GST." />
      <select id="state" defaultValue="Kerala">
        <option>Kerala</option>
        <option>Punjab</option>
      </select>
      <input id="agree" type="checkbox" />
      <input id="firm" type="radio" name="kind" defaultChecked />
      <input id="llp" type="radio" name="kind" />
    </form>
  );
}

test('hydration leaves what was typed and chosen before, and the caret', async () => {
  const { wake } = served(Form, {});
  for (const [id, text] of Object.entries(FIELDS)) element(id).value = text;
  element('agree').checked = true;
  element('llp').checked = true;
  for (const id of ['name', 'opening']) element(id).setSelectionRange(2, 3);
  await wake();
  expect([seen, values()]).toEqual([FIELDS, FIELDS]);
  expect(['agree', 'firm', 'llp'].map((id) => element(id).checked)).toEqual([true, false, true]);
  for (const id of ['name', 'opening'])
    expect([id, element(id).selectionStart, element(id).selectionEnd]).toEqual([id, 2, 3]);
});

describe('presses before the script listens', () => {
  const BUTTONS = `
    <button id="less" type="button"></button>
    <button id="more" type="button"><span id="plus">+</span></button>
    <span id="role" role="button"></span>
    <form><button id="send" type="submit"></button></form>
    <a id="link" href="#there">There</a>`;
  function held() {
    const root = document.createElement('div');
    root.innerHTML = BUTTONS;
    document.body.append(root);
    const went: string[] = [];
    root.addEventListener('click', (event) => {
      went.push((event.target as Element).id);
      // The test must not load a page.
      event.preventDefault();
    });
    return { root, release: capturePresses(root), went };
  }

  test.each([
    [['more'], 'more', []],
    [['less', 'plus'], 'more', []],
    [['plus', 'role'], 'role', []],
    // These work without script.
    [['link', 'send'], undefined, ['link', 'send']],
  ])('of %j: the last that was stopped is %s, and %j went through', (pressed, last, through) => {
    const { release, went } = held();
    for (const id of pressed) element(id).click();
    expect(went).toEqual(through);
    expect(release()?.id).toBe(last);
  });

  test('count for the new button, if hydration has made the part anew', () => {
    const { root, release } = held();
    element('more').click();
    root.innerHTML = BUTTONS;
    const again = release();
    expect([again?.id, again?.isConnected]).toEqual(['more', true]);
  });

  test('are stopped no longer once it does', () => {
    const { release, went } = held();
    release();
    element('more').click();
    expect(went).toEqual(['more']);
  });
});
