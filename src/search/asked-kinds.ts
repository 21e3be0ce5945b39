/** What the word of a question that asks may ask for: a card whose answer is of another kind is silent. Pure. */

import type { AskingPhrase } from '../content/questions.ts';
import type { AskedKind } from '../domain/asked-kind.ts';

/**
 * The kinds that a question asks for. A longer phrase takes its words: "how many days" is no number.
 * @param sentence its words between spaces @param phrases the longest first
 */
export function kindsAsked(sentence: string, phrases: readonly AskingPhrase[]): Set<AskedKind> {
  const kinds = new Set<AskedKind>();
  let left = sentence;
  for (const { parts, kind } of phrases)
    for (let rest = without(left, parts); rest !== null; rest = without(left, parts)) {
      left = rest;
      if (kind) kinds.add(kind);
    }
  return kinds;
}

/** A sentence without the words of a phrase; null if it does not have them. */
function without(sentence: string, parts: readonly string[]): string | null {
  let left = sentence;
  let from = 0;
  for (const part of parts) {
    const at = left.indexOf(` ${part} `, from);
    if (at < 0) return null;
    left = `${left.slice(0, at)} | ${left.slice(at + part.length + 2)}`;
    from = at;
  }
  return left;
}

/**
 * Whether a card answers what is asked: its first value answers some of it, and all values together the rest.
 * @param values the kinds of each value, in the order of the card
 */
export function answersAll(asked: ReadonlySet<AskedKind>, values: readonly ReadonlySet<AskedKind>[]): boolean {
  const [first] = values;
  const all = [...asked];
  return (
    all.length === 0 ||
    (all.some((kind) => first?.has(kind)) && all.every((kind) => values.some((one) => one.has(kind))))
  );
}
