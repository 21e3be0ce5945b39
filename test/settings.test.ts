import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envExample } from '../src/commands/settings-docs.ts';
import { EnvError, EnvSchema, memoryFor, minuteLimits, notifiesFirm, parseEnv } from '../src/settings.ts';

const SECRET = 'hunter2-of-the-house';
const remote = { UPSTREAM_URL: 'https://api.example.in', UPSTREAM_CLIENT_ID: 'site', UPSTREAM_CLIENT_SECRET: SECRET };

/** The lines of the message after the first, which is always the same; none if the settings are valid. */
function faultsOf(raw: unknown): string[] {
  try {
    parseEnv(raw);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const [first, ...faults] = error.message.split('\n');
    expect(first).toBe('The settings are wrong:');
    return faults.map((fault) => fault.replace(/^ {2}/, ''));
  }
  return [];
}

/** Compares settings with their faults, in order. */
function expectFaults(...rows: readonly [raw: object, ...faults: string[]][]): void {
  for (const [raw, ...faults] of rows) expect({ raw, faults: faultsOf(raw) }).toEqual({ raw, faults });
}

const defaults = {
  PORT: 3000,
  HOST: 'localhost',
  DATA_DIR: '.data',
  RETENTION_DAYS: 365,
  UNDELIVERED_MINUTES: 15,
  PAGE_CACHE_MB: 32,
  SEARCHES_AT_ONCE: 16,
  DISK_FREE_MB: 500,
  LEDGER_MB: 2000,
  UPSTREAM_FOR: 'all' as const,
  UPSTREAM_ERASE: 'off' as const,
  NOTICE_DETAILS: 'off' as const,
  NOTICE_DIGEST_AT: 9 * 60,
};
const email = { NOTICE_EMAIL_TO: 'a@firm.example, b@firm.example', NOTICE_EMAIL_FROM: 'site@firm.example' };

test('by default the site listens on localhost:3000, stores data in the project, and has no upstream', () => {
  expect(parseEnv({})).toEqual(defaults);
});

test('reads settings and leaves out other variables', () => {
  const settings = { ...remote, UPSTREAM_CLIENT_SECRET_NEXT: 'next-of-the-house', HOST: '0.0.0.0', DATA_DIR: '/var' };
  expect(parseEnv({ ...settings, PORT: '8080', PATH: '/bin', ASSETS: {} })).toEqual({
    ...defaults,
    ...settings,
    PORT: 8080,
  });
  const { NOTICE_EMAIL_TO } = parseEnv({ ...email, SMTP_URL: 'smtps://me:pass%40word@smtp.firm.example' });
  expect(NOTICE_EMAIL_TO).toEqual(['a@firm.example', 'b@firm.example']);
  const times = ['00:00', '09:30', '23:59'].map((NOTICE_DIGEST_AT) => parseEnv({ NOTICE_DIGEST_AT }).NOTICE_DIGEST_AT);
  expect(times).toEqual([0, 570, 1439]);
  expect(['0', '80', '65535'].map((PORT) => parseEnv({ PORT }).PORT)).toEqual([0, 80, 65535]);
  expect(parseEnv({ LEADS_PER_MINUTE: '1', CALLS_PER_MINUTE: '1000000', RETENTION_DAYS: '30' })).toMatchObject({
    LEADS_PER_MINUTE: 1,
    CALLS_PER_MINUTE: 1_000_000,
    RETENTION_DAYS: 30,
  });
});

