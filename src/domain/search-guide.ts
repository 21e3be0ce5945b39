/** What leads a search besides the words of the pages: content/search.yaml. */
import * as v from 'valibot';
import { SitePath, Slug, Text } from './text.ts';

const Words = v.pipe(v.array(Text, 'expected a list of words'), v.minLength(1, 'expected at least one'));

/** A page that answers what is asked about something. */
const LeadSchema = v.strictObject({
  /** Phrases of which one is asked about; what means the same counts. Absent where it does not matter. */
  about: v.optional(Words),
  /** Intents of which the query has one. Absent where it does not matter. */
  asks: v.optional(Words),
  page: SitePath,
  /** Whether the page comes before what the words alone find, and not after the best of that. */
  first: v.optional(v.literal(true, 'expected true, or no such field')),
});

export const SearchGuideSchema = v.strictObject({
  /** What a query wants to know, by name: the phrases by which it is told, word for word, small words too. */
  intents: v.record(Slug, Words),
  leads: v.array(LeadSchema, 'expected a list of leads'),
  /** What people type for a page besides its keywords, by its path. */
  also: v.record(SitePath, Words),
});

/** As the site has it. */
export interface SearchGuide extends v.InferOutput<typeof SearchGuideSchema> {
  /** The words that the text of each page uses more than others do, by path. */
  texts: Readonly<Record<string, string>>;
  /** Phrases by which something is asked for that the page of a search answers by itself. */
  answered: readonly string[];
  /** Every other word that a page has, and those by which a query is read: right as they are. */
  spoken: string;
}
