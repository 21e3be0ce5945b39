/** On what terms the open data may be used, in words: no licence is named that the firm has not chosen. */
import type { Firm } from '../domain/firm.ts';
import type { OwnPath } from '../domain/own-path.ts';

/**
 * @param page what is linked to
 * @param day which day goes with what is taken, as "the day the figure was checked"
 */
export function licenceOf({ origin }: Firm, page: OwnPath, day: string): string {
  return `Free to use with a link to ${origin}${page} and ${day}. No warranty: ask the department before you rely on it.`;
}
