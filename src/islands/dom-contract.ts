/** What server and browser agree on about islands. */

export const ISLAND = 'data-island';
export const PROPS = 'data-props';
/** On a part of the page that needs no React: the address of its script, which exports `mount`. */
export const SCRIPT = 'data-script';
/** Each in `scripts`, with its HTML in `server`. */
export const SCRIPTS = ['checklist', 'figure-filter'] as const;
export type ScriptName = (typeof SCRIPTS)[number];
/** Address of a JSON file with the props that are the same for every visitor. */
export const SHARED = 'data-shared';
/** Address of the rule of a tool. */
export const RULE = 'data-tool-rule';
export const WHEN = 'data-when';
/** Key in local or session storage: if it has a value, the island is due at once. */
export const WAKE = 'data-wake';
/** Part of the key of every draft of a form. */
export const DRAFT = 'draft_';
/** The ticks of all lists in one encrypted value: keys by list would show the next user which pages were read. */
export const CHECKLISTS = 'checklists';
/** On the boot script: addresses of the modules to preload at the first sign of life. */
export const AHEAD = 'data-ahead';
/** A part that is animated when it becomes visible: empty at first, `waiting` out of sight, then `shown`. */
export const REVEAL = 'data-reveal';
/** Set while script handles presses in the island, at once or after hydration. */
export const SCRIPTED = 'data-scripted';
/** `ready` once hydrated, `failed` if that threw. */
export const STATE = 'data-island-state';

/**
 * The island is due when it is near the viewport, or at the first press, focus or input in it, which makes every island
 * due.
 */
export type When = 'visible' | 'interaction';

/** Where browsers send the measurements of a visit (src/http/browser-reports.ts). */
export const VITALS_PATH = '/api/vitals';
