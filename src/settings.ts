/** The schema of all settings. Bun reads them from the environment, Workers from vars and secrets. */
import * as v from 'valibot';
import { findDayFault } from './domain/development-day.ts';
import { LIMITS, UNDELIVERED_MINUTES } from './domain/limits.ts';

const Filled = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'));

/** It may have a query: webhooks often have their secret there. */
function address(example: string) {
  return v.pipe(
    Filled,
    v.url(`must be an address such as ${example}`),
    v.check(isSafeAddress, 'must be an https address, or http on this machine'),
  );
}

const UpstreamUrl = v.pipe(
  address('https://api.example.in'),
  v.check(isBareAddress, 'must hold no user name, query or fragment'),
);
const WebhookUrl = address('https://hooks.example.in/leads');

/** Hosts that need no encryption. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export function isSafeAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname));
}

/** The forwarder appends paths to the address. Secrets have other settings. */
function isBareAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username + url.password === '' && !/[?#]/.test(text);
}

function wholeNumber(least: number, most: number, message = `must be a whole number from ${least} to ${most}`) {
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

/** Rejects `1212121212121212`. Sixteen random characters hardly ever have fewer different ones. */
const MIN_VARIETY = 6;
const Varied = v.check(
  (text: string) => new Set(text).size >= MIN_VARIETY,
  `must hold at least ${MIN_VARIETY} different characters: draw it at random`,
);

/** A short secret could be brute-forced offline from one credential. */
const Secret = v.pipe(Filled, v.minLength(16, 'must be at least 16 characters, drawn at random'), Varied);

/** Too long to guess over HTTP. */
const Token = v.pipe(
  Filled,
  v.minLength(24, 'must be at least 24 characters, drawn at random'),
  Varied,
  v.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces'),
);

const SmtpUrl = v.pipe(
  Filled,
  v.check(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
    'must be an address such as smtps://user:password@smtp.example.in',
  ),
);

const Address = v.pipe(Filled, v.email('must be an e-mail address'));
const Addresses = v.pipe(
  Filled,
  v.transform((text) => text.split(',').map((address) => address.trim())),
  v.check(
    (addresses) => addresses.every((address) => v.is(Address, address)),
    'must be e-mail addresses with commas between them',
  ),
);

const DAY_TIME = 'must be a time such as 09:00';
const DayTime = v.pipe(
  v.string(DAY_TIME),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, DAY_TIME),
  v.transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
);

const oneOf = <const Names extends readonly string[]>(names: Names) => {
  const message = `must be ${names.join(' or ')}`;
  return v.pipe(v.string(message), v.picklist(names, message));
};

