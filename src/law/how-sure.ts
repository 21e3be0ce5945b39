/** How sure several values of law are together. It ships to browsers. */
import type { Sure } from './parameter.ts';
import { checkedWords, isOverdue, type Reviewed, reviewOfAll } from './review.ts';

/** An answer is as sure as the least sure value that it depends on. Our own values are no law. */
const WORDS = [
  ['not-confirmed', 'Not confirmed in part'],
  ['one-source', 'One source alone in part'],
  ['two-sources', 'Official text, or two sources that agree'],
  ['official', 'Official text'],
] as const;

/** "Official text, checked 21 November 2026"; what is overdue is not called sure. '' without a value. */
export function howSure(
  values: readonly (Reviewed & { readonly value: { readonly sure: Sure } })[],
  today: string,
): { sure: Sure; words: string } {
  const compared = reviewOfAll(values);
  if (!compared) return { sure: 'own', words: '' };
  const [sure, words] = isOverdue(compared, today)
    ? (['own', 'Due for review'] as const)
    : (WORDS.find(([one]) => values.some(({ value }) => value.sure === one)) ?? (['own', 'Our own'] as const));
  return { sure, words: `${words}, ${checkedWords(compared, today)}. ` };
}
