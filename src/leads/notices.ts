/** Notices to the firm: their text, and the channels that work on both hosts, a webhook and a mail service over HTTP. */
import { indiaTime } from '../domain/calendar.ts';
import { fetchAsSent } from '../domain/outgoing.ts';
import { parseRetryAfter } from './jobs.ts';
import { extraLines, formatReference, givenFields, KIND_NAMES, type LeadRecord, type Task } from './lead-record.ts';
import { leftAtUpstream } from './tasks.ts';

export interface NoticeMessage {
  subject: string;
  text: string;
}

export interface Notice extends NoticeMessage {
  /** Idempotency key: the same for the same leads. */
  id: string;
}

export interface NoticeWords {
  site: string;
  /** Of the site, for `bin/bun run leads --url https://…`; undefined if leads can be read only on the server. */
  url?: string | undefined;
  /** What starts the reading desk on the server; undefined if that is {@link READING_DESK} in the folder of the site. */
  leads?: string | undefined;
  /** Whether a notice contains what a visitor typed. */
  details: boolean;
}

/** Starts the reading desk in a checkout and in the folder of a release. */
export const READING_DESK = 'bin/bun run leads';
/** Leads that a message lists. It counts the others. */
export const MAX_NAMED = 20;
/** Characters of a visitor's message, and of a text: Telegram takes 4,096. */
const MAX_MESSAGE = 1000;
const MAX_TEXT = 4000;

/** Items of a message: the oldest, and how many there are. */
interface Some<Item> {
  first: readonly Item[];
  count: number;
}

/** What follows the command of the reading desk, and when to say it. */
type Command = [when: string, command: string];
const READ: Command = ['Read', ''];
const answer = (reference: string): Command => ['Once answered', ` answered ${reference}`];
const finish = (reference: string): Command => ['Once carried out', ` done ${reference}`];

/** Writes the notice of new leads. */
export function writeNotice(leads: Some<LeadRecord>, words: NoticeWords): NoticeMessage {
  const title = leads.count === 1 ? 'New lead' : `${leads.count} new leads`;
  return message(title, named(leads, words), words, [READ, answer(referenceOf(leads))]);
}

/** Writes the notice of withdrawals. It has a lead's number and its id in the upstream, and no word of the visitor. */
export function writeWithdrawals(withdrawals: Some<Task>, words: NoticeWords): NoticeMessage {
  const lines = [...left(withdrawals), whatElse(words)];
  return message(toCarryOut(withdrawals.count, 'withdrawal'), lines, words, [LIST, finish(referenceOf(withdrawals))]);
}

/** Writes the digest of unanswered leads, taps and open tasks. Undefined if there are none. */
export function writeDigest(
  { leads, taps, tasks }: { leads: Some<LeadRecord>; taps: number; tasks: Some<Task> },
  words: NoticeWords,
): NoticeMessage | undefined {
  if (leads.count + taps + tasks.count === 0) return undefined;
  // The notice of each lead had its details.
  const lines = named(leads, { ...words, details: false });
  if (taps > 0) lines.push(`Taps on call and WhatsApp in the past day: ${taps}`);
  const commands = [READ, ...(leads.count > 0 ? [answer('NUMBER')] : [])];
  if (tasks.count === 0) return message(waiting(leads.count), lines, words, commands);
  const title = [...(leads.count > 0 ? [waiting(leads.count)] : []), toCarryOut(tasks.count, 'request')].join('. ');
  lines.push('Visitors asked for this, and it is to be carried out:', ...left(tasks), whatElse(words));
  return message(title, lines, words, [...commands, LIST, finish('NUMBER')]);
}

function waiting(leads: number): string {
  if (leads === 0) return 'No lead waits for an answer';
  return leads === 1 ? 'One lead waits for an answer' : `${leads} leads wait for an answer`;
}

const LIST: Command = ['To carry out', ' tasks'];
const toCarryOut = (count: number, what: string) => `Carry out ${count === 1 ? `a ${what}` : `${count} ${what}s`}`;

function left({ first, count }: Some<Task>): string[] {
  const lines = first.map((one) => harmless(`${formatReference(one.reference)}: ${leftAtUpstream(one)}`));
  return withMore(lines, count - first.length);
}

/** What no program knows of: calls, and copies that people made. */
function whatElse({ details }: NoticeWords): string {
  const messages = details ? 'the notices that have its details' : 'messages that have its details';
  return `Do not call a visitor who withdrew. Delete ${messages}, and what was exported or noted.`;
}

/** The number of the only one, for a command. */
function referenceOf({ first: [only], count }: Some<{ reference: string }>): string {
  return count === 1 && only ? formatReference(only.reference) : 'NUMBER';
}

