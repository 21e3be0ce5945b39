import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { notificationPlace, notify } from '../../src/islands/boot/notification.ts';
import { testInWindow } from './dom.ts';

let place: HTMLElement;

testInWindow();
beforeEach(() => {
  jest.useFakeTimers();
  place = Object.assign(document.createElement('div'), notificationPlace);
  place.append(document.createElement('p'));
  place.firstElementChild?.setAttribute('role', 'status');
  document.body.append(place);
});
afterEach(() => {
  jest.advanceTimersByTime(10_000);
  jest.useRealTimers();
  document.body.replaceChildren();
});

const text = () => place.querySelector('[role="status"]')?.textContent;
const close = () => place.querySelector('button');
const button = () => {
  const outside = document.createElement('button');
  document.body.append(outside);
  return outside;
};

const MESSAGE = 'Please try again in sometime';
/** The notification is shown for 3 s from now, and no longer. */
const expectEnd = (shown = MESSAGE) => {
  jest.advanceTimersByTime(2999);
  expect(text()).toBe(shown);
  jest.advanceTimersByTime(1);
  expect(text()).toBe('');
};
const expectStay = () => {
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe(MESSAGE);
};

test('is red by default, in the live region of the document, and disappears after 3 s', () => {
  const region = place.querySelector('[role="status"]');
  notify(MESSAGE);
  expect(place.querySelector('[role="status"]')).toBe(region);
  expect(region?.querySelector('button')).toBeNull();
  expect(place.dataset.tone).toBe('alert');
  expectEnd();
  expect(place.dataset.tone).toBeUndefined();
  expect(close()).toBeNull();
});

test('Escape hides it if it has the focus, which then returns', () => {
  const before = button();
  notify(MESSAGE);
  before.focus();
  close()?.focus();
  close()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(text()).toBe('');
  expect(document.activeElement).toBe(before);
});

test('a pointer over it keeps it, and it stays 3 s after the pointer leaves', () => {
  notify(MESSAGE);
  jest.advanceTimersByTime(2000);
  place.dispatchEvent(new Event('pointerenter'));
  expectStay();
  place.dispatchEvent(new Event('pointerleave'));
  expectEnd();
});

test('focus in it keeps it, also when a pointer leaves, and it stays 3 s after the focus leaves', () => {
  const outside = button();
  notify(MESSAGE);
  close()?.focus();
  expectStay();
  place.dispatchEvent(new Event('pointerenter'));
  place.dispatchEvent(new Event('pointerleave'));
  expectStay();
  outside.focus();
  expectEnd();
});

test('stays while the page is hidden, and 3 s after', () => {
  let hidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  notify(MESSAGE);
  expectStay();
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expectEnd();
  Reflect.deleteProperty(document, 'hidden');
});

test('a newer notification replaces an older one, for 3 s, and markup is text', () => {
  notify('first');
  jest.advanceTimersByTime(2000);
  notify('<b>second</b>', { tone: 'success' });
  expect([place.dataset.tone, place.querySelectorAll('button').length]).toEqual(['success', 1]);
  expectEnd('<b>second</b>');
});

test('does nothing on a page without its element', () => {
  place.remove();
  expect(() => notify(MESSAGE)).not.toThrow();
});

test('one that stays is shown until the visitor closes it', () => {
  notify(MESSAGE, { stays: true });
  expectStay();
  expect(close()?.getAttribute('aria-label')).toBe('Close this message');
  close()?.click();
  expect([text(), close()]).toEqual(['', null]);
});
