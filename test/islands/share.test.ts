/** With a fake share sheet: no browser in tests has one. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { SHARE } from '../../src/domain/browser-names.ts';
import { offerSharing } from '../../src/islands/boot/share.ts';
import { recordNotices, testInWindow } from './dom.ts';

testInWindow();
const notices = recordNotices();
beforeEach(() => {
  document.title = 'GST registration';
  document.body.innerHTML = `<p ${SHARE}="GST&#10;Limit: ₹40 lakh"><a href="https://wa.me/">WhatsApp</a><a href="https://lekha.example/gst">Link</a></p>`;
});
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

const row = () => document.querySelector(`[${SHARE}]`) as HTMLElement;
const button = () => row().querySelector('button');
/** A device with these parts of `navigator`. */
const device = (pointer: 'coarse' | 'fine', parts: object) => {
  globalThis.matchMedia = ((query: string) => ({ matches: query === `(pointer: ${pointer})` })) as typeof matchMedia;
  for (const name of ['share', 'clipboard'])
    Object.defineProperty(navigator, name, { value: Reflect.get(parts, name), configurable: true });
  if (!('share' in parts)) Reflect.deleteProperty(navigator, 'share');
};
const press = async () => {
  button()?.click();
  await new Promise((resolve) => setImmediate(resolve));
};

test('a phone opens its share sheet with title, text and address', async () => {
  const shared: unknown[] = [];
  device('coarse', { share: async (data: unknown) => shared.push(data), clipboard: {} });
  row().querySelectorAll('a')[1]?.focus();
  offerSharing(row());
  expect(row().querySelectorAll('a')).toHaveLength(1);
  expect(document.activeElement).toBe(button());
  await press();
  expect(shared).toEqual([
    { title: 'GST registration', text: 'GST\nLimit: ₹40 lakh', url: 'https://lekha.example/gst' },
  ]);
  expect(notices).toEqual([]);
});

test('closing the share sheet shows no notice, and it opens again', async () => {
  let opened = 0;
  const share = () => {
    opened += 1;
    return Promise.reject(new DOMException('Share canceled', 'AbortError'));
  };
  device('coarse', { share });
  offerSharing(row());
  await press();
  await press();
  expect([opened, notices, button()?.textContent]).toEqual([2, [], 'Other apps']);
});

test('if the share sheet fails, the link returns with the focus, and a notice is shown', async () => {
  device('coarse', { share: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  offerSharing(row());
  await press();
  expect([button(), document.activeElement?.textContent]).toEqual([null, 'Link']);
  expect(notices).toEqual(['alert: Sharing does not work here. Use the page link instead.']);
});

test('other devices copy the address, or keep the link', async () => {
  const copied: string[] = [];
  device('fine', {
    share: () => Promise.reject(new Error('not asked')),
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
  offerSharing(row());
  await press();
  expect([copied, notices, button()?.textContent]).toEqual([
    ['https://lekha.example/gst'],
    ['success: Link copied.'],
    'Copy link',
  ]);
  document.body.innerHTML = `<p ${SHARE}=""><a href="https://lekha.example/gst">Link</a></p>`;
  device('fine', {});
  offerSharing(row());
  expect([button(), row().querySelectorAll('a').length]).toEqual([null, 1]);
});
