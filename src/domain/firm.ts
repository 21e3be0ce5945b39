/** The firm and the product: one content file, content/firm.yaml. Renaming the product there renames it everywhere. */
import * as v from 'valibot';
import { isGstin, panOf } from './gstin.ts';
import { Photo } from './photo.ts';
import { STATES } from './states.ts';
import { Day, HttpsUrl, SitePath, Slug, Text } from './text.ts';

/** Letters, digits and what names are written with: nothing that YAML or Markdown would read as its own. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,'’&()+/-]| (?! ))*$/u;

/** Phone number in international form, digits only after the plus sign. */
const PhoneNumber = v.pipe(Text, v.regex(/^\+91\d{10}$/, 'expected +91 and ten digits'));

const Link = v.strictObject({ name: Text, url: HttpsUrl });

const Fields = v.strictObject({
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
  /**
   * Whom browsers are told to reach by https alone, for two years: the host of `origin` (`self`), all hosts below it too (`subdomains`), or
   * these, with leave to put them on the list that browsers come with (`preload`). The last two bind every other host of the firm.
   */
  hsts: v.optional(v.picklist(['self', 'subdomains', 'preload'], 'expected self, subdomains or preload'), 'self'),
  /** Prefix of every key the site writes to the browser's storage. */
  storagePrefix: v.pipe(Text, v.regex(/^[a-z]+_$/, 'expected lower-case letters and an underscore')),
  /** Registered name of the firm (a partnership firm). */
  registeredName: Text,
  /** The number that the buttons call. */
  phone: PhoneNumber,
  /** WhatsApp number. */
  whatsapp: PhoneNumber,
  /** Further numbers, each with what it is for: "Lucknow office". */
  phones: v.optional(
    v.pipe(
      v.array(v.strictObject({ label: Text, number: PhoneNumber })),
      v.minLength(1, 'expected at least one number'),
    ),
  ),
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
  /** State or union territory: in running text, and of the bills that pages show first. */
  state: v.picklist(
    STATES.map(({ name }) => name),
    'expected the name of a state or union territory of India, such as Uttar Pradesh',
  ),
  /** Permanent account number of the firm. */
  pan: v.pipe(Text, v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'expected five letters, four digits, one letter')),
  /** GST identification number. */
  gstin: v.optional(v.pipe(Text, v.check(isGstin, 'expected fifteen characters, the last of which checks the others'))),
  /** Says that the firm is not registered under GST, and so adds none to its fees. Without this line fees are shown with GST. */
  gst: v.optional(v.literal('not-registered', 'expected not-registered, or no such field')),
  /**
   * Least fees by the path of the page, in rupees without GST: `/gst: 1499` is shown as "from ₹1,499". A page that is left out says when its
   * fee comes in a quotation. Printed prices are figures: content/figures/prices.yaml.
   */
  fees: v.optional(
    v.record(SitePath, v.pipe(v.number('expected rupees'), v.integer('expected whole rupees'), v.minValue(1))),
    {},
  ),
  /** Page on a social network. */
  social: Link,
  /** Further pages: another network, a profile in a directory. */
  links: v.optional(v.pipe(v.array(Link), v.minLength(1, 'expected at least one link'))),
  /** Who answers grievances. Left out until the firm names somebody: then it is "the grievance officer". */
  grievanceOfficer: v.optional(
    v.strictObject({
      name: Text,
      designation: Text,
      /** As in "replies within …": "7 days". */
      replyWithin: Text,
    }),
  ),
  /**
   * What becomes of a lead that its visitor withdraws: erased at once (`erase`), or locked away from every list and erased one year after it
   * was sent (`seal`), as rule 8(3) of the Digital Personal Data Protection Rules, 2025 may require from May 2027: docs/runbook.md.
   */
  withdrawnLeads: v.optional(v.picklist(['erase', 'seal'], 'expected erase or seal'), 'erase'),
  /** People of the firm whom articles may name as their authors, by id. Left out until the firm names somebody: nobody is invented. */
  people: v.optional(
    v.pipe(v.array(v.strictObject({ id: Slug, name: Text })), v.minLength(1, 'expected at least one person')),
  ),
  /** Who checks the pages. Left out until the firm names somebody. */
  reviewer: v.optional(
    v.strictObject({
      name: Text,
      /** Number of membership, with the body that gave it: "ICAI 123456". */
      membership: Text,
      /** Day on which they last checked the pages. Until it is set, no page says that they did. */
      checked: v.optional(Day),
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

/** content/firm.yaml, with the rules that hold between its fields. */
export const FirmSchema = v.pipe(
  Fields,
  v.forward(
    v.check(
      ({ gstin, pan }) => gstin === undefined || panOf(gstin) === pan,
      'expected the PAN of the firm in it, from its third character on',
    ),
    ['gstin'],
  ),
  v.forward(
    v.check(({ gstin, gst }) => gstin === undefined || gst === undefined, 'expected no such field beside a GSTIN'),
    ['gst'],
  ),
);
export type Firm = v.InferOutput<typeof FirmSchema>;
