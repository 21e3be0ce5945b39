/** The firm and the product: one content file, content/firm.yaml. Renaming the product there renames it everywhere. */
import * as v from 'valibot';
import { Day, HttpsUrl, Slug, Text } from './text.ts';

/** A picture among the assets of the site. */
const SitePhoto = v.pipe(Text, v.regex(/^\/[a-z0-9/-]+\.(?:webp|jpg|png)$/, 'expected a path of a picture on this site'));

export const FirmSchema = v.strictObject({
  /** Product name, as printed. */
  name: Text,
  /** Product name in addresses: /partner-with-{slug} and two article slugs. */
  slug: Slug,
  /** The address the site is served from, without a trailing slash. */
  origin: HttpsUrl,
  /**
   * Whom browsers are told to reach by https alone, for two years: the host of `origin` (`self`), all hosts below it too (`subdomains`), or
   * these, with leave to put them on the list that browsers come with (`preload`). The last two bind every other host of the firm.
   */
  hsts: v.optional(v.picklist(['self', 'subdomains', 'preload'], 'expected self, subdomains or preload'), 'self'),
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
      /** Address of a photo of theirs on this site, 96 px square. */
      photo: v.optional(SitePhoto),
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