const HeaderName = v.pipe(Filled, v.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'));

const DevelopmentDay = v.pipe(
  v.string('must be text'),
  v.check(
    (day) => findDayFault(day) === undefined,
    ({ input }) => findDayFault(input) ?? '',
  ),
);

const perMinute = v.optional(wholeNumber(1, 1_000_000));

/** Every setting, by its heading in .env.example. src/commands/settings.yaml describes each. */
export const SETTINGS = {
  'The upstream': {
    UPSTREAM_URL: v.optional(UpstreamUrl),
    UPSTREAM_CLIENT_ID: v.optional(Filled),
    UPSTREAM_CLIENT_SECRET: v.optional(Secret),
    UPSTREAM_CLIENT_SECRET_NEXT: v.optional(Secret),
    UPSTREAM_FOR: v.optional(oneOf(['all', 'leads']), 'all'),
    UPSTREAM_ERASE: v.optional(oneOf(['on', 'off']), 'off'),
  },
  'Notices of new leads': {
    NOTICE_EMAIL_TO: v.optional(Addresses),
    NOTICE_EMAIL_FROM: v.optional(Address),
    SMTP_URL: v.optional(SmtpUrl),
    MAIL_API_URL: v.optional(WebhookUrl),
    MAIL_API_TOKEN: v.optional(Filled),
    NOTICE_WEBHOOK_URL: v.optional(WebhookUrl),
    NOTICE_DETAILS: v.optional(oneOf(['on', 'off']), 'off'),
    NOTICE_DIGEST_AT: v.optional(DayTime, '09:00'),
  },
  Limits: {
    LEADS_PER_MINUTE: perMinute,
    CALLS_PER_MINUTE: perMinute,
    PAGES_PER_MINUTE: perMinute,
    SEARCHES_AT_ONCE: v.optional(wholeNumber(1, 1000), String(LIMITS.searchesAtOnce)),
  },
  'Leads and access to them': {
    OPERATIONS_TOKEN: v.optional(Token),
    ERASURE_TOKEN: v.optional(Token),
    LEADS_COMMAND: v.optional(Filled),
    ALERT_WEBHOOK_URL: v.optional(WebhookUrl),
    UNDELIVERED_MINUTES: v.optional(wholeNumber(1, 10_080), String(UNDELIVERED_MINUTES)),
    RETENTION_DAYS: v.optional(wholeNumber(1, LIMITS.retentionDays), String(LIMITS.retentionDays)),
    BACKUP_PASSPHRASE: v.optional(Secret),
  },
  Memory: { PAGE_CACHE_MB: v.optional(wholeNumber(1, 4096), String(LIMITS.pageCacheMb)) },
  'The Bun host': {
    PORT: v.optional(wholeNumber(0, 65_535, 'must be a number from 0 to 65535'), '3000'),
    HOST: v.optional(Filled, 'localhost'),
    UNIX_SOCKET: v.optional(Filled),
    DATA_DIR: v.optional(Filled, '.data'),
    ERASURE_LOG: v.optional(Filled),
    DISK_FREE_MB: v.optional(wholeNumber(0, 1_000_000), '500'),
    LEDGER_MB: v.optional(wholeNumber(1, 1_000_000), '2000'),
    CLIENT_ADDRESS_HEADER: v.optional(HeaderName),
  },
  Development: { TODAY: v.optional(DevelopmentDay) },
};

export const EnvSchema = v.object(
  {
    ...SETTINGS['The upstream'],
    ...SETTINGS['Notices of new leads'],
    ...SETTINGS.Limits,
    ...SETTINGS['Leads and access to them'],
    ...SETTINGS.Memory,
    ...SETTINGS['The Bun host'],
    ...SETTINGS.Development,
  },
  'must be names with values',
);

type Name = keyof typeof EnvSchema.entries;

/** Each setting needs at least one of `needs`. */
const NEEDS: readonly [setting: Name, needs: readonly Name[]][] = [
  ['UPSTREAM_URL', ['UPSTREAM_CLIENT_ID']],
  ['UPSTREAM_URL', ['UPSTREAM_CLIENT_SECRET']],
  ['UPSTREAM_FOR', ['UPSTREAM_URL']],
  ['UPSTREAM_ERASE', ['UPSTREAM_URL']],
  ['NOTICE_EMAIL_TO', ['NOTICE_EMAIL_FROM']],
  ['NOTICE_EMAIL_TO', ['SMTP_URL', 'MAIL_API_URL']],
  ['SMTP_URL', ['NOTICE_EMAIL_TO']],
  ['MAIL_API_URL', ['NOTICE_EMAIL_TO']],
  ['MAIL_API_URL', ['MAIL_API_TOKEN']],
  // Only the proxy in front of a socket knows the client's address.
  ['UNIX_SOCKET', ['CLIENT_ADDRESS_HEADER']],
];

export type Env = v.InferOutput<typeof EnvSchema>;

/** The message names every faulty setting but no value, which may be a secret. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Reads the environment of a process or the bindings of a Worker. @throws {EnvError} */
export function parseEnv(raw: unknown): Env {
  const result = v.safeParse(EnvSchema, raw);
  const given: Record<string, unknown> = typeof raw === 'object' && raw !== null ? { ...raw } : {};
  const missing = NEEDS.filter(
    ([setting, needs]) => given[setting] !== undefined && needs.every((name) => given[name] === undefined),
  );
  // The first fault of each setting, which causes the others.
  const faults = new Map<string, string>(misspeltSettings(given));
  for (const issue of result.issues ?? []) {
    const name = v.getDotPath(issue) ?? 'settings';
    if (!faults.has(name)) faults.set(name, `${name} ${issue.message}`);
  }
  for (const [setting, needs] of missing)
    faults.set(needs.join(), `${needs.join(' or ')} is missing: ${setting} needs it`);
  const { OPERATIONS_TOKEN, ERASURE_TOKEN } = given;
  if (ERASURE_TOKEN !== undefined && ERASURE_TOKEN === OPERATIONS_TOKEN && !faults.has('ERASURE_TOKEN'))
    faults.set('ERASURE_TOKEN', 'ERASURE_TOKEN must differ from OPERATIONS_TOKEN: who reads leads may not erase them');
  if (result.success && faults.size === 0) return result.output;
  throw new EnvError(`The settings are wrong:\n  ${[...faults.values()].join('\n  ')}`);
}

/** Other programs use names that are similar to shorter ones. */
const MIN_TYPO_LETTERS = 10;
/** Other programs use `UPSTREAM_PORT`. */
const NEVER_A_TYPO = 'UPSTREAM_FOR';
const MAX_TYPO_EDITS = 2;

/**
 * Finds misspelt settings: with `UPSTREM_URL`, leads would silently go to the embedded upstream. If the correct name is
 * set too, the similar one belongs to another program.
 */
function misspeltSettings(raw: object): [name: string, fault: string][] {
  const known = Object.keys(EnvSchema.entries);
  const missing = known.filter(
    (name) => !(name in raw) && name !== NEVER_A_TYPO && name.replaceAll('_', '').length >= MIN_TYPO_LETTERS,
  );
  // An object is a binding of a Worker. To compare their names took 8 of 58 ms of its start.
  return Object.entries(raw)
    .filter(([name, value]) => !known.includes(name) && typeof value !== 'object')
    .flatMap(([name]): [name: string, fault: string][] => {
      const [nearest] = missing
        .map((meant) => ({ meant, edits: editsBetween(name.toUpperCase(), meant) }))
        .filter(({ edits }) => edits <= MAX_TYPO_EDITS)
        .sort((one, other) => one.edits - other.edits);
      return nearest ? [[name, `${name} is not a setting: did you mean ${nearest.meant}?`]] : [];
    });
}

/** The Levenshtein distance. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_TYPO_EDITS) return MAX_TYPO_EDITS + 1;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Bytes for rendered pages, and for the bodies that they are made from: forty-five pages took 4.5 MB and 1.6 MB. */
export function memoryFor({ PAGE_CACHE_MB }: Env): { pages: number; bodies: number } {
  return { pages: PAGE_CACHE_MB * 1_000_000, bodies: PAGE_CACHE_MB * 250_000 };
}

export function minuteLimits(env: Env) {
  return { leads: env.LEADS_PER_MINUTE, calls: env.CALLS_PER_MINUTE, pages: env.PAGES_PER_MINUTE };
}

/** Whether the firm learns of new leads, by its upstream or by notices. */
export function notifiesFirm(env: Readonly<Record<string, unknown>>): boolean {
  return env.UPSTREAM_URL !== undefined || env.NOTICE_EMAIL_TO !== undefined || env.NOTICE_WEBHOOK_URL !== undefined;
}
