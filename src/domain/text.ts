/** Small text schemas that several entities share. Content texts are trimmed, non-empty, single strings. */
import * as v from 'valibot';
import { isHomePage } from './web-address.ts';

/** Non-empty text. Inline Markdown and `{{figure-id}}` references are allowed where a field's doc says so. */
export const Text = v.pipe(v.string('expected text'), v.trim(), v.nonEmpty('expected text, found nothing'));

/**
 * Meta description: current law only, unique, an answer before anything else. Takes figure references where the schema does not say
 * otherwise. How wide it may be, the compiler judges once the figures stand in it.
 */
export const Description = v.pipe(Text, v.minLength(70, 'expected at least 70 characters'));

/**
 * What stands for the title on the tab and where a link to the page is shown, while the page keeps its h1:
 * the answer in so many words. Unique; takes figure references.
 */
export const AnswerTitle = v.optional(Text);

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Day = v.pipe(
  v.string('expected a date as YYYY-MM-DD'),
  v.isoDate('expected a date as YYYY-MM-DD'),
  v.check(
    (day) => new Date(Date.parse(`${day}T00:00:00Z`) || 0).toISOString().startsWith(day),
    'expected a day that exists',
  ),
);

/** An external address: https only. */
export const HttpsUrl = v.pipe(
  v.string('expected an https address'),
  v.url('expected an https address'),
  v.startsWith('https://', 'expected an https address'),
);

/** Marks what is written, but not yet to be published. Absent from what is. */
export const Draft = v.optional(v.literal(true, 'expected true, or no such field'));

/** An address elsewhere, as it was read: a few departments and older pages have no https. */
export const WebUrl = v.pipe(
  v.string('expected an address'),
  v.url('expected an address'),
  v.regex(/^https?:\/\//, 'expected an address'),
);

/** A path on this site: starts with one slash, no query. */
export const SitePath = v.pipe(
  v.string('expected a path on this site'),
  v.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/, 'expected a path on this site, such as /gst'),
);

/** Lower-case words joined by hyphens. */
export const Slug = v.pipe(
  v.string('expected a slug'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'),
);

/** Where the words of a law were read: the exact page, not the entrance of the site it is on. */
const ReadSchema = v.strictObject({
  /** Title of the page, as printed there. */
  title: Text,
  /** Its deep address. */
  url: v.pipe(
    HttpsUrl,
    v.check((url) => !isHomePage(url), 'expected the address of one page, not of a site'),
  ),
  /** Day it was read. */
  day: Day,
  /** True where somebody else repeats or explains the law: a firm, a newspaper. False on the site of who made it. */
  secondary: v.boolean('expected true or false'),
});

/** What a claim rests on: the law, the portal of the department that makes it, and the page where its words were read. */
export const SourceSchema = v.strictObject({
  /** The law by name and section, or the document with its number and date. */
  title: Text,
  /** The issuing department's own site: the text itself where its address is known, else the entrance. */
  url: HttpsUrl,
  /** The page where it was read. Where there is none, a card says that only the portal is known. */
  read: v.optional(ReadSchema),
});
export type Source = v.InferOutput<typeof SourceSchema>;
