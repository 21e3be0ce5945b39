/** `bun run settings-docs`: generates docs/settings.md and .env.example. A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../domain/limits.ts';
import { type Env, SETTINGS } from '../settings.ts';

const NETWORK = `${LIMITS.networkTimes} times that of a client`;
const SITE = `${LIMITS.siteTimes} times that of a client`;

interface SettingWords {
  meaning: string;
  /** What happens if the setting has no value and no default. */
  unset?: string;
}

/** Descriptions of settings, which src/settings.ts would add to the Worker's bundle. */
const WORDS: Readonly<Record<keyof Env, SettingWords>> = {
  UPSTREAM_URL: { meaning: 'Base address of the upstream API.', unset: 'the embedded upstream' },
  UPSTREAM_CLIENT_ID: {
    meaning: 'Client identifier for the upstream.',
    unset: 'none; required with `UPSTREAM_URL`',
  },
  UPSTREAM_CLIENT_SECRET: {
    meaning: 'Client secret for the upstream: at least 16 characters, 6 of them different.',
    unset: 'none; required with `UPSTREAM_URL`',
  },
  UPSTREAM_CLIENT_SECRET_NEXT: { meaning: 'The next secret, during a rotation.', unset: 'none' },
  UPSTREAM_FOR: {
    meaning: 'Which calls go to the upstream: `all`, or only `leads` while the site answers searches itself.',
  },
  NOTICE_EMAIL_TO: {
    meaning: 'E-mail addresses that get notices of new leads, separated by commas.',
    unset: 'no e-mail',
  },
  NOTICE_EMAIL_FROM: {
    meaning: 'Sender address of these e-mails.',
    unset: 'none; required with `NOTICE_EMAIL_TO`',
  },
  SMTP_URL: {
    meaning:
      'Mail server that sends them, on Bun: `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS. Percent-encode special characters in the password, `@` as `%40`.',
    unset: 'none; `NOTICE_EMAIL_TO` needs this or `MAIL_API_URL`',
  },
  MAIL_API_URL: {
    meaning:
      'Address of a mail service that takes `{from, to, subject, text}` as JSON, such as Cloudflare or Resend. On both hosts.',
    unset: 'none; `NOTICE_EMAIL_TO` needs this or `SMTP_URL`',
  },
  MAIL_API_TOKEN: { meaning: 'Bearer token of that service.', unset: 'none; required with `MAIL_API_URL`' },
  NOTICE_WEBHOOK_URL: {
    meaning:
      'Webhook that gets `{"text": …}` for new leads, as Slack, Google Chat and Telegram take it (`docs/runbook.md` has the addresses).',
    unset: 'no webhook',
  },
  NOTICE_DETAILS: {
    meaning:
      'Whether notices contain name, phone number, e-mail address and message of a lead. The services that carry them can then read these.',
  },
  NOTICE_DIGEST_AT: { meaning: 'When the daily digest of unanswered leads is sent: a time in India.' },
  LEADS_PER_MINUTE: {
    meaning:
      'Forms that one client may send in a minute, and as many taps. A client is an IPv4 address or an IPv6 /64.',
    unset: String(LIMITS.leadsPerMinute),
  },
  CALLS_PER_MINUTE: {
    meaning: 'Other API calls and searches of one client in a minute.',
    unset: String(LIMITS.callsPerMinute),
  },
  PAGES_PER_MINUTE: {
    meaning:
      'Computed answers for one client in a minute: tools, due dates, everything that is not cached. A sixth of them in any ten seconds. Cached pages do not count.',
    unset: String(LIMITS.pagesPerMinute),
  },
  LEADS_PER_MINUTE_NETWORK: {
    meaning: 'Leads of one network: an IPv4 /24 or an IPv6 /48.',
    unset: NETWORK,
  },
  CALLS_PER_MINUTE_NETWORK: { meaning: 'Calls of one network.', unset: NETWORK },
  PAGES_PER_MINUTE_NETWORK: { meaning: 'Computed answers for one network.', unset: NETWORK },
  LEADS_PER_MINUTE_SITE: { meaning: 'Leads of all visitors together.', unset: SITE },
  CALLS_PER_MINUTE_SITE: { meaning: 'Calls of all visitors together.', unset: SITE },
  PAGES_PER_MINUTE_SITE: { meaning: 'Computed answers for all visitors together.', unset: SITE },
  SEARCHES_AT_ONCE: {
    meaning: 'Searches that may run at once in one process or isolate. The next visitor is asked to try again.',
  },
  OPERATIONS_TOKEN: {
    meaning:
      'Token for `/ops/leads`, which `bun run leads --url` uses to read and redeliver leads: at least 24 characters, 6 of them different.',
    unset: 'no one can read leads over HTTP; if neither token is set, the address does not exist',
  },
  ERASURE_TOKEN: {
    meaning: 'Token that erases leads at `/ops/leads` and does nothing else. As long, and different.',
    unset: 'only visitors erase leads over HTTP, on `/withdraw`',
  },
  ALERT_WEBHOOK_URL: {
    meaning: 'Webhook that gets alerts; `docs/runbook.md` lists them.',
    unset: 'alerts are only logged',
  },
  BACKUP_PASSPHRASE: {
    meaning:
      'Encrypts what `bun run leads backup` writes, and decrypts it for `restore`: at least 16 characters, 6 of them different.',
    unset: 'backups are not encrypted',
  },
  RETENTION_DAYS: { meaning: 'Days after which a delivered or refused lead is erased.' },
  SERVICE_WORKER: {
    meaning:
      'Whether browsers save pages for times without a connection. `off` makes them delete the pages and the service worker.',
  },
  PAGE_CACHE_MB: {
    meaning: 'Megabytes of rendered pages in memory, and a quarter of that of the content that they are made from.',
  },
  PORT: { meaning: 'Port to listen on; 0 takes a free one.' },
  HOST: { meaning: 'Address to listen on.' },
  UNIX_SOCKET: {
    meaning:
      'Path of a Unix socket to listen on instead of `HOST` and `PORT`, for a proxy on the same machine. A restart then loses no request.',
    unset: 'the host listens on the port',
  },
  DATA_DIR: {
    meaning: 'Folder of the databases, and of nothing else: the host removes the access of other accounts to it.',
  },
  ERASURE_LOG: {
    meaning: 'Second file of the erasure log, on another disk if possible. The first is in `DATA_DIR`.',
    unset: 'next to `DATA_DIR`, with its name and `.erasures.log`',
  },
  DISK_FREE_MB: { meaning: "The site sends an alert if the ledger's disk has fewer free megabytes." },
  LEDGER_MB: { meaning: 'The site sends an alert if the ledger has more megabytes.' },
  CLIENT_ADDRESS_HEADER: {
    meaning: "Behind your own proxy: the header whose last entry is the client's address, such as `X-Forwarded-For`.",
    unset: "the connection's address, so that all visitors behind a proxy count as one",
  },
};

