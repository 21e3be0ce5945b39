/** Pages to which a query leads by what it asks for, besides the words that it shares with them. */
import { keyOf, type Reading, withoutStopWords, wordsOf } from '../../content/vocabulary.ts';
import type { SearchGuide } from '../../domain/search-guide.ts';

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
  /** All of its words, and those that have a meaning of their own, as they are looked up. */
  whole: string;
  meant: string;
  /** Whether it has words that have none. */
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
