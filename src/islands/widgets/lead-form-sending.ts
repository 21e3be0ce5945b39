/** Sends a lead through the API, and says in the words of the form how that ended. */

import type { ApiClient } from '../../api/client.ts';
import { isRefusal } from '../../api/reply-guards.ts';
import { isShownReference, TRY_AGAIN } from '../../domain/lead-form.ts';
import type { Lead } from '../../domain/lead-rules.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { newKey } from './idempotency-key.ts';
import type { Failure } from './lead-form-start.ts';

/** The key is known for another lead; with a number it is the upstream that says no. */
const CONFLICT = 409;
const TOO_MANY = 429;
/** The status of a call that threw. */
const UNREACHED = 400;

const STILL_HERE = 'What you typed is still here. If you send it again unchanged, we count it as the same enquiry.';
const OFFLINE = 'You are offline. What you typed stays in this tab.';

/** How it ended: `reference` is the number to show of a lead that was accepted, empty where there is none. */
export type Ending =
  | { accepted: true; reference: string }
  | ({
      accepted: false /** The device says that it has no connection, and no word came. */;
      unreached: boolean;
    } & Failure);

export interface Sending {
  api: ApiClient;
  lead: Lead;
  headers: Record<string, string>;
  /** Under which these very words were sent before; else empty. */
  key: string;
  /** Notes the key before it is used: should the page end before the answer comes, the next try is the same lead. Empty once it is used up. */
  keep(key: string): Promise<void>;
}

/** Sends it, and once more under a new key where the key is known for another lead: these words were then never taken. Never rejects. */
export async function sendLead({ api, lead, headers, key, keep }: Sending): Promise<Ending> {
  const post = async (under: string) => {
    await keep(under);
    return api.record(lead, under, headers);
  };
  let answer = await post(key || newKey());
  if (answer.status === CONFLICT && !answer.data.id) answer = await post(newKey());
  const { status, data, error, errorMessage } = answer;
  const reference = isShownReference(data.id) ? data.id : '';
  if (!error) return { accepted: true, reference };
  // The same key would only bring the same answer. A call that threw has no words.
  const usedUp = errorMessage !== '' && isRefusal(status);
  if (usedUp) await keep('');
  return {
    accepted: false,
    // A server that is down while the line is up is no reason to keep a lead on the device: the visitor is told at once and tries again. A page
    // that was saved is shown because there was no line, whatever the browser says of it.
    unreached: status === UNREACHED && errorMessage === '' && (!navigator.onLine || isSavedPage()),
    failure: status === TOO_MANY && errorMessage ? errorMessage : TRY_AGAIN,
    comfort: usedUp ? '' : navigator.onLine ? STILL_HERE : OFFLINE,
    refused: reference,
  };
}

/** Withdraws a lead, as the form of /withdraw does. @returns false where it could not be sent; whether the numbers matched is never known */
export async function withdrawLead(reference: string, phone: string): Promise<boolean> {
  const body = new URLSearchParams({ reference, phone });
  const reply = await fetch('/withdraw' satisfies OwnPath, { method: 'POST', body }).catch(() => undefined);
  return reply?.ok ?? false;
}

/** The note at the top of a saved page leads to the others (src/offline/saved-note.ts). */
function isSavedPage(): boolean {
  return document.querySelector(`.notice [href="${'/offline' satisfies OwnPath}"]`) !== null;
}
