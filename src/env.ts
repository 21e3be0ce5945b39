/** The settings: one schema validates them and declares their type. Bun reads them from the environment, Workers from vars and secrets. */
import * as v from 'valibot';

const Filled = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'));

/** https, or http where the address cannot leave the machine. */
const UpstreamUrl = v.pipe(
  Filled,
  v.url('must be an address such as https://api.example.in'),
  v.check(isSafeAddress, 'must be an https address, or http on this machine'),
);

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

const Port = v.pipe(
  v.string('must be a number from 0 to 65535'),
  v.regex(/^\d{1,5}$/, 'must be a number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65535, 'must be a number from 0 to 65535'),
);

const Settings = v.object({
  /** Base address of the upstream API. Not set: the embedded upstream answers. */
  UPSTREAM_URL: v.optional(UpstreamUrl),
  /** Client identifier at the upstream. Required with UPSTREAM_URL. */
  UPSTREAM_CLIENT_ID: v.optional(Filled),
  /** Client secret at the upstream. Required with UPSTREAM_URL. */
  UPSTREAM_CLIENT_SECRET: v.optional(Filled),
  /** The next client secret, while one is being rotated. */
  UPSTREAM_CLIENT_SECRET_NEXT: v.optional(Filled),
  /** Bun: port to listen on; 0 takes a free one. */
  PORT: v.optional(Port, '3000'),
  /** Bun: address to listen on. */
  HOST: v.optional(Filled, 'localhost'),
  /** Bun: folder of the embedded database. */
  DATA_DIR: v.optional(Filled, '.data'),
});

const needed = 'is missing: UPSTREAM_URL needs it';

export const EnvSchema = v.pipe(
  Settings,
  v.forward(
    v.check((env) => !env.UPSTREAM_URL || env.UPSTREAM_CLIENT_ID !== undefined, needed),
    ['UPSTREAM_CLIENT_ID'],
  ),
  v.forward(
    v.check((env) => !env.UPSTREAM_URL || env.UPSTREAM_CLIENT_SECRET !== undefined, needed),
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
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'} ${issue.message}`);
  throw new EnvError(`The settings are wrong:\n  ${faults.join('\n  ')}`);
}
