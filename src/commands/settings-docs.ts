/** `bun run settings-docs`: writes docs/settings.md and .env.example. A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RATE_LIMITS } from '../domain/limits.ts';
import { type Env, SETTINGS } from '../settings.ts';

const STANDARD = 'see `src/domain/limits.ts`';

/** The kinds of requests that a group of settings overrides. */
const kindsOf = (set: string) =>
  Object.entries(RATE_LIMITS)
    .flatMap(([kind, row]) => (row.set === set ? [`\`${kind}\``] : []))
    .join(', ');

/** Also what happens without value and default. Not in src/settings.ts, which the Worker's bundle includes. */
const WORDS: Readonly<Record<keyof Env, readonly [meaning: string, unset?: string]>> = {
  UPSTREAM_URL: ['Base address of the upstream API.', 'the embedded upstream'],
  UPSTREAM_CLIENT_ID: ['Client identifier for the upstream.', 'none; required with `UPSTREAM_URL`'],
  UPSTREAM_CLIENT_SECRET: [
    'Client secret for the upstream: at least 16 characters, 6 of them different.',
    'none; required with `UPSTREAM_URL`',
  ],
  UPSTREAM_CLIENT_SECRET_NEXT: ['The next secret, during a rotation.', 'none'],
  UPSTREAM_FOR: ['Which calls go to the upstream: `all`, or only `leads` while the site answers searches itself.'],
  NOTICE_EMAIL_TO: ['E-mail addresses that get notices of new leads, separated by commas.', 'no e-mail'],
  NOTICE_EMAIL_FROM: ['Sender address of these e-mails.', 'none; required with `NOTICE_EMAIL_TO`'],
  SMTP_URL: [
    'Mail server that sends them, on Bun: `smtps://user:password@host:465`, or `smtp://…:587` for STARTTLS. Percent-encode special characters in the password, `@` as `%40`.',
    'none; `NOTICE_EMAIL_TO` needs this or `MAIL_API_URL`',
  ],
  MAIL_API_URL: [
    'Address of a mail service that takes `{from, to, subject, text}` as JSON, such as Cloudflare or Resend. On both hosts.',
    'none; `NOTICE_EMAIL_TO` needs this or `SMTP_URL`',
  ],
  MAIL_API_TOKEN: ['Bearer token of that service.', 'none; required with `MAIL_API_URL`'],
  NOTICE_WEBHOOK_URL: [
    'Webhook that gets `{"text": …}` for new leads, as Slack, Google Chat and Telegram take it (`docs/runbook.md` has the addresses).',
    'no webhook',
  ],
  NOTICE_DETAILS: [
    'Whether notices contain name, phone number, e-mail address and message of a lead. The services that carry them can then read these.',
  ],
  NOTICE_DIGEST_AT: ['When the daily digest of unanswered leads is sent: a time in India.'],
  LEADS_PER_MINUTE: [
    `Requests of one client in a minute, for each of these kinds: ${kindsOf('leads')}. A client is an IPv4 address or an IPv6 /64. The limits of its network, an IPv4 /24 or an IPv6 /48, and of all visitors together follow in proportion.`,
    STANDARD,
  ],
  CALLS_PER_MINUTE: [
    `The same for each of ${kindsOf('calls')}. Also the calls of the reading desk with each token, and the wrong tokens of a client.`,
    STANDARD,
  ],
  PAGES_PER_MINUTE: [
    `The same for ${kindsOf('pages')}: tools, due dates, everything that is not cached. A sixth of them in any ten seconds.`,
    STANDARD,
  ],
  SEARCHES_AT_ONCE: [
    'Searches that may run at once in one process or isolate, a quarter of them for one client. The next visitor is asked to try again.',
  ],
  OPERATIONS_TOKEN: [
    'Token for `/ops/leads`, which `bun run leads --url` uses to read, export, mark and redeliver leads: at least 24 characters, 6 of them different. Alone it erases and restores nothing.',
    'no one can read leads over HTTP; if neither token is set, the address does not exist',
  ],
  ERASURE_TOKEN: [
    'Token that erases leads and clears feedback at `/ops/leads`. Alone it does nothing else; together with `OPERATIONS_TOKEN` it restores backups and takes the ledger back. As long, and different.',
    'only visitors erase leads over HTTP, on `/withdraw`',
  ],
  ALERT_WEBHOOK_URL: ['Webhook that gets alerts; `docs/runbook.md` lists them.', 'alerts are only logged'],
  BACKUP_PASSPHRASE: [
    'Encrypts each backup, of `bun run leads backup` and of Workers in R2, and decrypts it for `restore`: at least 16 characters, 6 of them different. Draw it at random, and keep a copy elsewhere.',
    'backups are not encrypted, and the log says so at each start',
  ],
  RETENTION_DAYS: ['Days after which a delivered or refused lead is erased.'],
  SERVICE_WORKER: [
    'Whether browsers save pages for times without a connection. `off` makes them delete the pages and the service worker.',
  ],
  PAGE_CACHE_MB: [
    'Megabytes of rendered pages in memory, and a quarter of that of the content that they are made from.',
  ],
  PORT: ['Port to listen on; 0 takes a free one.'],
  HOST: ['Address to listen on.'],
  UNIX_SOCKET: [
    'Path of a Unix socket to listen on instead of `HOST` and `PORT`, for a proxy on the same machine. A restart then loses no request.',
    'the host listens on the port',
  ],
  DATA_DIR: ['Folder of the databases, and of nothing else: the host removes the access of other accounts to it.'],
  ERASURE_LOG: [
    'Second file of the erasure log, on another disk if possible. The first is in `DATA_DIR`.',
    'next to `DATA_DIR`, with its name and `.erasures.log`',
  ],
  DISK_FREE_MB: ["The site sends an alert if the ledger's disk has fewer free megabytes."],
  LEDGER_MB: ['The site sends an alert if the ledger has more megabytes.'],
  CLIENT_ADDRESS_HEADER: [
    "Behind your own proxy: the header whose last entry is the client's address, such as `X-Forwarded-For`.",
    "the connection's address, so that all visitors behind a proxy count as one",
  ],
};

/** `value` is the default, as text. */
const headings = Object.entries(SETTINGS).map(([heading, settings]) => ({
  heading,
  settings: Object.entries(settings).map(([name, schema]) => {
    const [meaning, unset] = WORDS[name as keyof Env];
    return { name, meaning, unset, value: schema.default };
  }),
}));

const MARKDOWN_HEAD = `# Settings

\`bun run settings-docs\` writes this page from \`src/settings.ts\` and \`src/commands/settings-docs.ts\`. Change it there.

On Bun, settings are environment variables of the process, or lines of a file \`.env\` next to package.json (\`.env.example\`
has every name). On Workers, set \`[vars]\` in wrangler.toml, and secrets for the upstream's id and secrets, the tokens and the webhook
(\`docs/runbook.md\` says how to set and rotate them).

A wrong or missing value stops the start with a message that names it. So does a name of ten letters or more that is one or
two letters off, such as \`UPSTREM_URL\`.

On Workers, Cloudflare counts with the numbers in wrangler.toml, until you set one for those kinds here.
`;

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
