/**
 * What a browser stopped by the content security policy, in the two forms that browsers send. Of either only this is read:
 * never the query, the referrer, a sample of the script, the policy, or the name of the browser. Browsers add fields of
 * their own, so that what is not known is left out and not refused.
 */
import * as v from 'valibot';

export interface CspReport {
  /** Name of a directive; `other` where it is none. */
  directive: string;
  /**
   * What was stopped: scheme and host of a web address, at most 100 characters of the host and no long number in it; the
   * scheme alone of any other; or a word such as `inline`.
   */
  blocked: string;
  /** Path of the page, without its query; empty where there was none. */
  path: string;
  disposition: 'enforce' | 'report' | undefined;
  line: number | undefined;
  column: number | undefined;
}

const OTHER = 'other';
/** Longest host that is repeated, in characters. */
const LONGEST_HOST = 100;
/**
 * Six digits or more that stand together, or apart by signs: anybody can make up a host of a phone number. An IP address is
 * such a number too, and says where a visitor's router is.
 */
const LONG_NUMBER = /\d(?:[.:\-_]*\d){5,}/g;
/** No script of ours has a line or a column beyond this; what somebody makes up may be a phone number. */
const FURTHEST = 9_999_999;
const DIRECTIVES = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src
  connect-src manifest-src worker-src frame-src child-src fenced-frame-src object-src prefetch-src base-uri form-action
  frame-ancestors sandbox require-trusted-types-for trusted-types upgrade-insecure-requests`.split(/\s+/),
);
/** What browsers say instead of an address, and schemes of addresses that hold more than a place on the web. */
const KEYWORDS = new Set(
  `inline eval wasm-eval self data blob filesystem about mediastream trusted-types-policy trusted-types-sink chrome-extension
  moz-extension safari-extension safari-web-extension ms-browser-extension`.split(/\s+/),
);

// Said in our own words everywhere: those of the library repeat what was sent.
const NO_OBJECT = 'must be an object';
const Text = v.pipe(v.string('must be text'), v.maxLength(8192, 'must be at most 8192 characters'));
/** Of a line or a column; browsers send -1, null or nothing where they do not know. */
const Place = v.optional(v.nullable(v.pipe(v.number('must be a number'), v.integer('must be a whole number'))));
const Disposition = v.optional(v.picklist(['enforce', 'report'], 'must be enforce or report'));

/** Type `application/csp-report`: one report, with dashes in its names. */
export const PlainReportSchema = v.pipe(
  v.object({
    'csp-report': v.object(
      {
        'document-uri': v.optional(Text),
        'effective-directive': v.optional(Text),
        /** Browsers without the field above: the directive, its sources maybe after it. */
        'violated-directive': v.optional(Text),
        'blocked-uri': v.optional(Text),
        disposition: Disposition,
        'line-number': Place,
        'column-number': Place,
      },
      NO_OBJECT,
    ),
  }),
  v.transform(({ 'csp-report': report }) => [
    reportOf({
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] || report['violated-directive'],
      blockedURL: report['blocked-uri'],
      disposition: report.disposition,
      lineNumber: report['line-number'],
      columnNumber: report['column-number'],
    }),
  ]),
);

const Body = v.object(
  {
    documentURL: v.optional(Text),
    effectiveDirective: v.optional(Text),
    blockedURL: v.optional(v.nullable(Text)),
    disposition: Disposition,
    lineNumber: Place,
    columnNumber: Place,
  },
  NO_OBJECT,
);

/** Type `application/reports+json`: a list of reports. */
export const ReportsSchema = v.pipe(
  v.array(
    v.object({ type: v.literal('csp-violation', 'must be csp-violation'), body: Body }, NO_OBJECT),
    'The body must be a list',
  ),
  v.transform((reports) => reports.map(({ body }) => reportOf(body))),
);

function reportOf({
  documentURL,
  effectiveDirective,
  blockedURL,
  disposition,
  lineNumber,
  columnNumber,
}: v.InferOutput<typeof Body>): CspReport {
  const [directive = ''] = (effectiveDirective ?? '').split(' ');
  return {
    directive: DIRECTIVES.has(directive) ? directive : OTHER,
    blocked: blockedPlace(blockedURL ?? ''),
    path: URL.canParse(documentURL ?? '') ? new URL(documentURL ?? '').pathname : '',
    disposition,
    line: placeIn(lineNumber),
    column: placeIn(columnNumber),
  };
}

function blockedPlace(text: string): string {
  if (KEYWORDS.has(text)) return text;
  if (!URL.canParse(text)) return OTHER;
  const { protocol, host } = new URL(text);
  // The number is taken out before the host is cut: a cut one would be shorter, and no number any more.
  if (/^(?:https?|wss?):$/.test(protocol))
    return `${protocol}//${host.replaceAll(LONG_NUMBER, '#').slice(0, LONGEST_HOST)}`;
  const scheme = protocol.slice(0, -1);
  return KEYWORDS.has(scheme) ? scheme : OTHER;
}

function placeIn(place: number | null | undefined): number | undefined {
  return typeof place === 'number' && place >= 0 && place <= FURTHEST ? place : undefined;
}
