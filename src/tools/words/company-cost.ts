/** The words of `company-cost`. */
import * as v from 'valibot';
import { SitePath } from '../../domain/text.ts';
import { each, Step, sentence, Text, Texts } from './schema.ts';

export const words = v.strictObject({
  pages: each(['private', 'public', 'opc', 'section-8', 'nidhi', 'nbfc', 'producer'], SitePath),
  lines: v.strictObject({ fee: Text, gst: sentence('rate'), name: Text, filing: Text, pan: Text, duty: sentence('place') }),
  headline: v.strictObject({
    lead: sentence('type', 'place'),
    leadUs: sentence('type', 'place'),
    quotation: Text,
    all: sentence('us', 'government', 'state'),
    us: sentence('government', 'state', 'open'),
    quoted: sentence('government', 'state', 'open'),
    toGovernment: sentence('amount'),
    toState: sentence('amount'),
    open: sentence('what'),
  }),
  /** A capital that is too small. */
  caution: each(['nidhi', 'nbfc'], Text),
  sum: v.strictObject({ title: Text, quotation: Text, unknown: Text }),
  fee: v.strictObject({ printed: sentence('type', 'fee'), gst: sentence('fee', 'rate', 'gst'), quoted: sentence('type', 'rate') }),
  name: Text,
  filing: each(['free', 'above'], Text),
  pan: Text,
  least: sentence('capital'),
  duty: v.strictObject({
    section8: Text,
    elsewhere: sentence('place'),
    above: Text,
    unsure: sentence('place', 'range'),
    sure: sentence('place', 'range', 'amount'),
    /** The bands of capital. */
    ranges: each(['first', 'second'], Text),
  }),
  refund: v.strictObject({
    ahead: Text,
    day: Text,
    days: sentence('count'),
    late: sentence('when'),
    kept: sentence('when', 'share'),
    amounts: sentence('when', 'share', 'kept', 'back'),
  }),
  not: v.strictObject({ fee: sentence('fee') }),
  next: v.strictObject({ page: sentence('type'), others: v.array(Step) }),
  year: Text,
  notCovered: Texts,
  notCoveredNbfc: Text,
});
export type Words = v.InferOutput<typeof words>;
