/** What the firm is told of its leads, in words. */
import { indiaTime } from '../domain/india-day.ts';
import type { LeadType } from '../domain/lead-rules.ts';
import type { LeadRecord } from './lead-record.ts';
import { shownReference } from './reference-number.ts';

/** A message for the firm: plain text, whatever carries it. */
export interface Notice {
  subject: string;
  text: string;
  /** The same for the same leads: a carrier that knows such keys sends it once. */
  id: string;
}

export interface NoticeWords {
  /** The name of the site. */
  site: string;
  /** Address of the site whose reading desk has the leads; undefined where they are read on the server itself. */
  url?: string | undefined;
  /** Whether a notice holds what a visitor typed. */
  details: boolean;
}

/** Leads that one message names; of others it says how many there are. */
export const MOST_NAMED = 20;
/** Characters of a visitor's message: with all leads a notice stays below the 4,096 that Telegram takes. */
const LONGEST_MESSAGE = 1000;
const LONGEST_TEXT = 4000;

export const KINDS: Readonly<Record<LeadType, string>> = {
  contact: 'contact form',
  partner: 'partner form',
  phone: 'tap on call',
  whatsapp: 'tap on WhatsApp',
};

/** Tells of new leads. @param first the oldest of them @param count how many there are */
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

/** Tells what waits for an answer, and how many people only pressed a button. Undefined where there is neither. */
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
  // A reminder needs no details: they were in the notice.
  return message(
    waiting,
    [...named(first, count, { ...words, details: false }), ...pressed],
    words,
    count === 0 ? undefined : 'NUMBER',
  );
}

/** @param answered the lead that the command for an answered one names; without it, that command is left out */
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
  const told = [`${site}: ${title}`, ...lines].join('\n');
  const room = LONGEST_TEXT - how.length;
  return { subject: `${site}: ${title}`, text: `${told.length > room ? `${told.slice(0, room)}…` : told}\n\n${how}` };
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

/** Without what a chat would obey: Slack and Google Chat read `<!channel>` and `<address|words>`. Nor control characters. */
function harmless(line: string): string {
  return line.replaceAll('<', '‹').replaceAll('>', '›').replace(/\p{C}/gu, ' ');
}
