/** No secret, desk token or visitor's data is in a build file, an answer, an error or a log, in any form. */
import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AuthReply } from '../../src/api/contract.ts';
import { builtSite } from '../support/built-site.ts';
import { type Host, startBun } from '../support/hosts.ts';
import { copyProject } from '../support/project-copy.ts';
import { until } from '../support/until.ts';
import { bundleWorker, EACH_HOST } from '../support/workerd-serve.ts';
import { echoingUpstream, MANNERS } from './echoing-upstream.ts';
import { leaksIn } from './leaks.ts';

/** With characters that JSON, HTML and addresses escape. */
const secrets = {
  UPSTREAM_CLIENT_SECRET: `kE7+"wR&9<zQ'tM/2vB%8xL`,
  UPSTREAM_CLIENT_SECRET_NEXT: 'next=Jd83/mCq"05&hT<yPZ',
  OPERATIONS_TOKEN: `ops-Vn4'7rXe"Lw&2<uKc9+Ya/Gs`,
  ERASURE_TOKEN: `era-Qm8"5sTb'Hd<3&yJp6/Wc+Zt`,
};
const person = {
  full_name: 'Zubeida Quartzwala',
  email: 'zubeida.quartzwala@mail.example',
  phone: '9182736450',
  message: 'Kettle, brass & monsoon: "77"',
};
const settings = { ...secrets, UPSTREAM_CLIENT_ID: 'site', LEADS_PER_MINUTE: '100000', CALLS_PER_MINUTE: '100000' };

test('the search finds a secret in each of its forms, and no part of one', () => {
  const secret = secrets.UPSTREAM_CLIENT_SECRET;
  const written = [
    `The secret is ${secret.toUpperCase()}.`,
    btoa(`ab${secret} and more`),
    Buffer.from(secret).toString('hex'),
    new URLSearchParams({ a: 'b', secret }).toString(),
    JSON.stringify({ secret }),
    `<p>${Bun.escapeHTML(secret)}</p>`,
    gzipSync(`a page with ${secret} in it`),
  ];
  expect(written.filter((bytes) => leaksIn(bytes, { secret }).length === 0)).toEqual([]);
  expect(leaksIn(secret.slice(0, 12), { secret })).toEqual([]);
});

