/** The settings: one schema validates them and declares their type. Bun reads them from the environment, Workers from vars and secrets. */
import * as v from 'valibot';
import { LONGEST_RETENTION_DAYS } from './domain/days-kept.ts';

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
  // What an Authorization header can carry (RFC 6750).
  v.regex(/^[\w.~+/-]+=*$/, 'must be letters, digits and the signs . _ ~ + / -, as base64 gives them'),
);

/** https, or http where the address cannot leave the machine. The address itself may be a secret, so a query is let pass. */
const WebhookUrl = v.pipe(
  Filled,
  v.url('must be an address such as https://hooks.example.in/leads'),
  v.check(isSafeAddress, 'must be an https address, or http on this machine'),
);

const HeaderName = v.pipe(Filled, v.regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header'));

const Settings = v.object(
  {
    /** Base address of the upstream API. Not set: the embedded upstream answers. */
    UPSTREAM_URL: v.optional(UpstreamUrl),
    /** Client identifier at the upstream. Required with UPSTREAM_URL. */
    UPSTREAM_CLIENT_ID: v.optional(Filled),
    /** Client secret at the upstream. Required with UPSTREAM_URL. */
    UPSTREAM_CLIENT_SECRET: v.optional(Secret),
    /** The next client secret, while one is being rotated. */
    UPSTREAM_CLIENT_SECRET_NEXT: v.optional(Secret),
    /** Leads one client may send a minute, counted in memory. Not set: 30, counted by the platform on Workers. */
    LEADS_PER_MINUTE: v.optional(wholeNumber(1, 1_000_000)),
    /** Other API calls one client may make a minute, counted in memory. Not set: 120, counted by the platform on Workers. */
    CALLS_PER_MINUTE: v.optional(wholeNumber(1, 1_000_000)),
    /** The same of one network: the /24 of an IPv4 address, the /48 of an IPv6 one. Not set: 20 times what a client may. */
    LEADS_PER_MINUTE_NETWORK: v.optional(wholeNumber(1, 1_000_000)),
    CALLS_PER_MINUTE_NETWORK: v.optional(wholeNumber(1, 1_000_000)),
    /** The same of everyone together. Not set: 100 times what a client may. */
    LEADS_PER_MINUTE_SITE: v.optional(wholeNumber(1, 10_000_000)),
    CALLS_PER_MINUTE_SITE: v.optional(wholeNumber(1, 10_000_000)),
    /** Searches under way at once, of one process or isolate. */
    SEARCHES_AT_ONCE: v.optional(wholeNumber(1, 1000), '16'),
    /** Opens /ops/leads to whoever sends it. Not set: there is no such address. */
    OPERATIONS_TOKEN: v.optional(Token),
    /** Where it is posted that leads wait too long for their delivery. */
    ALERT_WEBHOOK_URL: v.optional(WebhookUrl),
    /** Days a settled lead is kept. No more than the consent notice promises. */
    RETENTION_DAYS: v.optional(wholeNumber(1, LONGEST_RETENTION_DAYS), String(LONGEST_RETENTION_DAYS)),
    /** Most that is kept of rendered pages, in MB; a quarter as much is kept of what they are made from. */
    PAGE_CACHE_MB: v.optional(wholeNumber(1, 4096), '32'),
    /** Bun behind a proxy of the operator's own: the header in which that proxy puts the client's address, its last entry. */
    CLIENT_ADDRESS_HEADER: v.optional(HeaderName),
    /** Bun: port to listen on; 0 takes a free one. */
    PORT: v.optional(Port, '3000'),
    /** Bun: address to listen on. */
    HOST: v.optional(Filled, 'localhost'),
    /** Bun: megabytes free on the disk of the ledger, and megabytes of ledger, from which on the log warns. */
    DISK_FREE_MB: v.optional(wholeNumber(0, 1_000_000), '500'),
    LEDGER_MB: v.optional(wholeNumber(1, 1_000_000), '2000'),
    /** Bun: folder of the embedded database. */
    DATA_DIR: v.optional(Filled, '.data'),
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
 * @throws EnvError naming every setting that is wrong or missing
 */
export function parseEnv(raw: unknown): Env {
  const result = v.safeParse(EnvSchema, raw);
  if (result.success) return result.output;
  // The first fault of a setting: what else is wrong with it follows from that.
  const faults = new Map<string, string>();
  for (const issue of result.issues) {
    const name = v.getDotPath(issue) ?? 'settings';
    if (!faults.has(name)) faults.set(name, `${name} ${issue.message}`);
  }
  throw new EnvError(`The settings are wrong:\n  ${[...faults.values()].join('\n  ')}`);
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
