/** Says that a page has figures or due dates whose review is due: for values that have no note of their own. */

import type { PageEntry } from '../content/site.ts';
import { say } from '../domain/say.ts';
import { overdueWords } from '../law/review.ts';

/** "last compared on 21 November 2026" for a page with an overdue record. @param today in India, `YYYY-MM-DD` */
export function findOverdue({ review, compared }: Pick<PageEntry, 'review' | 'compared'>, today: string) {
  return review && compared ? overdueWords({ review, checked: compared }, today) : undefined;
}

/** Nothing for a page without one. @param props.className of the paragraph */
export function OverdueLine({ entry, today, className }: { entry: PageEntry; today: string; className: string }) {
  const compared = findOverdue(entry, today);
  return compared ? <p className={className}>{say('law-review.overdue', { compared })}</p> : null;
}
