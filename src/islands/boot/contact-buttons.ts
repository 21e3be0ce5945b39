/** Records taps on phone and WhatsApp links. Without script they just open. */
import { isRefusal } from '../../api/paths.ts';
import { say } from '../../domain/say.ts';
import { type BrowserStore, openEncryptedStore } from '../browser-store.ts';
import { apiSession, newKey } from '../widgets/api-session.ts';
import { notify } from '../widgets/notice.ts';

/** Taps on one button within this time are one lead. */
const SAME_TAP_MS = 10 * 60_000;

/** The keys of the last taps in this tab, or on this page if storage is blocked. */
let taps: BrowserStore | undefined;

/** Never rejects: logs a failure and shows a message. @param dataset the attributes of `contactLink` */
export async function recordTap({ lead, prefix = '' }: DOMStringMap): Promise<void> {
  const type = lead === 'whatsapp' ? 'whatsapp' : 'phone';
  taps ??= openEncryptedStore(prefix, () => sessionStorage);
  const key = await makeKey(taps, `tap_${type}`);
  const { status, errorMessage, error } = await apiSession(prefix).record({ lead_type: type }, key);
  if (!error) return;
  console.error(`The tap on ${type} was not recorded: ${status} ${errorMessage}`);
  // The same key would be refused again.
  if (errorMessage && isRefusal(status)) await taps.remove(`tap_${type}`);
  notify(say(`notification.not-recorded-${type}`));
}

async function makeKey(store: BrowserStore, place: string): Promise<string> {
  const last = (await store.get(place)) as { key: string; at: number } | undefined;
  const now = Date.now();
  if (last && Math.abs(now - last.at) < SAME_TAP_MS) return last.key;
  const key = newKey();
  // Not awaited: a slow device must not delay the call.
  void store.set(place, { key, at: now });
  return key;
}
