/**
 * Watches over leads that wait on this device for the line: sends them when it is back, and says how that ended. The boot script has it
 * where something waits already, and a form where it has just begun to.
 */
import { sealedStore } from '../../api/browser-store.ts';
import {
  dropLead,
  type Ending,
  endExpired,
  holdLead,
  sendUnsent,
  takeEndings,
  type UnsentLead,
} from '../../api/unsent-leads.ts';
import { UNSENT, UNSENT_SYNC } from '../../domain/browser-names.ts';
import { isShownReference } from '../../domain/lead-form.ts';
import { LIMITS } from '../../domain/limits.ts';
import { say } from './notice.ts';

/** A line that is back without the browser noticing: looked for so often while the page is open, milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** How long a lead waits at most, in days. */
export const WAITS_DAYS = LIMITS.unsentDays;

/** Name of the event on the document by which a form hears how its lead ended. It is cancelled by the form that shows it. */
const ENDED = 'leadended';
declare global {
  interface DocumentEventMap {
    [ENDED]: CustomEvent<Ending>;
  }
}

/** Other tabs hear on it how a lead ended: each ending is taken by one tab alone, and its form may stand in another. */
const told = typeof BroadcastChannel === 'function' ? new BroadcastChannel(ENDED) : undefined;

const WAITS = 'Your enquiry is saved on this device. We send it when you are online.';
const DELETED = 'Deleted. This device no longer has your enquiry.';
/** In the storage of the tab, under which it is noted that its visitor has closed that notice. */
const CLOSED = 'waits_closed';

let watching = false;

/** Begins to watch where something waits already, and says so. @param mark the key in local storage that says it */
export function watchMarked(mark: string): void {
  watchUnsent(mark.slice(0, -UNSENT.length), false);
}

/**
 * Begins to watch; once for the page, however often it is called.
 * @param prefix of every key this site keeps in the browser's storage
 * @param isSaid whether the page says by itself that something waits
 */
function watchUnsent(prefix: string, isSaid: boolean): void {
  if (watching) return;
  watching = true;
  const look = () => lookAfter(prefix).catch(console.error);
  addEventListener('online', look);
  told?.addEventListener('message', ({ data }) => tellPage(data));
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === UNSENT_SYNC && look());
  setInterval(() => navigator.onLine && isMarked(prefix) && look(), LOOK_EVERY_MS);
  void look().then(() => {
    if (!isSaid && isMarked(prefix) && sessionStorage.getItem(prefix + CLOSED) === null) sayWaiting(prefix);
  });
}

/** Keeps a lead on this device until it can be sent. @returns whether the device does */
export async function waitForLine(prefix: string, lead: UnsentLead): Promise<boolean> {
  const mark = sealedStore(prefix, () => localStorage);
  const isKept = await holdLead(prefix, lead).then(
    async () => (await mark.set(UNSENT, true)) === 'device',
    () => false,
  );
  if (!isKept) {
    // Without the mark no page would send it.
    await dropLead(prefix, lead.key).catch(() => {});
    return false;
  }
  watchUnsent(prefix, true);
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) =>
      (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(UNSENT_SYNC),
    )
    // The page sends it itself.
    .catch(() => {});
  return true;
}

/** Erases a lead from this device. @returns false where it had been sent by then: the page is told how that ended */
export async function forgetLead(prefix: string, key: string): Promise<boolean> {
  const isErased = await dropLead(prefix, key);
  await lookAfter(prefix);
  return isErased;
}

/** Tells a form how its lead ended. @param shown says whether the form shows it, so that nothing else need be said @returns ends it */
export function onEnding(shown: (ending: Ending) => boolean): () => void {
  const hear = (event: CustomEvent<Ending>) => {
    if (shown(event.detail)) event.preventDefault();
  };
  document.addEventListener(ENDED, hear);
  return () => document.removeEventListener(ENDED, hear);
}

function isMarked(prefix: string): boolean {
  return localStorage.getItem(prefix + UNSENT) !== null;
}

function sayWaiting(prefix: string): void {
  say(WAITS, 'success', {
    action: {
      text: 'Delete it',
      run: async () => {
        let isErased = true;
        for (const key of (await takeEndings(prefix)).waiting) isErased = (await forgetLead(prefix, key)) && isErased;
        if (isErased) say(DELETED, 'success');
      },
    },
    closed: () => void sealedStore(prefix, () => sessionStorage).set(CLOSED, true),
  });
}

async function lookAfter(prefix: string): Promise<void> {
  await (navigator.onLine ? sendUnsent : endExpired)(prefix);
  const { waiting, endings } = await takeEndings(prefix);
  if (waiting.length === 0) localStorage.removeItem(prefix + UNSENT);
  for (const ending of endings) {
    told?.postMessage(ending);
    if (tellPage(ending)) say(wordsOf(ending), ending.how === 'sent' ? 'success' : 'alert', { stays: true });
  }
}

/** @returns whether no form of this page shows it */
function tellPage(ending: Ending): boolean {
  return document.dispatchEvent(new CustomEvent(ENDED, { detail: ending, cancelable: true }));
}

function wordsOf({ how, reference }: Ending): string {
  const number = isShownReference(reference) ? reference : '';
  if (how === 'sent') return `Your enquiry was sent.${number && ` Keep this number: ${number}`}`;
  const failure = {
    expired: `could not be sent within ${WAITS_DAYS} days`,
    unreadable: 'can no longer be read',
    refused: 'was not accepted',
  }[how];
  return `Your enquiry ${failure}. This device has erased it. Please send it again.${number && ` We have your details under the number ${number}. You can withdraw them with this number.`}`;
}