const ON_THIS_MACHINE = 'must be an https address, or http on this machine';
const NO_PORT = 'PORT must be a number from 0 to 65535';
const PER_MINUTE = 'must be a whole number from 1 to 1000000';
const REFUSED: Record<string, { because: string; values: string[]; beside?: object }> = {
  PORT: {
    because: 'must be a number from 0 to 65535',
    values: ['', 'http', '-1', '65536', '99999', '3000.5', '3e3', '0x50', ' 80', '8080 ', '1234567'],
  },
  NOTICE_DIGEST_AT: {
    because: 'must be a time such as 09:00',
    values: ['9:00', '24:00', '09:60', '09:00 IST', 'nine'],
  },
  NOTICE_EMAIL_TO: {
    because: 'must be e-mail addresses with commas between them',
    values: ['a', 'a@firm.example,', ',', 'a@firm.example;b@firm.example'],
    beside: { ...email, SMTP_URL: 'smtp://localhost' },
  },
  SMTP_URL: {
    because: 'must be an address such as smtps://user:password@smtp.example.in',
    values: ['smtp.firm.example', 'https://smtp.firm.example', 'smtp://'],
    beside: email,
  },
  UPSTREAM_FOR: { because: 'must be all or leads', values: ['search'], beside: remote },
  UPSTREAM_ERASE: { because: 'must be on or off', values: ['yes', '/users/erase/'], beside: remote },
  LEADS_PER_MINUTE: { because: PER_MINUTE, values: ['', '0', '-1', '1.5', '1e3', 'ten', '1000001'] },
  CALLS_PER_MINUTE: { because: PER_MINUTE, values: ['0', '1000001'] },
  // No lead is kept for more than the year that the consent notice promises.
  RETENTION_DAYS: { because: 'must be a whole number from 1 to 365', values: ['0', '366'] },
  UNDELIVERED_MINUTES: { because: 'must be a whole number from 1 to 10080', values: ['0', '10081', '1.5'] },
  PAGES_PER_MINUTE: { because: PER_MINUTE, values: ['0'] },
  SEARCHES_AT_ONCE: { because: 'must be a whole number from 1 to 1000', values: ['0'] },
  DISK_FREE_MB: { because: 'must be a whole number from 0 to 1000000', values: ['-1'] },
  LEDGER_MB: { because: PER_MINUTE, values: ['0'] },
  PAGE_CACHE_MB: { because: 'must be a whole number from 1 to 4096', values: ['0', '4097', '1.5', 'all'] },
  TODAY: { because: 'must be a day such as 2027-04-01', values: ['', 'tomorrow', '2027-02-29', '01-04-2027'] },
  ALERT_WEBHOOK_URL: { because: ON_THIS_MACHINE, values: ['http://hooks.example.in/leads'] },
};
test.each(Object.entries(REFUSED))('refuses a wrong %s', (name, { because, values, beside }) => {
  for (const value of values) expectFaults([{ ...beside, [name]: value }, `${name} ${because}`]);
});

test('a setting that needs another one names it if it is missing', () => {
  const { UPSTREAM_URL } = remote;
  const [client, secret] = ['UPSTREAM_CLIENT_ID', 'UPSTREAM_CLIENT_SECRET'].map(
    (name) => `${name} is missing: UPSTREAM_URL needs it`,
  ) as [string, string];
  const MAIL_API_URL = 'https://mail.firm.example/emails';
  expectFaults(
    [{ UPSTREAM_URL }, client, secret],
    [{ UPSTREAM_URL, UPSTREAM_CLIENT_ID: 'site' }, secret],
    [{ UPSTREAM_URL, UPSTREAM_CLIENT_SECRET: SECRET }, client],
    [{ UPSTREAM_CLIENT_ID: 'site' }],
    [{ UPSTREAM_FOR: 'leads' }, 'UPSTREAM_URL is missing: UPSTREAM_FOR needs it'],
    [{ UPSTREAM_ERASE: 'on' }, 'UPSTREAM_URL is missing: UPSTREAM_ERASE needs it'],
    [{ ...email, MAIL_API_URL, MAIL_API_TOKEN: 'x' }],
    [{ ...email, MAIL_API_URL }, 'MAIL_API_TOKEN is missing: MAIL_API_URL needs it'],
    [{ SMTP_URL: 'smtp://localhost' }, 'NOTICE_EMAIL_TO is missing: SMTP_URL needs it'],
    [
      { NOTICE_EMAIL_TO: 'a@firm.example' },
      'NOTICE_EMAIL_FROM is missing: NOTICE_EMAIL_TO needs it',
      'SMTP_URL or MAIL_API_URL is missing: NOTICE_EMAIL_TO needs it',
    ],
  );
});

test('the firm learns of leads by its own system, by e-mail or by a webhook, and in no other way', () => {
  expect(notifiesFirm(parseEnv({ ALERT_WEBHOOK_URL: 'https://hooks.firm.example/x' }))).toBe(false);
  const byWebhook = { NOTICE_WEBHOOK_URL: 'https://hooks.firm.example/x' };
  for (const settings of [remote, { ...email, SMTP_URL: 'smtp://localhost' }, byWebhook])
    expect(notifiesFirm(parseEnv(settings))).toBe(true);
});

