/** Pages to which a query leads by what it asks for, besides the words that it shares with them. */
import { type Reading, saying, wordsOf } from '../../content/vocabulary.ts';
import type { SearchGuide } from '../../domain/search-guide.ts';

type Lead = SearchGuide['leads'][number];

/** @returns the leads of a query, in the order of the guide */
export function createLeads({ intents, leads }: SearchGuide): (reading: Reading) => Lead[] {
  const phrases = Object.entries(intents).map(([name, said]) => [name, said.map((phrase) => ` ${wordsOf(phrase).join(' ')} `)] as const);
  return (reading) => {
    const text = ` ${reading.words.join(' ')} `;
    const asked = new Set(phrases.filter(([, said]) => said.some((phrase) => text.includes(phrase))).map(([name]) => name));
    return leads.filter(({ about, asks }) => asks.some((name) => asked.has(name)) && (about === undefined || about.some((phrase) => saying(reading, phrase))));
  };
}