function message(title: string, lines: string[], words: NoticeWords, commands: Command[]): NoticeMessage {
  const { site } = words;
  const { place, command, option } = readingDeskOf(words);
  const how = commands
    .map(([when, rest], at) => `${when}${at === 0 ? ` ${place}` : ''}: ${command}${rest}${option}`)
    .join('\n');
  const subject = `${site}: ${title}`;
  const text = [subject, ...lines].join('\n');
  const room = MAX_TEXT - how.length;
  return { subject, text: `${text.length > room ? `${text.slice(0, room)}…` : text}\n\n${how}` };
}

/** Where the reader of a notice types which command. */
function readingDeskOf({ url, leads }: NoticeWords): { place: string; command: string; option: string } {
  if (url !== undefined)
    return { place: 'in the folder of the project', command: READING_DESK, option: ` --url ${url}` };
  if (leads !== undefined) return { place: 'on the server', command: leads, option: '' };
  return { place: 'on the server, in the folder of the site', command: READING_DESK, option: '' };
}

function named({ first, count }: Some<LeadRecord>, { details }: NoticeWords): string[] {
  const lines = first.flatMap((lead) => [lineOf(lead), ...(details ? detailsOf(lead) : [])]);
  return withMore(lines, count - first.length);
}

function withMore(lines: string[], more: number): string[] {
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

function lineOf({ reference, lead, page, acceptedAt, suspect }: LeadRecord): string {
  const from = page === null ? '' : ` on ${page}`;
  const time = `${indiaTime(acceptedAt).slice(0, 16)} in India`;
  return `${formatReference(reference)}: ${KIND_NAMES[lead.lead_type]}${from}, ${time}${suspect ? ', looks like spam' : ''}`;
}

function detailsOf({ lead }: LeadRecord): string[] {
  const { full_name, phone, email, message = '' } = givenFields(lead);
  const lines = [full_name, phone, email, ...extraLines(lead)].filter((line) => line !== undefined);
  const typed = message === '' ? [] : message.slice(0, MAX_MESSAGE).split('\n');
  return [...lines, ...typed].map((line) => `  ${harmless(line)}`);
}

/** Replaces control characters and markup: Slack and Google Chat interpret `<!channel>` and `<address|words>`. */
function harmless(line: string): string {
  return line.replaceAll('<', '‹').replaceAll('>', '›').replace(/\p{C}/gu, ' ');
}

export interface SendFailure {
  /** Safe to log. */
  failure: string;
  retryAfterMs?: number;
}

export interface NoticeChannel {
  /** Its name in the ledger, which must not change. */
  name: string;
  /** Resolves to undefined once the message is accepted. Its errors are not logged: they may contain a password. */
  send(notice: Notice, signal: AbortSignal): Promise<SendFailure | undefined>;
}

export interface ChannelSettings {
  NOTICE_WEBHOOK_URL?: string | undefined;
  MAIL_API_URL?: string | undefined;
  MAIL_API_TOKEN?: string | undefined;
  NOTICE_EMAIL_FROM?: string | undefined;
  NOTICE_EMAIL_TO?: string[] | undefined;
}

/** Creates the channels of the settings, except e-mail over SMTP. */
export function createHttpChannels(settings: ChannelSettings): NoticeChannel[] {
  const { NOTICE_WEBHOOK_URL: webhook, MAIL_API_URL: api, MAIL_API_TOKEN: token } = settings;
  const { NOTICE_EMAIL_FROM: from, NOTICE_EMAIL_TO: to } = settings;

  async function post(url: string, body: object, signal: AbortSignal, headers?: Record<string, string>) {
    const reply = await fetchAsSent(url, {
      method: 'POST',
      // Some mail services refuse requests without a user agent.
      headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'leads', ...headers },
      body: JSON.stringify(body),
      signal,
    });
    await reply.body?.cancel();
    if (reply.ok) return undefined;
    const retryAfterMs = parseRetryAfter(reply.headers.get('retry-after'), Date.now());
    return { failure: `status ${reply.status}`, retryAfterMs };
  }

  const channels: NoticeChannel[] = [];
  // Google Chat refuses fields other than the text.
  if (webhook) channels.push({ name: 'webhook', send: ({ text }, signal) => post(webhook, { text }, signal) });
  if (api)
    channels.push({
      name: 'email',
      send: ({ subject, text, id }, signal) =>
        post(api, { from, to, subject, text }, signal, { authorization: `Bearer ${token}`, 'idempotency-key': id }),
    });
  return channels;
}
