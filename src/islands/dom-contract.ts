/** What server and browser agree on about islands: attributes, storage keys, a path and the props without attribute. */

export const ISLAND = 'data-island';
export const PROPS = 'data-props';
/** Address of a JSON file with the props that are the same for every visitor. Fetched with the code of the island. */
export const SHARED = 'data-shared';
/** When the island is due: one of `When`. */
export const WHEN = 'data-when';
/** Key in local storage: if it has a value, the island is due at once. */
export const WAKE = 'data-wake';
/** Key in session storage; otherwise as {@link WAKE}. */
export const WAKE_IN_TAB = 'data-wake-in-tab';
/** Part of the key of every draft of a form. */
export const DRAFT = 'draft_';
/**
 * The ticks of all checklists on this device, in one encrypted value: keys by list would tell the next user of a shared
 * phone which pages were read.
 */
export const CHECKLISTS = 'checklists';
/** On the boot script: addresses of the modules of the page's islands, preloaded at the first sign of life. */
export const AHEAD = 'data-ahead';
/** A part of the page that is animated when it becomes visible: see reveal.ts. */
export const REVEAL = 'data-reveal';
/** Set by the browser while script handles presses in the island, at once or after hydration. */
export const SCRIPTED = 'data-scripted';
/** Set by the browser: `ready` if hydrated, `failed` if that threw. */
export const STATE = 'data-island-state';

/**
 * `idle`: when the browser is idle. The service worker sets it on every island of a saved page.
 * `visible`: when the island is near the viewport.
 * `interaction`: at the first press, focus or input in it. This makes every island due.
 */
export type When = 'idle' | 'visible' | 'interaction';

/** Where browsers send the measurements of a visit (src/http/browser-reports.ts). The upstream never gets them. */
export const VITALS_PATH = '/api/vitals';

/**
 * Props of an island that its attribute leaves out, because its HTML or its {@link SHARED} file has them, or because
 * they follow from the others. The browser adds them before React hydrates the island.
 */
export interface LeftOut<P, N extends keyof P & string> {
  names: readonly N[];
  /**
   * Rejects if something cannot be loaded. The HTML of the server then works without script.
   * @param root the element of the island, with the server's HTML, whatever was typed or ticked in it
   * @param props those of the attribute and of the shared file
   */
  complete(root: ParentNode, props: P): Pick<P, N> | Promise<Pick<P, N>>;
}
