import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from 'bun:test';
import { notificationPlace, notify } from '../../src/islands/boot/notification.ts';
import { openWindow } from './dom.ts';

let closeWindow: () => Promise<void>;
let place: HTMLElement;

beforeAll(() => {
  closeWindow = openWindow();
});
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
afterAll(() => closeWindow());

const text = () => place.querySelector('[role="status"]')?.textContent;
const close = () => place.querySelector('button');
const button = () => {
  const outside = document.createElement('button');
  document.body.append(outside);
  return outside;
};

test('it is red by default and hides itself after 3 s', () => {
  notify('Please try again in sometime');
  expect(text()).toBe('Please try again in sometime');
  expect(place.dataset.tone).toBe('alert');
  jest.advanceTimersByTime(2999);
  expect(text()).toBe('Please try again in sometime');
  jest.advanceTimersByTime(1);
  expect(text()).toBe('');
  expect(place.dataset.tone).toBeUndefined();
  expect(close()).toBeNull();
});

test('it takes another tone when told', () => {
  notify('Copied', { tone: 'success' });
  expect(place.dataset.tone).toBe('success');
});

test('its text stands in the live region that was there before it', () => {
  const region = place.querySelector('[role="status"]');
  notify('Please try again in sometime');
  expect(place.querySelector('[role="status"]')).toBe(region);
  expect(region?.querySelector('button')).toBeNull();
});

test('the close button hides it at once', () => {
  notify('Please try again in sometime');
  expect(close()?.getAttribute('aria-label')).toBe('Close this message');
  close()?.click();
  expect(text()).toBe('');
  expect(close()).toBeNull();
});

test('Escape hides it while the focus is in it, and the focus goes back to where it came from', () => {
  const before = button();
  notify('Please try again in sometime');
  before.focus();
  close()?.focus();
  close()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(text()).toBe('');
  expect(document.activeElement).toBe(before);
});

test('a pointer over it keeps it, and it stays 3 s more after the pointer has left', () => {
  notify('Please try again in sometime');
  jest.advanceTimersByTime(2000);
  place.dispatchEvent(new Event('pointerenter'));
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe('Please try again in sometime');
  place.dispatchEvent(new Event('pointerleave'));
  jest.advanceTimersByTime(2999);
  expect(text()).toBe('Please try again in sometime');
  jest.advanceTimersByTime(1);
  expect(text()).toBe('');
});

test('the focus in it keeps it until the focus has left', () => {
  const outside = button();
  notify('Please try again in sometime');
  close()?.focus();
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe('Please try again in sometime');
  outside.focus();
  jest.advanceTimersByTime(3000);
  expect(text()).toBe('');
});

test('with the focus in it, a pointer that leaves does not start the clock', () => {
  notify('Please try again in sometime');
  close()?.focus();
  place.dispatchEvent(new Event('pointerenter'));
  place.dispatchEvent(new Event('pointerleave'));
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe('Please try again in sometime');
});

test('while another window is in front of the page, its time does not run', () => {
  let hidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  notify('Please try again in sometime');
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe('Please try again in sometime');
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  jest.advanceTimersByTime(2999);
  expect(text()).toBe('Please try again in sometime');
  jest.advanceTimersByTime(1);
  expect(text()).toBe('');
  Reflect.deleteProperty(document, 'hidden');
});

test('a newer one takes the place of an older one and has 3 s of its own', () => {
  notify('first');
  jest.advanceTimersByTime(2000);
  notify('second', { tone: 'success' });
  expect(text()).toBe('second');
  expect(place.querySelectorAll('button')).toHaveLength(1);
  jest.advanceTimersByTime(2999);
  expect(text()).toBe('second');
  jest.advanceTimersByTime(1);
  expect(text()).toBe('');
});

test('markup in its text is shown as text', () => {
  notify('<img src=x onerror=alert(1)>');
  expect(place.querySelector('img')).toBeNull();
  expect(text()).toBe('<img src=x onerror=alert(1)>');
});

test('on a page without a place for it nothing breaks', () => {
  place.remove();
  expect(() => notify('Please try again in sometime')).not.toThrow();
});

test('one with something to do about it stays until that is done or it is closed, and says which', () => {
  const done: string[] = [];
  const show = () =>
    notify('Your enquiry waits', {
      tone: 'success',
      action: { text: 'Delete it', run: () => done.push('deleted') },
      closed: () => done.push('closed'),
    });
  const buttons = () => [...place.querySelectorAll('button')];
  show();
  jest.advanceTimersByTime(60_000);
  expect(text()).toBe('Your enquiry waits');
  expect(buttons().map((one) => one.textContent)).toEqual(['Delete it', '×']);
  buttons()[0]?.click();
  expect([text(), buttons(), done]).toEqual(['', [], ['deleted']]);
  show();
  buttons()[1]?.click();
  expect([text(), buttons(), done]).toEqual(['', [], ['deleted', 'closed']]);
});
