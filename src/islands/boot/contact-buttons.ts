/**
 * The phone and WhatsApp links: record that they were tapped, then open. The boot script runs this when one is tapped; it
 * is no island and needs no React. Without script the links just open.
 */

import { isRefusal } from '../../api/reply-guards.ts';
import { type BrowserStore, sealedStore } from '../../offline/browser-store.ts';
import { apiSession, newKey } from '../widgets/api-session.ts';
import { say } from '../widgets/notice.ts';

/** What the visitor is told where the tap was not recorded: what they wanted happens all the same. */
const NOT_RECORDED = {
  phone: 'We could not record your tap. Your call still goes ahead.',
  whatsapp: 'We could not record your tap. The chat still opens.',
};
/** How long taps on one button are one lead, milliseconds. */
const SAME_TAP_MS = 10 * 60_000;

/** The keys of the last taps, for this tab; for this page where storage is blocked. */
let taps: BrowserStore | undefined;

/** @param attributes those of `contactLink`, without their `data-`. Never rejects: what went wrong goes to the console, and the visitor sees a message. */
export async function recordTap({ lead, prefix = '' }: DOMStringMap): Promise<void> {
  const type = lead === 'whatsapp' ? 'whatsapp' : 'phone';
  taps ??= sealedStore(prefix, () => sessionStorage);
  const { status, errorMessage, error } = await apiSession(prefix).record(
    { lead_type: type },
    await keyOf(taps, `tap_${type}`),
  );
  if (!error) return;
  console.error(`The tap on ${type} was not recorded: ${status} ${errorMessage}`);
  // A refusal is repeated for as long as the key is the same.
  if (errorMessage && isRefusal(status)) await taps.remove(`tap_${type}`);
  say(NOT_RECORDED[type]);
}

/** The key of the last tap on a button, while it is the same tap. */
async function keyOf(store: BrowserStore, place: string): Promise<string> {
  const last = (await store.get(place)) as { key: string; at: number } | undefined;
  const now = Date.now();
  if (last && Math.abs(now - last.at) < SAME_TAP_MS) return last.key;
  const key = newKey();
  // Not waited for: the tap must not wait for a slow device.
  void store.set(place, { key, at: now });
  return key;
}
