/** Pages whose layout is their own and whose words are few: content/pages.yaml. */
import * as v from 'valibot';
import { Description, SitePath, Slug, Text } from './text.ts';

export const PlainPageSchema = v.strictObject({
  /** Names the page for the code that lays it out. */
  id: Slug,
  /** Where it stands. May hold {{firm.slug}} before it is compiled. */
  path: SitePath,
  /** The h1 and browser title; unique, at most 60 characters. */
  title: v.pipe(Text, v.maxLength(60, 'expected at most 60 characters')),
  /** Without figure references. */
  description: Description,
  /** One sentence under the title. */
  summary: Text,
  /** Words a visitor may search for besides the title; empty keeps the page out of search. */
  keywords: v.array(Text),
});
