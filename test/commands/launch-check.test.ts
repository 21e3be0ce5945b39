/** `bun run launch-check` in a small project: what it lists, and that it can pass. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { launchReport } from '../../src/commands/launch-check.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { firm } from '../compiler/samples.ts';
import { FIRMS } from '../support/rebrand.ts';
import { homeWith, run, smallFolder, smallProject } from './small-project.ts';

const root = join(import.meta.dir, '../..');
const REAL_CLIENTS = [{ name: 'Mills & Co' }, { name: 'A Shop', drawing: 'seal' }];
const ofCheckout = load(readFileSync(join(root, 'content/firm.yaml'), 'utf8')) as Firm;
const project = smallFolder({}, 'wrangler.toml');
const REBRANDED = { ...FIRMS.fixed.firm, copyrightYear: 2100 };
const settings = project.read('wrangler.toml').replaceAll('lekha', REBRANDED.slug);
afterAll(() => project[Symbol.dispose]());

/** A firm has no field that is null. */
const withoutNulls = (_: string, value: unknown) => value ?? undefined;

/** Makes the project one of a firm that is no sample, except for these fields and clients. */
function prepare(fields: object = {}, marks: object[] = REAL_CLIENTS, { write } = project): void {
  write('content/firm.yaml', JSON.stringify({ ...firm, ...REBRANDED, ...fields }, withoutNulls));
  write('content/home.yaml', homeWith({ clients: { note: 'Samples.', marks } }));
  write('wrangler.toml', settings);
  write('LICENSE', `Copyright (c) ${REBRANDED.registeredName}. All rights reserved.\n`);
}
beforeEach(() => prepare());

const report = (env: Record<string, string> = {}, today = '2099-12-31') =>
  launchReport(project.folder, compileContent(project.content, undefined, today), today, env);

test('a firm that has replaced every sample of this project has nothing left to do, with or without clients', () => {
  // The small project has no pages for least fees.
  prepare({ ...ofCheckout, fees: {}, samples: ['name'] });
  expect(report().open).toContain(`content/firm.yaml: name: a sample, ${JSON.stringify(ofCheckout.name)}`);
  prepare({ ...ofCheckout, ...REBRANDED });
  expect(report().open).toEqual([]);
  prepare({}, []);
  expect(report().open).toEqual([]);
});

test('the law that is due for review is listed, and leaves nothing to do', () => {
  expect(report({}, '2026-11-22').lines.filter((line) => line.includes('Reviews up to'))).toEqual([]);
  const { open, notes, lines } = report();
  expect(open).toEqual([]);
  expect(notes.filter((line) => /Reviews|overdue/.test(line))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^Reviews up to 30 January 2100: \d+, \d+ of them overdue\. /));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}21 November 2027, overdue {2}gst-limit: /));
});

test('each remaining sample is listed with its place', () => {
  const fields = { samples: ['phone'], greeting: 'Hello Lekha, I need help.', slug: 'lekha' };
  prepare(fields, [{ name: 'Mills & Co' }, { name: 'Namuna', sample: true }]);
  project.write('LICENSE', 'Copyright (c) Sample Lekha Associates. All rights reserved.\n');
  project.write('wrangler.toml', '# lekha in a comment\nname = "lekha"\n');
  expect(report({}, '2101-01-01').open.sort()).toEqual([
    `LICENSE: does not name ${REBRANDED.registeredName}`,
    'content/firm.yaml: copyrightYear: 2100, and this is 2101',
    'content/firm.yaml: greeting: has the name of the sample firm: "Hello Lekha, I need help."',
    `content/firm.yaml: phone: a sample, "${REBRANDED.phone}"`,
    'content/firm.yaml: slug: has the name of the sample firm: "lekha"',
    'content/home.yaml: clients.marks: a sample, Namuna',
    'wrangler.toml:2: has the name of the sample firm: name = "lekha"',
  ]);
});

const noteOf = (subject: string, env?: Record<string, string>) =>
  report(env).notes.find((line) => line.startsWith(subject));

const officer = { name: 'A. B.', designation: 'Partner', replyWithin: '7 days' };
test.each([
  ['callHours', 'Mon to Sat'],
  ['people', [{ id: 'ab', name: 'A. B.' }]],
  ['grievanceOfficer', officer],
])('the field %s is noted until it is filled, but does not fail the check', (field, filled) => {
  const isNoted = (value: unknown) => {
    prepare({ [field]: value });
    const { open, notes, lines } = report({}, '2026-11-22');
    expect([open, lines]).toEqual([[], notes.map((line) => `${line} This does not count.`)]);
    return notes.some((line) => line.startsWith(`content/firm.yaml: ${field}: `) && /no one|not filled/.test(line));
  };
  expect([isNoted(undefined), isNoted(filled)]).toEqual([true, false]);
});

test('pages without a fee are named, and a lawyer is to be asked of withdrawn leads', () => {
  prepare({ fees: {} });
  expect(noteOf('content/firm.yaml: fees: ')).toContain('/gst,');
  prepare({ fees: { '/gst': 1499 } });
  expect(noteOf('content/firm.yaml: fees: ')).not.toContain('/gst,');
  expect(noteOf('content/firm.yaml: withdrawnLeads: ')).toContain('Ask a lawyer before 13 May 2027');
});

