/**
 * A happy-dom window for tests of islands: one for the whole process, because React and Testing Library keep the first
 * document. It is in place only during the tests of a file, so that tests of server code run without one.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from 'bun:test';
import { Window } from 'happy-dom';
import { createBrowserStore } from '../../src/islands/browser-store.ts';
import { NOTICE } from '../../src/islands/widgets/notice.ts';
import { mapStorage } from '../support/map-storage.ts';

const window = new Window({ url: 'http://localhost/' });

const NAMES = [
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'Node',
  'NodeFilter',
  'Element',
  'HTMLElement',
  'HTMLInputElement',
  'HTMLTextAreaElement',
  'HTMLSelectElement',
  'HTMLIFrameElement',
  'SVGElement',
  'DocumentFragment',
  'MutationObserver',
  'Event',
  'CustomEvent',
  'FocusEvent',
  'InputEvent',
  'KeyboardEvent',
  'MouseEvent',
  'getComputedStyle',
  'CSS',
  'matchMedia',
  'IntersectionObserver',
] as const;

/** Puts the window in place, with an empty page. @returns restores the globals, after React's pending work */
export function openWindow(): () => Promise<void> {
  window.document.body.replaceChildren();
  const values: Record<string, unknown> = { window, IS_REACT_ACT_ENVIRONMENT: false };
  for (const name of NAMES) values[name] = Reflect.get(window, name);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    values[name] = window[name].bind(window);
  const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

/** Puts the window in place for all tests of a file. */
export function testInWindow(): void {
  let closeWindow: () => Promise<void>;
  beforeAll(() => {
    closeWindow = openWindow();
  });
  afterAll(() => closeWindow());
}

/** Imports a module that needs a window, which is in place for all tests of the file too. */
export async function importInWindow<T>(load: () => Promise<T>): Promise<T> {
  const closeWindow = openWindow();
  const loaded = await load();
  await closeWindow();
  testInWindow();
  return loaded;
}

/** Testing Library, for all tests of a file. */
export async function testingLibrary(): Promise<typeof import('@testing-library/react')> {
  const library = await importInWindow(() => import('@testing-library/react/pure'));
  beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
  afterEach(() => library.cleanup());
  return library;
}

/** The notices during each test of a file, as "tone: text". The window must be in place. */
export function recordNotices(): string[] {
  const notices: string[] = [];
  const record = ({ detail }: DocumentEventMap[typeof NOTICE]) => notices.push(`${detail.tone}: ${detail.text}`);
  beforeEach(() => {
    notices.length = 0;
    document.addEventListener(NOTICE, record);
  });
  afterEach(() => document.removeEventListener(NOTICE, record));
  return notices;
}

/** An encrypted store on a storage of its own. `page()` is the store of one page after another. */
export function deviceStore(prefix: string, storage = mapStorage()) {
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const page = () => createBrowserStore({ prefix, storage: () => storage, keys: () => key as Promise<CryptoKey> });
  return { storage, page };
}