test('each limit by the minute has one setting, and pages get four parts of the memory, their bodies one', () => {
  const env = parseEnv({ LEADS_PER_MINUTE: '30', CALLS_PER_MINUTE: '70', PAGES_PER_MINUTE: '50', PAGE_CACHE_MB: '8' });
  expect(minuteLimits(env)).toEqual({ leads: 30, calls: 70, pages: 50 });
  expect(memoryFor(env)).toEqual({ pages: 8_000_000, bodies: 2_000_000 });
});

/** 24 characters for a token, 16 for a secret, drawn at random. */
test.each([
  ...(['OPERATIONS_TOKEN', 'ERASURE_TOKEN'] as const).map((name) => [name, 24] as const),
  ...(['UPSTREAM_CLIENT_SECRET', 'UPSTREAM_CLIENT_SECRET_NEXT', 'BACKUP_PASSPHRASE'] as const).map(
    (name) => [name, 16] as const,
  ),
])('a %s of fewer than %d characters, or of few different ones, could be guessed', (name, least) => {
  const good = 'abcdef'.repeat(4).slice(0, least);
  expectFaults(
    [{ [name]: good }],
    [{ [name]: good.slice(1) }, `${name} must be at least ${least} characters, drawn at random`],
    [{ [name]: 'abcde'.repeat(8) }, `${name} must hold at least 6 different characters: draw it at random`],
  );
});

test('a token is sent in a header, and that for erasing is not that for reading', () => {
  const token = 'abcdef'.repeat(4);
  expectFaults(
    [{ OPERATIONS_TOKEN: `${token} y` }, 'OPERATIONS_TOKEN must be letters, digits and signs without spaces'],
    [{ OPERATIONS_TOKEN: token, ERASURE_TOKEN: `${token}x` }],
    [
      { OPERATIONS_TOKEN: token, ERASURE_TOKEN: token },
      'ERASURE_TOKEN must differ from OPERATIONS_TOKEN: who reads leads may not erase them',
    ],
  );
});

test('names each empty, wrong or missing setting once, together, and values that are not strings', () => {
  const names = ['UPSTREAM_URL', 'UPSTREAM_CLIENT_ID', 'UPSTREAM_CLIENT_SECRET', 'UPSTREAM_CLIENT_SECRET_NEXT', 'HOST'];
  const filled = [...names, 'DATA_DIR'];
  expectFaults(
    [Object.fromEntries(filled.map((name) => [name, ''])), ...filled.map((name) => `${name} must not be empty`)],
    [
      { UPSTREAM_URL: remote.UPSTREAM_URL, PORT: 'x', HOST: '' },
      NO_PORT,
      'HOST must not be empty',
      'UPSTREAM_CLIENT_ID is missing: UPSTREAM_URL needs it',
      'UPSTREAM_CLIENT_SECRET is missing: UPSTREAM_URL needs it',
    ],
    // As a variable of a Worker may be.
    [
      { UPSTREAM_CLIENT_SECRET: 12345, PORT: 3000, HOST: {} },
      'UPSTREAM_CLIENT_SECRET must be text',
      NO_PORT,
      'HOST must be text',
    ],
  );
});

test('an upstream has an https address, or http on this machine, to which paths can be appended', () => {
  const good = ['https://api.example.in', 'https://api.example.in:8443/v1/', 'http://localhost:4000'];
  for (const UPSTREAM_URL of [...good, 'http://127.0.0.1', 'http://[::1]:4000/api'])
    expect(parseEnv({ ...remote, UPSTREAM_URL }).UPSTREAM_URL).toBe(UPSTREAM_URL);
  const refused = {
    [ON_THIS_MACHINE]: [
      'http://api.example.in',
      'http://10.0.0.1',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'ftp://api.example.in',
      'javascript:alert(1)',
    ],
    'must be an address such as https://api.example.in': ['api.example.in', '/api', 'https://', 'not an address'],
    'must hold no user name, query or fragment': [
      'https://user:pass@api.example.in',
      'https://user@api.example.in',
      'https://api.example.in/?v=1',
      'https://api.example.in/?',
      'https://api.example.in/#a',
    ],
  };
  for (const [because, addresses] of Object.entries(refused)) {
    for (const UPSTREAM_URL of addresses) expectFaults([{ ...remote, UPSTREAM_URL }, `UPSTREAM_URL ${because}`]);
  }
  expect(faultsOf({ ALERT_WEBHOOK_URL: 'https://hooks.example.in/leads?key=1' })).toEqual([]);
});

