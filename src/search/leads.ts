/** Finds pages by what a query asks for, in addition to the words that they share with it. */

import type { SearchGuide } from '../domain/search-guide.ts';
import { keyOf, type Reading, withoutStopWords, wordsOf } from './vocabulary.ts';

type Lead = SearchGuide['leads'][number];

/** @returns the leads of a query, in the order of the guide */
export function createLeads({ intents, leads }: SearchGuide): (reading: Reading) => Lead[] {
  const named = Object.entries(intents).map(([name, phrases]) => ({ name, phrases: phrases.map(phraseOf) }));
  const subjects = leads.map((lead) => ({ lead, about: lead.about?.map(phraseOf) }));
  return ({ words, said }) => {
    const text = ` ${words.join(' ')} `;
    const says = ({ whole, meant, small }: Phrase) => text.includes(` ${whole} `) || (!small && said.has(meant));
    const asked = new Set(named.filter(({ phrases }) => phrases.some(says)).map(({ name }) => name));
    return subjects
      .filter(
        ({ lead: { asks }, about }) =>
          (!asks || asks.some((name) => asked.has(name))) && (!about || about.some(({ meant }) => said.has(meant))),
      )
      .map(({ lead }) => lead);
  };
}

interface Phrase {
  /** All words, and the words that have a meaning of their own, as keys. */
  whole: string;
  meant: string;
  /** Whether some words have none. */
  small: boolean;
}

function phraseOf(phrase: string): Phrase {
  const [whole, meant] = [wordsOf(phrase), withoutStopWords(wordsOf(phrase))];
  return {
    whole: whole.join(' '),
    meant: keyOf(meant),
    small: meant.length < whole.length || meant.every((word) => withoutStopWords(['-', word]).length === 1),
  };
}
