import { afterEach, expect, test } from 'bun:test';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { type PendingInput, recordPendingInput } from '../../src/islands/boot/pending-input.ts';
import { importInWindow } from './dom.ts';

const { hydrate } = await importInWindow(() => import('../../src/islands/boot/hydrate.tsx'));
afterEach(() => document.body.replaceChildren());

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

/** The server's HTML of the form, with its input recorded. */
function served(events: string[] = []) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form events={events} />);
  document.body.append(root);
  return { root, events, pending: recordPendingInput(root) };
}
const element = <E extends HTMLElement = HTMLInputElement>(id: string) => document.getElementById(id) as E;
/** Types as a visitor does, without the setter that React adds to a hydrated field. */
function type(id: string, value: string) {
  const field = element(id);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const click = (id: string) => element(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

/** Hydrates the form and repeats the recorded input. */
async function wake({ root, events, pending }: { root: HTMLElement; events: string[]; pending: PendingInput }) {
  await hydrate(root, Form as React.FunctionComponent<object>, { events }, () => {
    expect(events).toEqual([]);
    return pending();
  });
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  return events;
}

test('repeats the last value of each field that was changed before hydration', async () => {
  const form = served();
  type('name', 'As');
  type('message', 'Hello');
  type('name', 'Asha');
  type('email', 'asha@example.in');
  type('state', 'Punjab');
  expect(await wake(form)).toEqual(['name Asha', 'message Hello', 'email asha@example.in', 'state Punjab']);
  expect(['name', 'message', 'email', 'state'].map((id) => element(id).value)).toEqual([
    'Asha',
    'Hello',
    'asha@example.in',
    'Punjab',
  ]);
});

test('repeats a ticked box and a chosen option', async () => {
  const form = served();
  element('agree').click();
  element('llp').click();
  expect(await wake(form)).toEqual(['agree true', 'kind llp']);
  expect(['agree', 'firm', 'llp'].map((id) => element(id).checked)).toEqual([true, false, true]);
});

test('stops presses of plain buttons and repeats them in order', async () => {
  const form = served();
  expect([click('more'), click('less'), click('plus')]).toEqual([false, false, false]);
  expect(await wake(form)).toEqual(['more', 'less', 'more']);
});

test('repeats input and presses in order', async () => {
  const form = served();
  click('less');
  type('name', 'Asha');
  click('more');
  expect(await wake(form)).toEqual(['less', 'name Asha', 'more']);
});

test('does not stop links and submits', () => {
  served();
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
  const events: string[] = [];
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form events={events} />);
  document.body.append(root);
  element('name').value = 'Asha';
  element('agree').checked = true;
  expect(await wake({ root, events, pending: recordPendingInput(root) })).toEqual(['name Asha', 'agree true']);
});

test('does not repeat untouched fields', async () => {
  expect(await wake(served())).toEqual([]);
});

test('keeps the caret', async () => {
  const form = served();
  type('name', 'Asha Devi');
  element('name').setSelectionRange(4, 4);
  await wake(form);
  expect([element('name').value, element('name').selectionStart, element('name').selectionEnd]).toEqual([
    'Asha Devi',
    4,
    4,
  ]);
});

test('repeats the focus that made the island due', async () => {
  const form = served();
  element('name').focus();
  expect(await wake(form)).toEqual(['focus']);
});

test('stops recording when the widget is hydrated', async () => {
  const form = served();
  await wake(form);
  click('more');
  type('message', 'Hello');
  expect(form.events).toEqual(['more', 'message Hello']);
});

test('stops no press after the recording has ended', () => {
  const { pending } = served();
  click('more');
  pending();
  expect(click('more')).toBe(true);
});
