/**
 * The phone and WhatsApp links: record that they were tapped, then open. The boot script runs this when one is tapped; it
 * is no island and needs no React. Without script the links just open.
 */
import { isRefusal } from '../../api/reply-guards.ts';
import { apiSession } from '../widgets/api-session.ts';
import { newKey } from '../widgets/idempotency-key.ts';
import { say } from '../widgets/notice.ts';

/** What the visitor is told where the tap was not recorded: what they wanted happens all the same. */
const NOT_RECORDED = {
  phone: 'We could not note your tap. Your call goes ahead all the same.',
  whatsapp: 'We could not note your tap. The chat opens all the same.',
};
/** How long taps on one button are one lead, milliseconds. */
const SAME_TAP_MS = 10 * 60_000;

/** @param attributes those of `contactLink`, without their `data-`. Never rejects: what went wrong goes to the console, and the visitor is told. */
export async function recordTap({ lead, prefix = '' }: DOMStringMap): Promise<void> {
  const type = lead === 'whatsapp' ? 'whatsapp' : 'phone';
  const place = `${prefix}tap_${type}`;
  const { status, errorMessage, error } = await apiSession(prefix).record({ lead_type: type }, keyOf(place));
  if (!error) return;
  console.error(`The tap on ${type} was not recorded: ${status} ${errorMessage}`);
  // A refusal is repeated for as long as the key is the same.
  if (errorMessage && isRefusal(status)) forget(place);
  say(NOT_RECORDED[type]);
}

/** The key of the last tap, while it is the same tap. For the tab alone: whoever opens another is asked nothing either. */
function keyOf(place: string): string {
  const drawn = `${newKey()} ${Date.now()}`;
  try {
    const [key = '', at] = (sessionStorage.getItem(place) ?? '').split(' ');
    if (key && Math.abs(Date.now() - Number(at)) < SAME_TAP_MS) return key;
    sessionStorage.setItem(place, drawn);
  } catch {
    // Storage is blocked: every tap is a lead of its own then.
  }
  return drawn.slice(0, drawn.indexOf(' '));
}

function forget(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
