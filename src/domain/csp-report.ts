/**
 * Reports of violations of the content security policy, in the two formats that browsers send. Only the fields below are read: never
 * the query, the referrer, a sample of the script, the policy, or the name of the browser. Browsers add fields of their own, so
 * unknown fields are dropped, not refused.
 */
import * as v from 'valibot';

export interface CspReport {
  /** Name of a directive, or `other` if it is unknown. */
  directive: string;
  /**
   * What was blocked: the scheme and host of a web address, with at most 100 characters of the host and no long number; the scheme
   * alone of any other address; or a keyword such as `inline`.
   */
  blocked: string;
  /** Path of the page, without its query; empty if there was none. */
  path: string;
  disposition: 'enforce' | 'report' | undefined;
  line: number | undefined;
  column: number | undefined;
}

const OTHER = 'other';
/** Longest part of a host that is logged, characters. */
const LONGEST_HOST = 100;
/**
 * Six digits or more, adjacent or separated by punctuation: anyone can send a host that contains a phone number. This also covers IP
 * addresses, which reveal where a visitor's router is.
 */
const LONG_NUMBER = /\d(?:[.:\-_]*\d){5,}/g;
/** Larger than any line or column of our scripts; a larger number may be a forged one that contains a phone number. */
const FURTHEST = 9_999_999;
const DIRECTIVES = new Set(
  `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src
  connect-src manifest-src worker-src frame-src child-src fenced-frame-src object-src prefetch-src base-uri form-action
  frame-ancestors sandbox require-trusted-types-for trusted-types upgrade-insecure-requests`.split(/\s+/),
);
/** Keywords that browsers send instead of an address, and schemes whose addresses may contain data. */
const KEYWORDS = new Set(
  `inline eval wasm-eval self data blob filesystem about mediastream trusted-types-policy trusted-types-sink chrome-extension
  moz-extension safari-extension safari-web-extension ms-browser-extension`.split(/\s+/),
);

// Every schema has its own message: the default ones of valibot repeat the input.
const NO_OBJECT = 'must be an object';
const Text = v.pipe(v.string('must be text'), v.maxLength(8192, 'must be at most 8192 characters'));
/** A line or a column. Browsers send -1, null or nothing if it is unknown. */
const Place = v.optional(v.nullable(v.pipe(v.number('must be a number'), v.integer('must be a whole number'))));
const Disposition = v.optional(v.picklist(['enforce', 'report'], 'must be enforce or report'));

/** Type `application/csp-report`: one report, with kebab-case names. */
export const PlainReportSchema = v.pipe(
  v.object({
    'csp-report': v.object(
      {
        'document-uri': v.optional(Text),
        'effective-directive': v.optional(Text),
        /** From browsers without the field above: the directive, optionally followed by its sources. */
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
  // Numbers are removed before the host is truncated: a truncated number might be too short to match.
  if (/^(?:https?|wss?):$/.test(protocol))
    return `${protocol}//${host.replaceAll(LONG_NUMBER, '#').slice(0, LONGEST_HOST)}`;
  const scheme = protocol.slice(0, -1);
  return KEYWORDS.has(scheme) ? scheme : OTHER;
}

function placeIn(place: number | null | undefined): number | undefined {
  return typeof place === 'number' && place >= 0 && place <= FURTHEST ? place : undefined;
}
