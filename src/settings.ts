/** The settings: one schema validates them and declares their type. Bun reads them from the environment, Workers from vars and secrets. */
import * as v from 'valibot';
import { LIMITS } from './domain/limits.ts';

const Filled = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'));

/** https, or http where the address cannot leave the machine. */
const UpstreamUrl = v.pipe(
  Filled,
  v.url('must be an address such as https://api.example.in'),
  v.check(isSafeAddress, 'must be an https address, or http on this machine'),
  v.check(isBareAddress, 'must hold no user name, query or fragment'),
);

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/** What the upstream forwarder can append a path to. A password belongs in a setting of its own. */
function isBareAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '' && !/[?#]/.test(text);
}

const Port = v.pipe(
  v.string('must be a number from 0 to 65535'),
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
);

/** A whole number within bounds, both of which may be reached. */
function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return v.pipe(v.string(message), v.regex(/^\d{1,9}$/, message), v.transform(Number), v.minValue(least, message), v.maxValue(most, message));
}

/** `aaaaaaaaaaaaaaaa` and `1212121212121212` are long and no secret. Of 16 letters drawn at random there are hardly ever so few. */
const VARIETY = 6;
const Varied = v.check((text: string) => new Set(text).size >= VARIETY, `must hold at least ${VARIETY} different characters: draw it at random`);

/** What signs credentials: whoever has seen one can try secrets on it at leisure, so a short one is found. */
const Secret = v.pipe(Filled, v.minLength(16, 'must be at least 16 characters, drawn at random'), Varied);

/** A day's work for a guesser is longer than the firm exists. */
const Token = v.pipe(
  Filled,
  v.minLength(24, 'must be at least 24 characters, drawn at random'),
  Varied,
  v.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces'),
);

/** https, or http where the address cannot leave the machine. The address itself may be a secret, so a query is let pass. */
const WebhookUrl = v.pipe(
  Filled,
  v.url('must be an address such as https://hooks.example.in/leads'),
  v.check(isSafeAddress, 'must be an https address, or http on this machine'),
);

