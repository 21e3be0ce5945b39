/** Links that call the firm or open a chat, whose taps are recorded as leads. Shared by the server and the boot script. */
import type { Firm } from './firm.ts';

/** Attribute with the kind of lead that a tap is. */
export const LEAD = 'data-lead';

/** Attributes of a contact link: the kind of lead, and the site's prefix for keys in the browser's storage. */
export function contactLink(lead: 'phone' | 'whatsapp', firm: Pick<Firm, 'storagePrefix'>) {
  return { [LEAD]: lead, 'data-prefix': firm.storagePrefix };
}
