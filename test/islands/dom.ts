/**
 * A browser's globals for tests of islands: one happy-dom window for the whole process, since React and Testing Library
 * keep the first document they see. Put in place before a file's tests and taken away after them, so that the tests of
 * server code beside them stay without a window.
 */
import { Window } from 'happy-dom';

const window = new Window({ url: 'http://localhost/' });

const NAMES = [
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'Node',
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

/** Puts the window in place, with an empty page: the document is the one of the files before. @returns what puts everything back as it was, once React has done what it had planned */
export function openWindow(): () => Promise<void> {
  window.document.body.replaceChildren();
  const values: Record<string, unknown> = { window, IS_REACT_ACT_ENVIRONMENT: false };
  for (const name of NAMES) values[name] = Reflect.get(window, name);
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
