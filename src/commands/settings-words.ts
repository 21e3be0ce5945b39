/**
 * Descriptions of the settings, for `docs/settings.md` and `.env.example`. Apart from their schema in src/settings.ts, which the Worker
 * contains.
 */
import { LIMITS } from '../domain/limits.ts';
import type { Env } from '../settings.ts';

const NETWORK = `${LIMITS.networkTimes} times those of a client`;
const SITE = `${LIMITS.siteTimes} times those of a client`;

/** A setting in words. */
interface SettingWords {
  meaning: string;
  /** What happens where it is not set and has no default. */
  unset?: string;
}

/** By name; all of them. */
export const SETTING_WORDS: Readonly<Record<keyof Env, SettingWords>> = {
  UPSTREAM_URL: { meaning: 'Base address of the upstream API.', unset: 'the embedded upstream' },
  UPSTREAM_CLIENT_ID: { meaning: 'Client identifier there.', unset: 'none; required with `UPSTREAM_URL`' },
  UPSTREAM_CLIENT_SECRET: {
    meaning: 'Client secret there: at least 16 characters, 6 of them different.',
    unset: 'none; required with `UPSTREAM_URL`',
  },
  UPSTREAM_CLIENT_SECRET_NEXT: { meaning: 'The next secret, while one is rotated.', unset: 'none' },
  UPSTREAM_FOR: {
    meaning: 'Which calls go there: `all` of them, or `leads` alone while the site answers searches itself.',
  },
  NOTICE_EMAIL_TO: {
    meaning: 'Addresses that are told of new leads by e-mail, with commas between them.',
    unset: 'no e-mail',
  },
  NOTICE_EMAIL_FROM: {
    meaning: 'Address that these e-mails come from.',
    unset: 'none; required with `NOTICE_EMAIL_TO`',
  },
  SMTP_URL: {
    meaning:
      'Mail server that sends them, on Bun: `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS. Write signs of the password as in an address, `@` as `%40`.',
    unset: 'none; `NOTICE_EMAIL_TO` needs it or `MAIL_API_URL`',
  },
  MAIL_API_URL: {
    meaning:
      'Address of a mail service that takes `{from, to, subject, text}` as JSON, as those of Cloudflare and Resend do. On both hosts.',
    unset: 'none; `NOTICE_EMAIL_TO` needs it or `SMTP_URL`',
  },
  MAIL_API_TOKEN: { meaning: 'Bearer token of that service.', unset: 'none; required with `MAIL_API_URL`' },
  NOTICE_WEBHOOK_URL: {
    meaning:
      'Is posted `{"text": …}` for new leads, as Slack, Google Chat and Telegram take it (`docs/runbook.md` has the addresses).',
    unset: 'no webhook',
  },
  NOTICE_DETAILS: {
    meaning:
      'Whether notices hold name, phone number, e-mail address and message of a lead, which their carrier can then read.',
  },
  NOTICE_DIGEST_AT: { meaning: 'When a digest of unanswered leads is sent each day: a time in India.' },
  LEADS_PER_MINUTE: {
    meaning: 'Forms a minute of one client (an IPv4 address, the /64 of an IPv6 one), and as many taps.',
    unset: String(LIMITS.leadsPerMinute),
  },
  CALLS_PER_MINUTE: {
    meaning: 'Other API calls and searches a minute of one client.',
    unset: String(LIMITS.callsPerMinute),
  },
  PAGES_PER_MINUTE: {
    meaning:
      'Computed answers a minute of one client: tools, due dates, whatever no cache holds. A sixth of them in any ten seconds. Cached pages do not count.',
    unset: String(LIMITS.pagesPerMinute),
  },
  LEADS_PER_MINUTE_NETWORK: {
    meaning: 'Leads of one network: the /24 of an IPv4 address, the /48 of an IPv6 one.',
    unset: NETWORK,
  },
  CALLS_PER_MINUTE_NETWORK: { meaning: 'Calls of one network.', unset: NETWORK },
  PAGES_PER_MINUTE_NETWORK: { meaning: 'Computed answers of one network.', unset: NETWORK },
  LEADS_PER_MINUTE_SITE: { meaning: 'Leads of everyone together.', unset: SITE },
  CALLS_PER_MINUTE_SITE: { meaning: 'Calls of everyone together.', unset: SITE },
  PAGES_PER_MINUTE_SITE: { meaning: 'Computed answers of everyone together.', unset: SITE },
  SEARCHES_AT_ONCE: { meaning: 'Searches under way at once in one process or isolate; the next is told to try again.' },
  OPERATIONS_TOKEN: {
    meaning:
      'Opens `/ops/leads` for `bun run leads --url`, to read leads and have them tried again: at least 24 characters, 6 of them different.',
    unset: 'nobody reads leads over HTTP; with neither token there is no such address',
  },
  ERASURE_TOKEN: {
    meaning: 'Erases leads there, and does nothing else: as strong, and not the same.',
    unset: 'nobody erases leads over HTTP but their visitors, on `/withdraw`',
  },
  ALERT_WEBHOOK_URL: {
    meaning: 'Is posted to when somebody has to look; `docs/runbook.md` lists when.',
    unset: 'nobody is told but the log',
  },
  BACKUP_PASSPHRASE: {
    meaning:
      'Encrypts what `bun run leads backup` writes, and opens it for `restore`: at least 16 characters, 6 of them different.',
    unset: 'backups are not encrypted',
  },
  RETENTION_DAYS: { meaning: 'Days that a delivered or refused lead is kept.' },
  SERVICE_WORKER: {
    meaning:
      'Whether browsers keep pages for when there is no connection; `off` makes those that do forget them and stop.',
  },
  PAGE_CACHE_MB: {
    meaning: 'Megabytes of rendered pages that are kept; a quarter as much of what they are made from.',
  },
  PORT: { meaning: 'Port to listen on; 0 takes a free one.' },
  HOST: { meaning: 'Address to listen on.' },
  UNIX_SOCKET: {
    meaning:
      'Path of a Unix socket to listen on in place of `HOST` and `PORT`, behind a proxy on the same machine: a restart then loses no request.',
    unset: 'the port is listened on',
  },
  DATA_DIR: { meaning: 'Folder of the databases and of nothing else: it is closed to other accounts.' },
  ERASURE_LOG: {
    meaning: 'Second place of the erasure log, best on another disk: the first is in `DATA_DIR`.',
    unset: 'beside `DATA_DIR`, under its name and `.erasures.log`',
  },
  DISK_FREE_MB: { meaning: "Megabytes free on the ledger's disk below which the firm is alerted." },
  LEDGER_MB: { meaning: 'Megabytes of ledger above which the firm is alerted.' },
  CLIENT_ADDRESS_HEADER: {
    meaning: "Behind a proxy of yours: the header whose last entry is the client's address, such as `X-Forwarded-For`.",
    unset: "the connection's address, so that all visitors behind a proxy count as one",
  },
};
