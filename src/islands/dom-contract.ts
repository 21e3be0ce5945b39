/** The strings of the DOM that the server writes and the browser reads. Both sides import them from here. */

/** Names the widget of an island. */
export const ISLAND = 'data-island';
/** Its props as JSON. */
export const PROPS = 'data-props';
/** When it is due: one of `When`. */
export const WHEN = 'data-when';
/** Key in local storage: where something lies under it, the island is due at once. */
export const WAKE = 'data-wake';
/** The same for the storage of the tab. */
export const WAKE_IN_TAB = 'data-wake-in-tab';
/** In the name of every draft of a form. */
export const DRAFT = 'draft_';
/** On the boot script: addresses of the modules that the islands of the page need, to be fetched at the first sign of life. */
export const AHEAD = 'data-ahead';
/** Marks a part of the page whose children come in as they are seen: see reveal.ts. */
export const REVEAL = 'data-reveal';
/** Set by the browser while script answers what is pressed in the island, at once or as soon as its widget lives. */
export const SCRIPTED = 'data-scripted';
/** Set by the browser: `ready` once hydrated, `failed` where it could not be. */
export const STATE = 'data-island-state';

/**
 * `idle`: when the browser has nothing else to do; so the service worker wakes every island of a saved page.
 * `visible`: when the island nears the viewport.
 * `interaction`: when it is first pointed at, focused, tapped or typed into. Any island also wakes on interaction.
 */
export type When = 'idle' | 'visible' | 'interaction';

/**
 * Props of an island that its HTML contains already. The server leaves them out of the attribute, and the browser reads them from the HTML
 * before React hydrates it.
 */
export interface InPage<P, N extends keyof P & string> {
  names: readonly N[];
  /** @param root the element of the island, with the server's HTML, whatever was typed or ticked in it */
  read(root: ParentNode): Pick<P, N>;
}
