/** The text of notices to the firm. */
import { indiaTime } from '../domain/calendar.ts';
import type { LeadType } from '../domain/lead-rules.ts';
import type { LeadRecord } from './lead-record.ts';
import { shownReference } from './reference-number.ts';

/** A message for the firm: plain text for every channel. */
export interface Notice {
  subject: string;
  text: string;
  /** Idempotency key: the same for the same leads. */
  id: string;
}

export interface NoticeWords {
  /** The name of the site. */
  site: string;
  /** Origin of the site, for `bun run leads --url`; undefined if leads can be read only on the server. */
  url?: string | undefined;
  /** Whether a notice contains what a visitor typed. */
  details: boolean;
}

/** Maximum number of leads that one message lists; it counts the others. */
export const MOST_NAMED = 20;
/** Maximum number of characters of a visitor's message, so that a notice stays below Telegram's limit of 4,096. */
const LONGEST_MESSAGE = 1000;
const LONGEST_TEXT = 4000;

export const KINDS: Readonly<Record<LeadType, string>> = {
  contact: 'contact form',
  partner: 'partner form',
  phone: 'tap on call',
  whatsapp: 'tap on WhatsApp',
};

/** Writes the notice of new leads. @param first the oldest of them @param count how many there are */
export function newLeads(first: readonly LeadRecord[], count: number, words: NoticeWords): Omit<Notice, 'id'> {
  const title = count === 1 ? 'New lead' : `${count} new leads`;
  const [only] = first;
  return message(
    title,
    named(first, count, words),
    words,
    count === 1 && only ? shownReference(only.reference) : 'NUMBER',
  );
}

/** Writes the digest of unanswered leads and the number of taps. Undefined if there are neither. */
export function digest(
  first: readonly LeadRecord[],
  count: number,
  taps: number,
  words: NoticeWords,
): Omit<Notice, 'id'> | undefined {
  if (count + taps === 0) return undefined;
  const waiting =
    count === 0
      ? 'No lead waits for an answer'
      : count === 1
        ? 'One lead waits for an answer'
        : `${count} leads wait for an answer`;
  const pressed = taps === 0 ? [] : [`Taps on call and WhatsApp in the past day: ${taps}`];
  // The notice of each lead had its details.
  return message(
    waiting,
    [...named(first, count, { ...words, details: false }), ...pressed],
    words,
    count === 0 ? undefined : 'NUMBER',
  );
}

/** @param answered reference number in the example of `bun run leads answered`; undefined leaves the example out */
function message(
  title: string,
  lines: string[],
  { site, url }: NoticeWords,
  answered: string | undefined,
): Omit<Notice, 'id'> {
  const command = (name: string) => `bun run leads${name}${url === undefined ? '' : ` --url ${url}`}`;
  const how = [
    `Read${url === undefined ? ' on the server' : ''}: ${command('')}`,
    ...(answered === undefined ? [] : [`Once answered: ${command(` answered ${answered}`)}`]),
  ].join('\n');
  const text = [`${site}: ${title}`, ...lines].join('\n');
  const room = LONGEST_TEXT - how.length;
  return { subject: `${site}: ${title}`, text: `${text.length > room ? `${text.slice(0, room)}…` : text}\n\n${how}` };
}

function named(first: readonly LeadRecord[], count: number, { details }: NoticeWords): string[] {
  const more = count - first.length;
  return [
    ...first.flatMap((lead) => [lineOf(lead), ...(details ? detailsOf(lead) : [])]),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

function lineOf({ reference, lead, page, acceptedAt, suspect }: LeadRecord): string {
  const from = page === null ? '' : ` on ${page}`;
  return `${shownReference(reference)}: ${KINDS[lead.lead_type]}${from}, ${indiaTime(acceptedAt).slice(0, 16)} in India${suspect ? ', looks like spam' : ''}`;
}

function detailsOf({ lead }: LeadRecord): string[] {
  if (!('phone' in lead)) return [];
  const call = [lead.best_time, lead.language].filter((wish) => wish !== undefined);
  const lines = [lead.full_name, lead.phone, lead.email, ...(call.length > 0 ? [`Call: ${call.join(', ')}`] : [])];
  const typed = lead.message ? lead.message.slice(0, LONGEST_MESSAGE).split('\n') : [];
  return [...lines, ...typed].map((line) => `  ${harmless(line)}`);
}

/**
 * Replaces control characters and the brackets of chat markup: Slack and Google Chat interpret `<!channel>` and
 * `<address|words>`.
 */
function harmless(line: string): string {
  return line.replaceAll('<', '‹').replaceAll('>', '›').replace(/\p{C}/gu, ' ');
}
