/** The law of a built site that is due for review, for commands, hosts and health checks: they have no content folder. */
import { formatDay } from '../domain/calendar.ts';
import type { LawIndex } from '../law/figure.ts';
import { isOverdue, lastListedDay, type ReviewDay, reviewsUpTo } from '../law/review.ts';

export function builtReviews({ groups, dueReviews }: Pick<LawIndex, 'groups' | 'dueReviews'>): ReviewDay[] {
  return [
    ...groups.flatMap(({ figures }) => figures.map(({ id, label, review }) => ({ id, label, day: review }))),
    ...dueReviews,
  ];
}

/** The reviews of the next 30 days, soonest first, and how many are overdue. @param today in India, `YYYY-MM-DD` */
export function dueReviews(law: LawIndex, today: string): { due: readonly ReviewDay[]; overdue: number } {
  const { due, overdue } = reviewsUpTo(builtReviews(law), today);
  return { due, overdue: overdue.length };
}

/** Longer lists are for `bun run review`. */
const MAX_LISTED = 20;

/** What a command prints of them; empty without any. */
export function dueLines(law: LawIndex, today: string): string[] {
  const { due, overdue } = dueReviews(law, today);
  if (due.length === 0) return [];
  const more = due.length - MAX_LISTED;
  return [
    `Reviews up to ${formatDay(lastListedDay(today))}: ${due.length}, ${overdue} of them overdue. In the folder of the project bin/bun run review says what to compare.`,
    ...due
      .slice(0, MAX_LISTED)
      .map(
        ({ id, label, day }) =>
          `  ${formatDay(day)}${isOverdue({ review: day }, today) ? ', overdue' : ''}  ${id}: ${label}`,
      ),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
