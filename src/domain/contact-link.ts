/** Links that call the firm or open a chat with it, and whose tap is recorded as a lead: what server and boot script both know. */
import type { Firm } from './firm.ts';

/** On such a link: which lead a tap on it is. */
export const LEAD = 'data-lead';

/** Attributes of such a link: the lead, and the prefix of every key this site keeps in the browser's storage. */
export function contactLink(lead: 'phone' | 'whatsapp', firm: Pick<Firm, 'storagePrefix'>) {
  return { [LEAD]: lead, 'data-prefix': firm.storagePrefix };
}