test('a build with every secret in its environment has none of them, nor has the bundle of wrangler', async () => {
  const folder = copyProject();
  try {
    const built = Bun.spawnSync([process.execPath, 'src/build/build.ts'], {
      cwd: folder,
      env: { ...process.env, ...secrets },
    });
    expect([built.exitCode, built.stderr.toString()]).toEqual([0, '']);
    const bundle = await bundleWorker(folder, secrets);
    // Each file once: the build links to its current folder.
    const filesOf = (of: string) => [
      ...new Set(
        readdirSync(of, { recursive: true, withFileTypes: true }).flatMap((file) =>
          file.isFile() ? [realpathSync(join(file.parentPath, file.name))] : [],
        ),
      ),
    ];
    const [files, worker] = [filesOf(join(folder, '.build')), filesOf(bundle)];
    expect(files.length).toBeGreaterThan(100);
    expect(worker.map((file) => basename(file))).toContain('worker.js');
    for (const file of [...files, ...worker]) expect([file, ...leaksIn(readFileSync(file), secrets)]).toEqual([file]);
    rmSync(bundle, { recursive: true, force: true });
    expect(leaksIn(built.stdout, secrets)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A whole answer: status, headers, and the body as transmitted. */
type Ask = (path: string, init?: RequestInit) => Promise<{ status: number; bytes: Buffer }>;

function asking(host: Host, told: Map<string, Buffer>): Ask {
  return async (path, init = {}) => {
    const reply = await fetch(host.origin + path, { redirect: 'manual', decompress: false, ...init } as RequestInit);
    const bytes = Buffer.from(await reply.arrayBuffer());
    told.set(`${init.method ?? 'GET'} ${path} ${told.size}`, bytes);
    told.set(`headers of ${told.size}`, Buffer.from(JSON.stringify([...reply.headers])));
    return { status: reply.status, bytes };
  };
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
const lead = (key: string, change: object = {}) =>
  json({ lead_type: 'contact', ...person, ...change }, { 'idempotency-key': key });

/** A visitor who takes every action, correctly and incorrectly. Returns the statuses of its leads. */
async function visit(ask: Ask, token: string, manner: string): Promise<number[]> {
  await ask('/');
  await ask('/search?q=gst+number', { headers: { 'accept-encoding': 'br' } });
  await ask('/no-such-page');
  await ask('/%00/..%2f');
  await ask('/api/users/auth/', { method: 'POST' });
  await ask('/api/users/s/', json({ q: 'gst number' }, { authorization: `Bearer ${token}` }));
  await ask('/api/users/s/', json('{"q":'));
  await ask('/api/users/record/', lead('not a uuid'));
  await ask('/api/users/record/', lead(crypto.randomUUID(), { phone: `+91 ${person.phone} x` }));
  await ask('/api/users/record/', lead(crypto.randomUUID(), { [person.phone]: person.email }));
  await ask('/api/users/record/', { method: 'PUT', body: person.email });
  await ask('/api/users/record/', lead(crypto.randomUUID(), { message: person.message.repeat(800) }));
  await ask('/ops/leads', { headers: { authorization: 'Bearer wrong' } });
  await ask('/ops/leads', { headers: { authorization: `Bearer ${secrets.ERASURE_TOKEN}` } });
  await ask(`/ops/leads/${person.phone}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${secrets.ERASURE_TOKEN}` },
  });
  const key = crypto.randomUUID();
  const statuses = [
    await ask('/api/users/record/', lead(key)),
    await ask('/api/users/record/', lead(key)),
    await ask('/contact', form({ ...person, message: `${person.message} ${manner}` })),
  ];
  await ask('/contact', form({ ...person, email: 'x' }));
  await ask('/withdraw', form({ reference: 'ABCD-1234', phone: person.phone }));
  await ask('/withdraw', form({ reference: person.email, phone: person.phone }));
  return statuses.map(({ status }) => status);
}

/** The answers to a lead, through the API, repeated with the same key, and as a form; by what the upstream does. */
const LEADS: Record<(typeof MANNERS)[number], [number, number, number]> = {
  well: [200, 200, 303],
  refusing: [422, 422, 422],
  flagging: [422, 422, 422],
  failing: [202, 202, 303],
  garbled: [202, 202, 303],
  redirecting: [202, 202, 303],
  'breaking off': [202, 202, 303],
};

/** Waits until the host has printed everything before this. */
async function printed(host: Host): Promise<string> {
  await fetch(`${host.origin}/api/vitals`, json({ path: '/gst', lcp: 123_456 }));
  await until(() => host.output().includes('123456'));
  return host.output();
}

for (const [name, start] of EACH_HOST) {
  test(`${name} reveals no secret to visitors or its log, and no lead in its log, whatever the upstream does`, async () => {
    await using upstream = echoingUpstream();
    await using host = await start({ ...settings, UPSTREAM_URL: upstream.url });
    const told = new Map<string, Buffer>();
    const ask = asking(host, told);
    // One page of each kind: their files have no secret, as the test before this shows.
    const ofKinds = new Map(builtSite().pages.map(({ kind, id, path }) => [kind === 'plain' ? id : kind, path]));
    for (const path of ofKinds.values()) await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    const { data } = JSON.parse((await ask('/api/users/auth/', { method: 'POST' })).bytes.toString()) as AuthReply;
    for (const manner of MANNERS) {
      upstream.become(manner);
      expect([manner, ...(await visit(ask, data.access_token, manner))]).toEqual([manner, ...LEADS[manner]]);
    }

    // Waiting leads are tried again, first without and then with success.
    const desk = { headers: { authorization: `Bearer ${secrets.OPERATIONS_TOKEN}` } };
    const owed = (await (await fetch(`${host.origin}/ops/leads/undelivered`, desk)).json()) as {
      data: { id: string }[];
    };
    expect(owed.data.length).toBeGreaterThan(0);
    for (const manner of ['failing', 'refusing', 'well'] as const) {
      upstream.become(manner);
      for (const { id } of owed.data.slice(0, 2)) {
        const before = upstream.calls();
        await fetch(`${host.origin}/ops/leads/${id}/redeliver`, { method: 'POST', ...desk });
        await until(() => upstream.calls() > before);
      }
    }

    await upstream[Symbol.asyncDispose]();
    expect(await visit(ask, data.access_token, 'gone')).toEqual([202, 202, 303]);

    const credentials = Object.fromEntries(
      [...upstream.credentials].map((credential, at) => [`credential ${at}`, credential]),
    );
    expect(Object.keys(credentials).length).toBeGreaterThan(1);
    for (const [what, bytes] of told) expect([what, ...leaksIn(bytes, { ...secrets, ...credentials })]).toEqual([what]);
    const tokens = Object.fromEntries([...upstream.tokens].map((token, at) => [`token ${at}`, token]));
    const output = await printed(host);
    expect(output).toContain('upstream call failed');
    expect(leaksIn(output, { ...secrets, ...credentials, ...tokens, ...person })).toEqual([]);
  });
}

test('Bun with the embedded upstream reveals no secret', async () => {
  await using host = await startBun(settings);
  const told = new Map<string, Buffer>();
  const ask = asking(host, told);
  const { data } = JSON.parse((await ask('/api/users/auth/', { method: 'POST' })).bytes.toString()) as AuthReply;
  expect(await visit(ask, data.access_token, 'well')).toEqual(LEADS.well);
  for (const [what, bytes] of told) expect([what, ...leaksIn(bytes, secrets)]).toEqual([what]);
  expect(leaksIn(await printed(host), { ...secrets, token: data.access_token, ...person })).toEqual([]);
});
