/** The firm and the product: one content file, content/firm.yaml. Renaming the product there renames it everywhere. */
import * as v from 'valibot';
import { Photo } from './photo.ts';
import { Day, HttpsUrl, Slug, Text } from './text.ts';

/** Letters, digits and what names are written with: nothing that YAML or Markdown would read as its own. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,'’&()+/-]| (?! ))*$/u;

export const FirmSchema = v.strictObject({
  /** Product name, as printed. */
  name: v.pipe(
    Text,
    v.maxLength(40, 'expected at most 40 characters'),
    v.regex(NAME, "expected a letter or a digit, then letters, digits, single spaces and any of . , ' & ( ) + / -"),
  ),
  /** Product name in addresses: /partner-with-{slug} and two article slugs. */
  slug: Slug,
  /** The address the site is served from, without a trailing slash. */
  origin: HttpsUrl,
  /** Prefix of every key the site writes to the browser's storage. */
  storagePrefix: v.pipe(Text, v.regex(/^[a-z]+_$/, 'expected lower-case letters and an underscore')),
  /** Registered name of the firm (a partnership firm). */
  registeredName: Text,
  /** Phone number in international form, digits only after the plus sign. */
  phone: v.pipe(Text, v.regex(/^\+91\d{10}$/, 'expected +91 and ten digits')),
  /** WhatsApp number, same form. */
  whatsapp: v.pipe(Text, v.regex(/^\+91\d{10}$/, 'expected +91 and ten digits')),
  /** Greeting that a WhatsApp chat starts with. */
  greeting: Text,
  /** When somebody takes calls: "Mon to Sat, 10 to 7". Left out until the firm says so: nothing is promised meanwhile. */
  callHours: v.optional(Text),
  /** Within what time the firm calls who leaves a number, as in "We call within …": "one working day". Left out until the firm says so. */
  callWithin: v.optional(Text),
  /** Grievance and support e-mail address. */
  email: v.pipe(Text, v.email('expected an e-mail address')),
  /** Registered address, line by line; city and state last. */
  address: v.pipe(v.array(Text), v.minLength(2, 'expected at least two lines')),
  /** City, as used in running text. */
  city: Text,
  /** State, as used in running text. */
  state: Text,
  /** Permanent account number of the firm. */
  pan: v.pipe(Text, v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'expected five letters, four digits, one letter')),
  /** Page on a social network. */
  social: v.strictObject({ name: Text, url: HttpsUrl }),
  /** People of the firm whom articles may name as their authors, by id. Left out until the firm names somebody: nobody is invented. */
  people: v.optional(v.pipe(v.array(v.strictObject({ id: Slug, name: Text })), v.minLength(1, 'expected at least one person'))),
  /** Who checks the pages, shown beside the day of the check. Left out until the firm names somebody. */
  reviewer: v.optional(
    v.strictObject({
      name: Text,
      /** Number of membership, with the body that gave it: "ICAI 123456". */
      membership: Text,
      /** A photo of theirs in content/photos/, 96 px square. */
      photo: v.optional(Photo),
    }),
  ),
  /** Year printed in the copyright line. */
  copyrightYear: v.pipe(v.number(), v.integer()),
  /** Day the content was last read through as a whole. */
  contentChecked: Day,
  /** Names of the fields above that still hold sample values; `bun run launch-check` lists them. */
  samples: v.array(Text),
});
export type Firm = v.InferOutput<typeof FirmSchema>;
