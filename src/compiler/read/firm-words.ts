/** Words that depend on the firm: its details, the rules that every page words alike, and words on GST. */
import type { Firm } from '../../domain/firm.ts';
import { LIMITS } from '../../domain/limits.ts';

/** Returns what replaces placeholders in the text of a file, before its fields are read. */
export function firmPlaceholders(firm: Firm): (text: string) => string {
  return (text) =>
    text.replace(/\{\{firm\.(slug|name|origin)\}\}(?=(\.?))/g, (_, field: 'slug' | 'name' | 'origin', next) =>
      wordsBefore(firm[field], next),
    );
}

/** Drops the full stop of "Lekha Pvt. Ltd." where the text has one after it. */
function wordsBefore(words: string, next: string | undefined): string {
  return next === '.' && words.endsWith('.') ? words.slice(0, -1) : words;
}

const GST_WORDS = /\{\{gst:((?:[^{}|]|\{+[^{}]*\}+)*)(?:\|((?:[^{}|]|\{+[^{}]*\}+)*))?\}\}/g;

/** `{{gst:plus GST|no GST}}` is the first words if the firm charges GST, else the second ones, if there are any. */
export function withGstWords(charges: boolean, text: string): string {
  return text.replace(GST_WORDS, (_, charged: string, free = '') => (charges ? charged : free));
}

export const REFUND_RULE =
  'If you cancel within {{refund-request-period}} of purchase, before the work is finished, we keep {{refund-cancellation-charge}} of our fee. ' +
  'We return the rest in {{refund-processing-time}}{{gst: with the GST on it}}.';

function quotationRule({ callWithin }: Firm): string {
  const call = callWithin ? `We call within ${callWithin}. ` : '';
  return `Our fee depends on your papers and the work in your case. ${call}After our call you get a written quotation of the full fee{{gst: with GST}} before you pay.`;
}

/** Replaces `{{refund:rule}}` and `{{quotation:rule}}` by rules, which contain references themselves. */
export function withRules(firm: Firm, text: string): string {
  return text.replace(/\{\{\s*(refund|quotation):rule\s*\}\}/g, (_, name: string) =>
    name === 'refund' ? REFUND_RULE : quotationRule(firm),
  );
}

/** Words that follow from fields of content/firm.yaml. */
const FIRM_WORDS: Readonly<Record<string, (firm: Firm) => string>> = {
  officer: ({ grievanceOfficer: officer }) =>
    officer ? `grievance officer (${officer.name}, ${officer.designation})` : 'grievance officer',
  /** Continues after "a withdrawn enquiry is". */
  withdrawn: ({ withdrawnLeads }) =>
    withdrawnLeads === 'seal' ? 'locked at once, and erased one year after you sent it' : 'erased at once',
  withdrawal: ({ withdrawnLeads }) =>
    withdrawnLeads === 'seal'
      ? 'If you use the page, this happens in two steps. We lock the enquiry at once: it is removed from our lists, and we do not call. We erase it one year after you sent it. Rule 8(3) of the Digital Personal Data Protection Rules, 2025 requires this year, so that an authority named there can ask for it.'
      : 'If you use the page, this happens at once: we overwrite your words and do not just mark them as deleted. The last copy in the database’s files on our server is gone within a minute.',
  /** Continues after "reads …". */
  officerReplies: ({ grievanceOfficer: officer }) => (officer ? ` and replies within ${officer.replyWithin}` : ''),
};

/** `{{firm.key}}`; undefined if content/firm.yaml has no such text. @param next character after it */
export function firmText(firm: Firm, key: string, next: string | undefined): string | undefined {
  const value = Object.hasOwn(FIRM_WORDS, key) ? FIRM_WORDS[key]?.(firm) : (firm as Record<string, unknown>)[key];
  return typeof value === 'string' ? wordsBefore(value, next) : undefined;
}

/** `{{days.key}}`: how long a lead, the note of its erasure, or a lead on the visitor's device is stored. */
export const DAYS_STORED: Readonly<Record<string, number>> = {
  lead: LIMITS.retentionDays,
  note: LIMITS.erasureNoteDays,
  unsent: LIMITS.unsentDays,
};