const WEBHOOK = { NOTICE_WEBHOOK_URL: 'https://chat.example' };
const READS = { OPERATIONS_TOKEN: 'x' };
test.each([
  ['NOTICE_EMAIL_TO', {}, 'no one is notified of new leads'],
  ['NOTICE_EMAIL_TO', { UPSTREAM_URL: 'https://crm.example' }, 'bin/bun run leads tasks'],
  ['NOTICE_EMAIL_TO', WEBHOOK, undefined],
  ['ERASURE_TOKEN', READS, 'leads cannot be erased over HTTP'],
  ['ERASURE_TOKEN', { ...READS, ERASURE_TOKEN: 'y' }, undefined],
  ['ERASURE_TOKEN', {}, undefined],
])('what the setting %s leaves out is noted, with %o', (setting, env, said) => {
  expect(noteOf(setting, env)).toEqual(said === undefined ? undefined : expect.stringContaining(said));
});

test('a licence that leaves something undecided fails the check, and so does a missing one', () => {
  project.write('LICENSE', `Copyright (c) ${REBRANDED.registeredName}.\n\nNot decided: what the firm may do.\n`);
  expect(report().open).toEqual([
    expect.stringMatching(/^LICENSE: still says "Not decided": write what the firm may do/),
  ]);
  rmSync(join(project.folder, 'LICENSE'));
  expect(report().open).toEqual([`LICENSE: does not name ${REBRANDED.registeredName}`]);
});

/** An article of the project with these lines at its end, for one report. @returns its faults as lines of the end */
function openWith(...lines: string[]): string[] {
  const article = project.read('content/articles/news.md');
  project.write('content/articles/news.md', `${article}${lines.join('\n')}\n`);
  const first = article.split('\n').length;
  const { open } = report();
  project.write('content/articles/news.md', article);
  return open.map((line) => line.replace(/^content\/articles\/news\.md:(\d+)/, (_, at) => `${Number(at) - first}`));
}

test('every value of the sample firm is found wherever visitors may read it, with its line', () => {
  prepare({ city: 'Indore', state: 'Madhya Pradesh', address: ['1 Test Road', 'Indore, Madhya Pradesh 452001'] });
  const lines = ['## Ask Lekha', 'In Kanpur.', 'Call 99999 00000.', 'ABCDE1234F', '2 Sample Marg', 'Sample Officer'];
  const what = ['name', 'city', 'phone number', 'PAN', 'address', 'officer'];
  expect(openWith(...lines).sort()).toEqual(
    lines.map((line, at) => `${at}: has the ${what[at]} of the sample firm: ${line}`),
  );
  expect(openWith('Lekhak, Lekhan and 99999 00001 are others.')).toEqual([]);
});

test('a value that the firm shares with the sample firm is its own', () => {
  prepare({ city: 'Kanpur', name: 'Lekha Tax', phone: '+919999900000' });
  expect(openWith('Ask Lekha in Kanpur on 99999 00000.')).toEqual([]);
});

test('pages on the law of another state than that of the firm are named', () => {
  const [article, mine] = [project.read('content/articles/news.md'), { state: 'Madhya Pradesh' }];
  project.write('content/articles/news.md', `${article}\nIn Uttar Pradesh shops register.\n`);
  prepare(mine);
  const said = 'content/articles/news.md: on the law of Uttar Pradesh, and the firm is in Madhya Pradesh';
  expect(noteOf(said)).toBeString();
  prepare({ state: 'Uttar Pradesh' });
  expect(noteOf('content/articles/news.md')).toBeUndefined();
  project.write('content/articles/news.md', article);
});

test('two forms of the firm, or two addresses of the site, are listed', () => {
  prepare({ form: 'LLP' });
  project.edit('wrangler.toml', (text) => text.replace('# routes = [{ pattern = "', 'routes = [{ pattern = "other.'));
  expect(report().open).toEqual([
    'content/firm.yaml: registeredName: says partnership firm, and form says LLP',
    expect.stringMatching(/^wrangler\.toml:\d+: routes other\..*, and origin in content\/firm\.yaml is https:/),
  ]);
});

test('the command ends with what is left, and fails if there is anything or the content does not compile; bun run check only warns', async () => {
  using copy = smallProject();
  const check = (...options: string[]) => run(['bun', 'src/commands/check-content.ts', ...options], copy.folder);
  prepare({}, REAL_CLIENTS, copy);
  expect(await check('--launch')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\nNothing is left to do\.\n$/),
  });
  expect(await check()).toMatchObject({ code: 0, err: '' });
  prepare({}, [{ name: 'Namuna', sample: true }], copy);
  expect(await check('--launch')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/\n1 things are left to do before the launch\.\n$/),
  });
  const warning = 'warning: before the launch: content/home.yaml: clients.marks: a sample, Namuna\n';
  expect(await check()).toMatchObject({ code: 0, err: warning });
  prepare({ reviewer: { name: 'A. B.', membership: 'ICAI 1', photo: 'a-b.webp' } }, REAL_CLIENTS, copy);
  expect(await check('--launch')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^content\/firm\.yaml:\d+: reviewer\.photo: expected .*\n1 faults, 1 in all\n$/),
  });
});
