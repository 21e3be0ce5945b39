/** On what terms the open data may be used, in words: no licence is named that the firm has not chosen. */
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';

/**
 * @param page what is linked to
 * @param day which day goes with what is taken, such as "the day we checked the figure"
 */
export function licenceOf({ origin }: Firm, page: OwnPath, day: string): string {
  return `Free to use if you link to ${origin}${page} and give ${day}. No warranty: check with the department before you rely on it.`;
}
