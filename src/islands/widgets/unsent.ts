/** Sends the leads that wait on this device, and shows how that ended. Lead forms load it before they need it. */
import { UNSENT, UNSENT_SYNC } from '../../domain/browser-names.ts';
import { isShownReference } from '../../domain/lead-form.ts';
import { LIMITS } from '../../domain/limits.ts';
import { openEncryptedStore } from '../../offline/browser-store.ts';
import {
  deleteLead,
  type Ending,
  endExpired,
  sendUnsent,
  storeLead,
  takeEndings,
  type UnsentLead,
} from '../../offline/unsent-leads.ts';
import { say } from './notice.ts';

/** The browser may not notice that the connection is back. */
const CHECK_EVERY_MS = 30_000;

export const WAITS_DAYS = LIMITS.unsentDays;

/** The event that reports an ending. A form that shows it cancels the event. */
const ENDED = 'leadended';
declare global {
  interface DocumentEventMap {
    [ENDED]: CustomEvent<Ending>;
  }
}

/** One tab reads each ending, but its form may be in another. */
const otherTabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(ENDED) : undefined;

/** Key in session storage: the visitor has closed the notification. */
const CLOSED = 'waits_closed';

let isWatching = false;

/** Watches leads that wait already, and shows that they do. @param mark their key in local storage */
export function watchMarked(mark: string): void {
  watchUnsent(mark.slice(0, -UNSENT.length), false);
}

/** A second call changes nothing. @param isShown whether the page itself shows that a lead waits */
function watchUnsent(prefix: string, isShown: boolean): void {
  if (isWatching) return;
  isWatching = true;
  const send = () => sendWaiting(prefix).catch(console.error);
  addEventListener('online', send);
  otherTabs?.addEventListener('message', ({ data }) => reportToPage(data));
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === UNSENT_SYNC && send());
  setInterval(() => navigator.onLine && isMarked(prefix) && send(), CHECK_EVERY_MS);
  void send().then(() => {
    if (!isShown && isMarked(prefix) && sessionStorage.getItem(prefix + CLOSED) === null) showWaiting(prefix);
  });
}

/** Stores a lead until it can be sent. False if the device stores nothing. */
export async function waitForConnection(prefix: string, lead: UnsentLead): Promise<boolean> {
  const mark = openEncryptedStore(prefix, () => localStorage);
  const isStored = await storeLead(prefix, lead).then(
    async () => (await mark.set(UNSENT, true)) === 'device',
    () => false,
  );
  if (!isStored) {
    // Without the mark no page would send it.
    await deleteLead(prefix, lead.key).catch(() => {});
    return false;
  }
  watchUnsent(prefix, true);
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) =>
      (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(UNSENT_SYNC),
    )
    // Pages send it too.
    .catch(() => {});
  return true;
}

/** False if the lead was sent meanwhile: its ending is then reported. */
export async function deleteWaitingLead(prefix: string, key: string): Promise<boolean> {
  const isDeleted = await deleteLead(prefix, key);
  await sendWaiting(prefix);
  return isDeleted;
}

/** Subscribes a form to endings. @param show returns whether the form shows it, or else a notification does */
export function onEnding(show: (ending: Ending) => boolean): () => void {
  const listener = (event: CustomEvent<Ending>) => {
    if (show(event.detail)) event.preventDefault();
  };
  document.addEventListener(ENDED, listener);
  return () => document.removeEventListener(ENDED, listener);
}

const isMarked = (prefix: string) => localStorage.getItem(prefix + UNSENT) !== null;

function showWaiting(prefix: string): void {
  const deleteAll = async () => {
    let isDeleted = true;
    for (const key of (await takeEndings(prefix)).waiting)
      isDeleted = (await deleteWaitingLead(prefix, key)) && isDeleted;
    if (isDeleted) say('Deleted. This device no longer has your enquiry.', 'success');
  };
  say('Your enquiry is saved on this device. We send it when you are online.', 'success', {
    action: { text: 'Delete it', run: deleteAll },
    closed: () => void openEncryptedStore(prefix, () => sessionStorage).set(CLOSED, true),
  });
}

async function sendWaiting(prefix: string): Promise<void> {
  await (navigator.onLine ? sendUnsent : endExpired)(prefix);
  const { waiting, endings } = await takeEndings(prefix);
  if (waiting.length === 0) localStorage.removeItem(prefix + UNSENT);
  for (const ending of endings) {
    otherTabs?.postMessage(ending);
    if (reportToPage(ending)) say(describe(ending), ending.how === 'sent' ? 'success' : 'alert', { stays: true });
  }
}

/** @returns whether no form of this page shows it */
function reportToPage(ending: Ending): boolean {
  return document.dispatchEvent(new CustomEvent(ENDED, { detail: ending, cancelable: true }));
}

function describe({ how, reference }: Ending): string {
  const number = isShownReference(reference) ? reference : '';
  if (how === 'sent') return `Your enquiry was sent.${number && ` Keep this number: ${number}`}`;
  const failure = {
    expired: `could not be sent within ${WAITS_DAYS} days`,
    unreadable: 'can no longer be read',
    refused: 'was not accepted',
  }[how];
  return `Your enquiry ${failure}. This device has erased it. Please send it again.${number && ` We have your details under the number ${number}. You can withdraw them with this number.`}`;
}
