/** Schemas of texts, days and addresses that content files share. */
import * as v from 'valibot';
import { isHomePage } from './web-address.ts';

/** Trimmed, non-empty text that is the same in every language: a name, an id, what visitors type, a title of law. */
export const Code = v.pipe(v.string('expected text'), v.trim(), v.nonEmpty('expected text, found nothing'));

/** Not a name, which would be part of JSON Schemas. */
export const WORDS = Symbol('words');

/** What another language says in words of its own, in a file below its folder in content/. */
export const isWords = <T>() => v.metadata<T, Record<string, never>>({ [WORDS]: true });

/** Trimmed, non-empty words. Fields that allow inline Markdown or `{{figure-id}}` references say so. */
export const Text = v.pipe(Code, isWords());

export function textUpTo(most: number) {
  return v.pipe(Text, v.maxLength(most, `expected at most ${most} characters`));
}

/** One of a few words. The fault lists them. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, `expected one of ${words.join(', ')}`);
}

/** Meta description: current law, begins with an answer. The compiler checks its width with the figures in it. */
export const Description = v.pipe(Text, v.minLength(70, 'expected at least 70 characters'));

/** The h1 and browser title; unique. */
export const Title = textUpTo(60);

export const PAGE_TEXTS = {
  title: Title,
  description: Description,
  /** One or two sentences under the title. */
  summary: Text,
  /** Search terms in addition to the title. A page of content/pages.yaml without any is not in the search. */
  keywords: v.array(Text),
};

/** Replaces the title in the tab and in previews, but not the h1: a short answer. Takes figure references. */
export const AnswerTitle = v.optional(Text);

export const Day = v.pipe(
  v.string('expected a date as YYYY-MM-DD'),
  v.isoDate('expected a date as YYYY-MM-DD'),
  v.check(
    (day) => new Date(Date.parse(`${day}T00:00:00Z`) || 0).toISOString().startsWith(day),
    'expected a day that exists',
  ),
);

export const HttpsUrl = v.pipe(
  v.string('expected an https address'),
  v.url('expected an https address'),
  v.startsWith('https://', 'expected an https address'),
);

const TRUE = v.literal(true, 'expected true, or no such field');
export const Flag = v.optional(TRUE);

/** A draft is checked but not published: no address, no search, no index. Remove the line to publish it. */
export const Draft = v.optional(TRUE);

/** An external address. Allows http, because a few departments and older pages have no https. */
export const WebUrl = v.pipe(
  v.string('expected an address'),
  v.url('expected an address'),
  v.regex(/^https?:\/\//, 'expected an address'),
);

export const SitePath = v.pipe(
  v.string('expected a path on this site'),
  v.regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/, 'expected a path on this site, such as /gst'),
);

export const Slug = v.pipe(
  v.string('expected a slug'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'),
);

const NO_HOME_PAGE = v.check((url: string) => !isHomePage(url), 'expected the address of one page, not of a site');
/** A page where a text was read: its title as printed there, its exact address, and the day. */
export const READING = { title: Code, url: v.pipe(WebUrl, NO_HOME_PAGE), day: Day };

const ReadSchema = v.strictObject({
  ...READING,
  url: v.pipe(HttpsUrl, NO_HOME_PAGE),
  /** True for a third party, such as a newspaper. False for the site of the issuing department. */
  secondary: v.boolean('expected true or false'),
});

/** Source of a claim: the law, the portal of the issuing department, and the page where its text was read. */
export const SourceSchema = v.strictObject({
  /** Name and section of the law, or title, number and date of the document. */
  title: Code,
  /** On the issuing department's own site: the text itself if its address is known, else the home page. */
  url: HttpsUrl,
  /** The page where it was read. Without it, a card says that only the portal is known. */
  read: v.optional(ReadSchema),
});
export type Source = v.InferOutput<typeof SourceSchema>;

export const Photo = v.pipe(
  Code,
  v.regex(/^[a-z0-9-]+\.(?:webp|jpg|png)$/, 'expected the name of a .webp, .jpg or .png file in content/photos'),
);

/** Front matter: the figure of the page that the preview of a link shows, and what it is: "GST limit for goods". */
export const PreviewSchema = v.strictObject({ figure: Slug, label: textUpTo(44) });
export type PreviewMatter = v.InferOutput<typeof PreviewSchema>;

export interface Preview {
  /** What the value is: "GST limit for goods"; empty if the page has no figure. */
  label: string;
  /** As a reader sees it: "₹40 lakh". */
  value: string;
  /** State of the value: "Since 1 April 2026", "Applies with conditions"; may be empty. */
  standing: string;
  /** Day of the last comparison with its source, `YYYY-MM-DD`. */
  checked: string;
  answers?: string;
}