test('no message repeats a value: any of them may be a secret', () => {
  const wrong = {
    UPSTREAM_URL: `http://${SECRET}.example.in`,
    UPSTREAM_CLIENT_ID: [SECRET],
    UPSTREAM_CLIENT_SECRET: { value: SECRET },
    UPSTREAM_CLIENT_SECRET_NEXT: [SECRET],
    PORT: SECRET,
    HOST: { name: SECRET },
    DATA_DIR: [SECRET],
    OPERATIONS_TOKEN: 'hunter2',
    ALERT_WEBHOOK_URL: `http://hooks.example.in/${SECRET}`,
    RETENTION_DAYS: SECRET,
  };
  expect(
    faultsOf(wrong)
      .map((fault) => fault.split(' ')[0])
      .sort(),
  ).toEqual(Object.keys(wrong).sort());
  expect(faultsOf(wrong).join()).not.toContain('hunter2');
  expect(faultsOf(SECRET).join()).not.toContain(SECRET);
  expect(faultsOf(SECRET)).toHaveLength(1);
});

test('a misspelt name of a setting stops the start with the right name: leads would go elsewhere', () => {
  const slips = {
    UPSTREM_URL: 'UPSTREAM_URL',
    UPSTERAM_URL: 'UPSTREAM_URL',
    UPSTREAM_URI: 'UPSTREAM_URL',
    upstream_url: 'UPSTREAM_URL',
    UPSTREAM_CLIENTID: 'UPSTREAM_CLIENT_ID',
    UPSTREAM_CLIENT_SECRETE: 'UPSTREAM_CLIENT_SECRET',
    ALERT_WEB_HOOK_URL: 'ALERT_WEBHOOK_URL',
    RETENTION_DAY: 'RETENTION_DAYS',
    OPERATION_TOKEN: 'OPERATIONS_TOKEN',
  };
  for (const [name, meant] of Object.entries(slips))
    expectFaults([{ [name]: SECRET, PORT: 'x' }, `${name} is not a setting: did you mean ${meant}?`, NO_PORT]);
  // A number, as a variable of a Worker may be, and a binding.
  expectFaults(
    [{ RETENTION_DAY: 30 }, 'RETENTION_DAY is not a setting: did you mean RETENTION_DAYS?'],
    [{ RETENTION_DAY: {} }],
  );
});

/** Variables of CI and of common hosts, names similar to ours, and those of earlier versions. */
const FOREIGN = `ACTIONS_CACHE_URL ACTIONS_RUNTIME_TOKEN CI_JOB_TOKEN CI_SERVER_HOST CI_SERVER_PORT CI_SERVER_URL CF_ACCOUNT_ID CLIENT_ID
  CLIENT_SECRET DATADIR DATA_DIRS DISK_FREE GITHUB_API_URL HOSTNAME HOSTS HTTP_PROXY LEADS LEDGER LEDGER_DB OPERATIONS PGPORT PORTS
  PORT_RANGE RENDER_EXTERNAL_URL RETENTION RUNNER_TOOL_CACHE SEARCHES TOKEN UPSTREAM UPSTREAM_HOST UPSTREAM_PORT UPSTREAM_TIMEOUT
  URL WEBHOOK_URL XDG_DATA_DIRS LEADS_PER_MINUTE_NETWORK PAGES_PER_MINUTE_SITE SERVICE_WORKER`;

test('variables of the machine, CI and other programs never stop the start, nor does a similar name', () => {
  for (const name of FOREIGN.split(/\s+/)) expectFaults([{ [name]: SECRET }]);
  const ours = Object.keys(EnvSchema.entries);
  expectFaults([Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.includes(name)))]);
  expectFaults([{ ...remote, UPSTREAM_URI: 'another program reads this' }]);
  // Bindings of the Worker.
  const wrangler = readFileSync(join(import.meta.dir, '../wrangler.toml'), 'utf8');
  const names = [...wrangler.matchAll(/\b(?:name|binding) = "([A-Z_]+)"/g)].map(([, name]) => name ?? '');
  expect(names).toContain('FORM_NETWORK_LIMIT');
  expectFaults([Object.fromEntries(names.map((name) => [name, {}]))]);
});

test('.env.example matches the schema: `bun run settings-docs` writes it', () => {
  const written = (file: string) => readFileSync(join(import.meta.dir, '..', file), 'utf8');
  expect(written('.env.example')).toBe(envExample);
  for (const name of Object.keys(EnvSchema.entries)) expect(envExample.split(`\n#${name}=`)).toHaveLength(2);
});
