/** The firm and the product: one content file, content/firm.yaml. Renaming the product there renames it everywhere. */
import * as v from 'valibot';
import { extractPan, isGstin, STATES, writeEnglishName } from './states.ts';
import { Code, Day, HttpsUrl, Photo, SitePath, Slug, Text } from './text.ts';

/** Letters, digits and common punctuation of names; no syntax of YAML or Markdown. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.,'’&()+/-]| (?! ))*$/u;

const PhoneNumber = v.pipe(Code, v.regex(/^\+91\d{10}$/, 'expected +91 and ten digits'));

/** The forms that a firm can have, as pages name them: "a partnership firm", "an LLP". */
export const FORMS = [
  'proprietorship',
  'partnership firm',
  'LLP',
  'one person company',
  'private limited company',
] as const;

export const Rupees = v.pipe(v.number('expected rupees'), v.integer('expected whole rupees'), v.minValue(1));

const Link = v.strictObject({ name: Code, url: HttpsUrl });

const Fields = v.strictObject({
  name: v.pipe(
    Code,
    v.maxLength(40, 'expected at most 40 characters'),
    v.regex(NAME, "expected a letter or a digit, then letters, digits, single spaces and any of . , ' & ( ) + / -"),
  ),
  /** Product name in addresses: /partner-with-{slug} and two article slugs. */
  slug: Slug,
  /** The address the site is served from, without a trailing slash. */
  origin: HttpsUrl,
  /**
   * Scope of HSTS, two years: the host of `origin`, its subdomains too, or also preloaded. The last two bind all hosts
   * of the firm.
   */
  hsts: v.optional(v.picklist(['self', 'subdomains', 'preload'], 'expected self, subdomains or preload'), 'self'),
  /** Prefix of every key the site writes to the browser's storage. */
  storagePrefix: v.pipe(Code, v.regex(/^[a-z]+_$/, 'expected lower-case letters and an underscore')),
  registeredName: Code,
  form: v.picklist(FORMS, `expected one of ${FORMS.join(', ')}`),
  /** The number that call buttons dial. */
  phone: PhoneNumber,
  whatsapp: PhoneNumber,
  /** Further numbers, each with its purpose: "Lucknow office". */
  phones: v.optional(
    v.pipe(
      v.array(v.strictObject({ label: Text, number: PhoneNumber })),
      v.minLength(1, 'expected at least one number'),
    ),
  ),
  /** First message of a WhatsApp chat in English. */
  greeting: Code,
  /** When the firm takes calls: "Mon to Sat, 10 to 7". If absent, the site makes no promise. */
  callHours: v.optional(Code),
  /** How soon the firm calls back: "one working day". If absent, the site makes no promise. */
  callWithin: v.optional(Text),
  email: v.pipe(Code, v.email('expected an e-mail address')),
  /** Registered address, line by line; city and state last. */
  address: v.pipe(v.array(Code), v.minLength(2, 'expected at least two lines')),
  city: Code,
  /** State or union territory, for running text and as the default of bills. */
  state: v.picklist(
    STATES.map(({ slug }) => writeEnglishName(slug)),
    'expected the name of a state or union territory of India, such as Uttar Pradesh',
  ),
  pan: v.pipe(Code, v.regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'expected five letters, four digits, one letter')),
  gstin: v.optional(v.pipe(Code, v.check(isGstin, 'expected fifteen characters, the last of which checks the others'))),
  /** The firm is not registered under GST, so it adds none to its fees. If absent, fees are shown with GST. */
  gst: v.optional(v.literal('not-registered', 'expected not-registered, or no such field')),
  /** Minimum fees by path, rupees without GST. Printed prices are figures: content/figures/prices.yaml. */
  fees: v.optional(v.record(SitePath, Rupees), {}),
  /** The day on which the firm set `fees`. If absent, that of `contentChecked`. */
  feesFrom: v.optional(Day),
  social: Link,
  /** Further profiles: another network, a directory. */
  links: v.optional(v.pipe(v.array(Link), v.minLength(1, 'expected at least one link'))),
  /** Who answers grievances. If absent, pages say "the grievance officer". */
  grievanceOfficer: v.optional(
    v.strictObject({
      name: Code,
      designation: Text,
      /** As in "replies within …": "7 days". */
      replyWithin: Text,
    }),
  ),
  /**
   * A withdrawn lead is erased at once (`erase`), or locked, left out of lists, and erased a year after it was sent
   * (`seal`): rule 8(3) of the Data Protection Rules, 2025 may require this from May 2027. See docs/runbook.md.
   */
  withdrawnLeads: v.optional(v.picklist(['erase', 'seal'], 'expected erase or seal'), 'erase'),
  /** Possible authors of articles, by id. Absent until the firm names real people. */
  people: v.optional(
    v.pipe(v.array(v.strictObject({ id: Slug, name: Code })), v.minLength(1, 'expected at least one person')),
  ),
  /** Who checks the pages. Absent until the firm names a person. */
  reviewer: v.optional(
    v.strictObject({
      name: Code,
      /** Membership number, with its issuing body: "ICAI 123456". */
      membership: Code,
      /** Day of their last check of the pages. If absent, no page claims a check. */
      checked: v.optional(Day),
      /** Their photo in content/photos/, 96 px square. */
      photo: v.optional(Photo),
    }),
  ),
  copyrightYear: v.pipe(v.number(), v.integer()),
  contentChecked: Day,
  /** Names of the fields that still have sample values; `bun run launch-check` lists them. */
  samples: v.array(Code),
});

export const FirmSchema = v.pipe(
  Fields,
  v.forward(
    v.check(
      ({ gstin, pan }) => gstin === undefined || extractPan(gstin) === pan,
      'expected the PAN of the firm in it, from its third character on',
    ),
    ['gstin'],
  ),
  v.forward(
    v.check(({ gstin, gst }) => gstin === undefined || gst === undefined, 'expected no such field beside a GSTIN'),
    ['gst'],
  ),
);
export type Firm = v.InferOutput<typeof FirmSchema> & {
  /** As content/firm.yaml says `callHours`, if that is in the words of another language. */
  writtenHours?: string;
};
