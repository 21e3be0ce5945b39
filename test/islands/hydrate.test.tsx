import { afterEach, expect, test } from 'bun:test';
import { type FunctionComponent, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { recordPendingInput } from '../../src/islands/boot/pending-input.ts';
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

/** The widget's HTML in the page, as the server sends it, with its input recorded. */
function served<P extends object>(Widget: FunctionComponent<P>, props: P, onReplay = () => {}) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Widget {...props} />);
  document.body.append(root);
  const pending = recordPendingInput(root);
  const replay = () => {
    onReplay();
    return pending();
  };
  return { root, html: root.innerHTML, pending, wake: () => hydrate(root, Widget, props, replay) };
}

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  if (count === 13) throw new RangeError('thirteen');
  return (
    <p>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </p>
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

test("hydration keeps the server's elements", async () => {
  const { root, html, wake } = served(Counter, { from: 3 });
  const button = root.querySelector('button');
  await wake();
  expect([root.innerHTML, root.querySelector('button')]).toEqual([html, button]);
  button?.click();
  await turns();
  expect(button?.textContent).toBe('4');
});

test.each(['render', 'effect'] as const)(
  "a widget that throws in its %s gets the server's HTML back, and the promise rejects",
  async (when) => {
    const { root, html, wake } = served(Broken, { when });
    inBrowser();
    expect(await wake().catch((error) => error)).toEqual(new TypeError('no such thing'));
    await turns();
    expect(root.innerHTML).toBe(html);
    expect(html).toBe('<p>Call us.</p>');
  },
);

test("a widget that throws later gets the server's HTML back", async () => {
  const { root, html, wake } = served(Counter, { from: 12 });
  await wake();
  root.querySelector('button')?.click();
  await turns();
  expect(root.innerHTML).toBe(html);
});

test('a widget that fails does not affect the others', async () => {
  const [good, other] = [served(Counter, { from: 1 }), served(Counter, { from: 5 })];
  const bad = served(Broken, { when: 'render' as const });
  inBrowser();
  const outcomes = await Promise.allSettled([good.wake(), bad.wake(), other.wake()]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  good.root.querySelector('button')?.click();
  other.root.querySelector('button')?.click();
  await turns();
  expect([good, bad, other].map(({ root }) => root.textContent)).toEqual(['2', 'Call us.', '6']);
});

/** A form with a field of each kind and two plain buttons, which records its events. */
function Form({ events }: { events: string[] }) {
  const [name, setName] = useState('');
  const record = (what: string) => void events.push(what);
  return (
    <form>
      <input
        id="name"
        value={name}
        onFocus={() => record('focus')}
        onChange={(event) => {
          setName(event.target.value);
          record(`name ${event.target.value}`);
        }}
      />
      <input id="email" type="email" onChange={(event) => record(`email ${event.target.value}`)} />
      <textarea id="message" onChange={(event) => record(`message ${event.target.value}`)} />
      <select id="state" onChange={(event) => record(`state ${event.target.value}`)}>
        <option>Kerala</option>
        <option>Punjab</option>
      </select>
      <input id="agree" type="checkbox" onChange={(event) => record(`agree ${event.target.checked}`)} />
      <input id="firm" type="radio" name="kind" value="firm" defaultChecked onChange={() => record('kind firm')} />
      <input id="llp" type="radio" name="kind" value="llp" onChange={() => record('kind llp')} />
      <button id="less" type="button" onClick={() => record('less')} />
      <button id="more" type="button" onClick={() => record('more')}>
        <span id="plus">+</span>
      </button>
      <button id="send" type="submit" onClick={() => record('send')} />
      <a id="link" href="#there">
        There
      </a>
    </form>
  );
}

/** The form in the page. `wake` hydrates it, and returns the events of the recorded input. */
function servedForm() {
  const events: string[] = [];
  const form = served(Form, { events }, () => expect(events).toEqual([]));
  const wake = async () => {
    await form.wake();
    await turns();
    return events;
  };
  return { ...form, events, wake };
}
const element = <E extends HTMLElement = HTMLInputElement>(id: string) => document.getElementById(id) as E;
/** Types as a visitor does, without the setter that React adds to a hydrated field. */
function type(id: string, value: string) {
  const field = element(id);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const click = (id: string) => element(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

test('repeats the last value of each field that was changed before hydration', async () => {
  const { wake } = servedForm();
  type('name', 'As');
  type('message', 'Hello');
  type('name', 'Asha');
  type('email', 'asha@example.in');
  type('state', 'Punjab');
  expect(await wake()).toEqual(['name Asha', 'message Hello', 'email asha@example.in', 'state Punjab']);
  const values = ['name', 'message', 'email', 'state'].map((id) => element(id).value);
  expect(values).toEqual(['Asha', 'Hello', 'asha@example.in', 'Punjab']);
});

test('repeats a ticked box and a chosen option', async () => {
  const { wake } = servedForm();
  element('agree').click();
  element('llp').click();
  expect(await wake()).toEqual(['agree true', 'kind llp']);
  expect(['agree', 'firm', 'llp'].map((id) => element(id).checked)).toEqual([true, false, true]);
});

test('stops presses of plain buttons and repeats them in order', async () => {
  const { wake } = servedForm();
  expect([click('more'), click('less'), click('plus')]).toEqual([false, false, false]);
  expect(await wake()).toEqual(['more', 'less', 'more']);
});

test('repeats input and presses in order', async () => {
  const { wake } = servedForm();
  click('less');
  type('name', 'Asha');
  click('more');
  expect(await wake()).toEqual(['less', 'name Asha', 'more']);
});

test('does not stop links and submits', () => {
  servedForm();
  const went: string[] = [];
  const listening = new AbortController();
  const onClick = (event: Event) => {
    went.push(`${(event.target as Element).id} ${event.defaultPrevented}`);
    // The test must not load a page.
    event.preventDefault();
  };
  document.body.addEventListener('click', onClick, { signal: listening.signal });
  click('link');
  click('send');
  listening.abort();
  expect(went).toEqual(['link false', 'send false']);
});

test('repeats a field that the browser filled in from its history', async () => {
  const { wake } = servedForm();
  element('name').value = 'Asha';
  element('agree').checked = true;
  expect(await wake()).toEqual(['name Asha', 'agree true']);
});

test('does not repeat untouched fields', async () => {
  expect(await servedForm().wake()).toEqual([]);
});

test('keeps the caret', async () => {
  const { wake } = servedForm();
  type('name', 'Asha Devi');
  element('name').setSelectionRange(4, 4);
  await wake();
  const { value, selectionStart, selectionEnd } = element('name');
  expect([value, selectionStart, selectionEnd]).toEqual(['Asha Devi', 4, 4]);
});

test('repeats the focus that made the island due', async () => {
  const { wake } = servedForm();
  element('name').focus();
  expect(await wake()).toEqual(['focus']);
});

test('stops recording when the widget is hydrated', async () => {
  const { wake, events } = servedForm();
  await wake();
  click('more');
  type('message', 'Hello');
  expect(events).toEqual(['more', 'message Hello']);
});

test('stops no press after the recording has ended', () => {
  const { pending } = servedForm();
  click('more');
  pending();
  expect(click('more')).toBe(true);
});