const HeaderName = v.pipe(Filled, v.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'));

/** A setting with what its reader needs: `docs/settings.md` and `.env.example` are made from these words (`bun run settings-docs`). */
const setting = <T extends v.GenericSchema<string, string | number>>(schema: T, meaning: string) => v.pipe(schema, v.description(meaning));

/** A setting with no value of its own. @param unset what happens without it */
const unset = <T extends v.GenericSchema<string, string | number>>(schema: T, meaning: string, unset: string) =>
  v.optional(v.pipe(schema, v.description(meaning), v.metadata({ unset })));

const perMinute = (most: number) => wholeNumber(1, most);

const NETWORK = `${LIMITS.networkTimes} times those of a client`;
const SITE = `${LIMITS.siteTimes} times those of a client`;

/** Every setting, under the heading that it has in the documents. */
export const SETTINGS = {
  'The upstream': {
    UPSTREAM_URL: unset(UpstreamUrl, 'Base address of the upstream API.', 'the embedded upstream'),
    UPSTREAM_CLIENT_ID: unset(Filled, 'Client identifier there.', 'none; required with `UPSTREAM_URL`'),
    UPSTREAM_CLIENT_SECRET: unset(Secret, 'Client secret there: at least 16 characters, 6 of them different.', 'none; required with `UPSTREAM_URL`'),
    UPSTREAM_CLIENT_SECRET_NEXT: unset(Secret, 'The next secret, while one is rotated.', 'none'),
  },
  Limits: {
    LEADS_PER_MINUTE: unset(
      perMinute(1_000_000),
      'Leads (forms and taps) a minute of one client: an IPv4 address, the /64 of an IPv6 one.',
      String(LIMITS.leadsPerMinute),
    ),
    CALLS_PER_MINUTE: unset(perMinute(1_000_000), 'Other API calls and searches a minute of one client.', String(LIMITS.callsPerMinute)),
    LEADS_PER_MINUTE_NETWORK: unset(perMinute(1_000_000), 'Leads of one network: the /24 of an IPv4 address, the /48 of an IPv6 one.', NETWORK),
    CALLS_PER_MINUTE_NETWORK: unset(perMinute(1_000_000), 'Calls of one network.', NETWORK),
    LEADS_PER_MINUTE_SITE: unset(perMinute(10_000_000), 'Leads of everyone together.', SITE),
    CALLS_PER_MINUTE_SITE: unset(perMinute(10_000_000), 'Calls of everyone together.', SITE),
    SEARCHES_AT_ONCE: v.optional(
      setting(wholeNumber(1, 1000), 'Searches under way at once in one process or isolate; the next is told to try again.'),
      String(LIMITS.searchesAtOnce),
    ),
  },
  'Leads and those who read them': {
    OPERATIONS_TOKEN: unset(
      Token,
      'Opens `/ops/leads` for `bun run leads --url`: at least 24 characters, 6 of them different.',
      'none, and then there is no such address',
    ),
    ALERT_WEBHOOK_URL: unset(WebhookUrl, 'Is posted to when somebody has to look; `docs/runbook.md` lists when.', 'nobody is told but the log'),
    RETENTION_DAYS: v.optional(setting(wholeNumber(1, LIMITS.retentionDays), 'Days that a delivered or refused lead is kept.'), String(LIMITS.retentionDays)),
  },
  'The service worker': {
    SERVICE_WORKER: v.optional(
      setting(
        v.pipe(v.string('must be on or off'), v.picklist(['on', 'off'], 'must be on or off')),
        'Whether browsers keep pages for when there is no connection; `off` makes those that do forget them and stop.',
      ),
      'on',
    ),
  },
  Memory: {
    PAGE_CACHE_MB: v.optional(
      setting(wholeNumber(1, 4096), 'Megabytes of rendered pages that are kept; a quarter as much of what they are made from.'),
      String(LIMITS.pageCacheMb),
    ),
  },
  'The Bun host': {
    PORT: v.optional(setting(Port, 'Port to listen on; 0 takes a free one.'), '3000'),
    HOST: v.optional(setting(Filled, 'Address to listen on.'), 'localhost'),
    DATA_DIR: v.optional(setting(Filled, 'Folder of the databases and of nothing else: it is closed to other accounts.'), '.data'),
    DISK_FREE_MB: v.optional(setting(wholeNumber(0, 1_000_000), "Megabytes free on the ledger's disk below which the firm is alerted."), '500'),
    LEDGER_MB: v.optional(setting(wholeNumber(1, 1_000_000), 'Megabytes of ledger above which the firm is alerted.'), '2000'),
    CLIENT_ADDRESS_HEADER: unset(
      HeaderName,
      "Behind a proxy of yours: the header whose last entry is the client's address, such as `X-Forwarded-For`.",
      "the connection's address, so that all visitors behind a proxy count as one",
    ),
  },
};

const Settings = v.object(
  {
    ...SETTINGS['The upstream'],
    ...SETTINGS.Limits,
    ...SETTINGS['Leads and those who read them'],
    ...SETTINGS['The service worker'],
    ...SETTINGS.Memory,
    ...SETTINGS['The Bun host'],
  },
  'must be names with values',
);

const needed = 'is missing: UPSTREAM_URL needs it';

export const EnvSchema = v.pipe(
  Settings,
  v.forward(
    v.partialCheck([['UPSTREAM_URL'], ['UPSTREAM_CLIENT_ID']], (env) => !env.UPSTREAM_URL || env.UPSTREAM_CLIENT_ID !== undefined, needed),
    ['UPSTREAM_CLIENT_ID'],
  ),
  v.forward(
    v.partialCheck([['UPSTREAM_URL'], ['UPSTREAM_CLIENT_SECRET']], (env) => !env.UPSTREAM_URL || env.UPSTREAM_CLIENT_SECRET !== undefined, needed),
    ['UPSTREAM_CLIENT_SECRET'],
  ),
);
export type Env = v.InferOutput<typeof EnvSchema>;

/** Settings that stop the start. The message names each one and never repeats a value: it may be a secret. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * @param raw the environment of the process, or the bindings of a Worker
 * @throws EnvError naming every setting that is wrong or missing, and every name that is a slip of one
 */
export function parseEnv(raw: unknown): Env {
  const result = v.safeParse(EnvSchema, raw);
  const slips = typeof raw === 'object' && raw !== null ? slipsIn(raw) : [];
  if (result.success && slips.length === 0) return result.output;
  // The first fault of a setting: what else is wrong with it follows from that.
  const faults = new Map<string, string>(slips);
  for (const issue of result.issues ?? []) {
    const name = v.getDotPath(issue) ?? 'settings';
    if (!faults.has(name)) faults.set(name, `${name} ${issue.message}`);
  }
  throw new EnvError(`The settings are wrong:\n  ${[...faults.values()].join('\n  ')}`);
}

/** Shorter names (`PORT`, `HOST`, `DATA_DIR`, `LEDGER_MB`) have neighbours that other programs use: those are let pass. */
const SLIP_FROM_LETTERS = 10;
/** Two letters wrong, missing, too many or changed about are a slip; more is another name. */
const SLIP_EDITS = 2;

/**
 * Names that were meant to be a setting: with `UPSTREM_URL` the leads of visitors would silently go to the embedded upstream.
 * Where the setting itself is there too, the other name is somebody else's.
 * @returns a fault for each, by its name
 */
function slipsIn(raw: object): [name: string, fault: string][] {
  const known = Object.keys(Settings.entries);
  const missing = known.filter((name) => !(name in raw) && name.replaceAll('_', '').length >= SLIP_FROM_LETTERS);
  return Object.keys(raw)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const distances = missing.map((meant) => ({ meant, edits: editsBetween(name.toUpperCase(), meant) }));
      const [nearest] = distances.filter(({ edits }) => edits <= SLIP_EDITS).sort((one, other) => one.edits - other.edits);
      return nearest ? [[name, `${name} is no setting: did you mean ${nearest.meant}?`] as [string, string]] : [];
    });
}

/** How many letters must be put in, taken out or replaced to make one text of the other (Levenshtein); 3 stands for more than 2. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > SLIP_EDITS) return SLIP_EDITS + 1;
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

const MB = 1_000_000;

/**
 * How much a host keeps in memory of the content: bytes of rendered pages, and of the bodies they are rendered from, which
 * are needed once for each page and day. Forty-five pages took 4.5 MB of the first and 1.6 of the other.
 */
export function memoryFor({ PAGE_CACHE_MB }: Pick<Env, 'PAGE_CACHE_MB'>): { pages: number; bodies: number } {
  return { pages: PAGE_CACHE_MB * MB, bodies: (PAGE_CACHE_MB * MB) / 4 };
}

/** The limits of calls a minute as the app takes them: of one client, of its network, and of everyone together. */
export function minuteLimits(env: Env) {
  return {
    leadsPerMinute: { client: env.LEADS_PER_MINUTE, network: env.LEADS_PER_MINUTE_NETWORK, site: env.LEADS_PER_MINUTE_SITE },
    callsPerMinute: { client: env.CALLS_PER_MINUTE, network: env.CALLS_PER_MINUTE_NETWORK, site: env.CALLS_PER_MINUTE_SITE },
  };
}
