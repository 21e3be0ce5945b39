/** How sure several values of law are together. It ships to browsers. */
import { say } from '../domain/say.ts';
import type { Sure } from './parameter.ts';
import { checkedWords, isOverdue, type Reviewed, reviewOfAll } from './review.ts';

/** An answer is as sure as the least sure value that it depends on. Our own values are no law. */
const LEAST_SURE_FIRST = ['not-confirmed', 'one-source', 'two-sources', 'official'] as const;

/** "Official text, checked 21 November 2026. "; what is overdue is not called sure. '' without a value. */
export function howSure(
  values: readonly (Reviewed & { readonly value: { readonly sure: Sure } })[],
  today: string,
): { sure: Sure; words: string } {
  const compared = reviewOfAll(values);
  if (!compared) return { sure: 'own', words: '' };
  const isDue = isOverdue(compared, today);
  const least = isDue ? undefined : LEAST_SURE_FIRST.find((one) => values.some(({ value }) => value.sure === one));
  const sure = least ? say(`sure.answer-${least}`) : say(isDue ? 'sure.answer-due' : 'sure.own');
  return { sure: least ?? 'own', words: `${say('sure.answer', { sure, checked: checkedWords(compared, today) })} ` };
}
