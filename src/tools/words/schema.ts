/**
 * What the words of tools are made of. The schemas of this folder check content/tools/<name>.yaml at the build, and give the rules their
 * types; nothing that serves loads them.
 */
import * as v from 'valibot';
import { HttpsUrl, SitePath, Text } from '../../domain/text.ts';
import { BLANK, type Sentence } from '../sentence.ts';

export { Text };

/** A text with exactly these blanks, each once or more: `sentence('days')` for "{days} late". */
export function sentence<const Blank extends string>(...blanks: Blank[]) {
  const wanted = [...blanks].sort().join(', ');
  return v.pipe(
    Text,
    v.check(
      (text) => [...new Set([...text.matchAll(BLANK)].map(([, blank]) => blank))].sort().join(', ') === wanted,
      `expected a text with the blanks ${blanks.map((blank) => `{${blank}}`).join(' and ')}, and no other`,
    ),
    v.transform((text): Sentence<Blank> => text),
  );
}

/** The same for each of some names. */
export function each<const Name extends string, S extends v.GenericSchema>(names: readonly Name[], schema: S) {
  return v.strictObject(Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, S>);
}

/** A list of texts, a sentence or more each. */
export const Texts = v.array(Text, 'expected a list of texts');

/** What somebody can do now: a page of ours, or the portal of an authority. */
export const Step = v.strictObject({ text: Text, href: v.union([SitePath, HttpsUrl], 'expected a path on this site, or an https address') });

/** A number with what it counts: "1 day", "7 days". See `counted` in src/tools/sentence.ts. */
export const Counted = each(['one', 'some'], sentence('count'));
