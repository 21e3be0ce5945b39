/** Small text schemas that several entities share. Content texts are trimmed, non-empty, single strings. */
import * as v from 'valibot';

/** Non-empty text. Inline Markdown and `{{figure-id}}` references are allowed where a field's doc says so. */
export const Text = v.pipe(v.string('expected text'), v.trim(), v.nonEmpty('expected text, found nothing'));

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const Day = v.pipe(
  v.string('expected a date as YYYY-MM-DD'),
  v.isoDate('expected a date as YYYY-MM-DD'),
  v.check((day) => new Date(Date.parse(`${day}T00:00:00Z`) || 0).toISOString().startsWith(day), 'expected a day that exists'),
);

/** An external address: https only. */
export const HttpsUrl = v.pipe(
  v.string('expected an https address'),
  v.url('expected an https address'),
  v.startsWith('https://', 'expected an https address'),
);

/** Marks what is written, but not yet to be published. Absent from what is. */
export const Draft = v.optional(v.literal(true, 'expected true, or no such field'));

/** A path on this site: starts with one slash, no query. */
export const SitePath = v.pipe(
  v.string('expected a path on this site'),
  v.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/, 'expected a path on this site, such as /gst'),
);

/** Lower-case words joined by hyphens. */
export const Slug = v.pipe(v.string('expected a slug'), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'));

/** A document outside the site: its title as printed there, and its address. */
export const SourceSchema = v.strictObject({
  /** Title of the document, with number and date where it has them. */
  title: Text,
  /** Where it can be read: the issuing department's own site where it publishes the text. */
  url: HttpsUrl,
});
export type Source = v.InferOutput<typeof SourceSchema>;