/** Every heading with its settings; `value` is the default, as text. */
const headings = Object.entries(SETTINGS).map(([heading, settings]) => ({
  heading,
  settings: Object.entries(settings).map(([name, schema]) => ({
    name,
    ...WORDS[name as keyof Env],
    value: schema.default,
  })),
}));

const MARKDOWN_HEAD = `# Settings

\`bun run settings-docs\` writes this page from \`src/settings.ts\` and \`src/commands/settings-docs.ts\`. Change it there.

On Bun, settings are environment variables of the process, or lines of a file \`.env\` next to package.json (\`.env.example\`
has every name). On Workers, set \`[vars]\` in wrangler.toml, and secrets for the upstream's id and secrets, the tokens and the webhook
(\`docs/runbook.md\` says how to set and rotate them).

A wrong or missing value stops the start with a message that names it. So does a name of ten letters or more that is one or
two letters off, such as \`UPSTREM_URL\`.

On Workers, Cloudflare counts the limits of a minute with the numbers in wrangler.toml, until you set one of that kind here.
`;

/** The text of docs/settings.md. */
export const settingsMarkdown = [
  MARKDOWN_HEAD,
  ...headings.map(({ heading, settings }) =>
    [
      `## ${heading}\n`,
      '| name | meaning | default |',
      '|---|---|---|',
      ...settings.map(
        ({ name, meaning, value, unset }) =>
          `| \`${name}\` | ${meaning} | ${value === undefined ? unset : `\`${value}\``} |`,
      ),
      '',
    ].join('\n'),
  ),
].join('\n');

/** The text of .env.example. */
export const envExample = [
  '# Copy to .env and remove the # from the settings that you need. Written by `bun run settings-docs`.\n',
  ...headings.map(({ heading, settings }) =>
    [
      `# ${heading}\n#`,
      ...settings.map(
        ({ name, meaning, value, unset }) =>
          `# ${meaning}${unset === undefined ? '' : ` Default: ${unset}.`}\n#${name}=${value ?? ''}\n`,
      ),
    ]
      .join('\n')
      .replaceAll('`', ''),
  ),
].join('\n');

if (import.meta.main) {
  const root = join(import.meta.dir, '../..');
  writeFileSync(join(root, 'docs/settings.md'), settingsMarkdown);
  writeFileSync(join(root, '.env.example'), envExample);
}
