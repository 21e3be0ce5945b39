/** `bun run launch-check` on copies of the project: what it lists, and that it can pass. */
import { afterAll, expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchReport } from '../../src/commands/launch-check.ts';
import { firm } from '../compiler/samples.ts';
import { home } from '../compiler/tree.ts';
import { copyProject } from '../support/project-copy.ts';
import { editYaml, REBRANDED, rebrand } from '../support/rebrand.ts';
import { run, smallProject, tiles } from './small-project.ts';

const REAL_CLIENTS = [{ name: 'Mills & Co' }, { name: 'A Shop', drawing: 'seal' }];

const folder = smallProject();
const settings = readFileSync(join(folder, 'wrangler.toml'), 'utf8').replaceAll('lekha', REBRANDED.slug);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

/** Makes the project one of a firm that is no sample, except for these fields and clients. */
function prepare(fields: object = {}, marks: object[] = REAL_CLIENTS): void {
  write('content/firm.yaml', JSON.stringify({ ...firm, ...REBRANDED, ...fields }));
  write('content/home.yaml', JSON.stringify({ ...home, tiles, clients: { note: 'Samples.', marks } }));
  write('wrangler.toml', settings);
  write('LICENSE', `Copyright (c) ${REBRANDED.registeredName}. All rights reserved.\n`);
}

const open = (today = '2099-12-31') => launchReport(folder, today, {}).open;

/** Runs the command. */
async function check() {
  const { code, out, err } = await run(['bun', 'src/commands/launch-check.ts'], folder);
  return { code, said: out + err };
}

test('a firm that has replaced every sample of this project has nothing left to do', () => {
  const own = copyProject('LICENSE');
  rebrand(own);
  editYaml<{ clients: { marks: unknown } }>(join(own, 'content/home.yaml'), ({ clients }) => {
    clients.marks = REAL_CLIENTS;
  });
  const { open, notes } = launchReport(own, '2099-12-31', {});
  expect(open).toEqual([]);
  expect(notes.find((line) => line.startsWith('content/firm.yaml: fees: '))).not.toContain('/company-registration,');
  rmSync(own, { recursive: true });
});

test('the check passes, with or without real clients', async () => {
  prepare();
  const { code, said } = await check();
  expect([code, said.split('\n').at(-2)]).toEqual([0, 'Nothing is left to do.']);
  prepare({}, []);
  expect(open()).toEqual([]);
});

test('each remaining sample is listed with its place', async () => {
  const fields = { samples: ['phone'], greeting: 'Hello Lekha, I need help.', slug: 'lekha' };
  prepare(fields, [{ name: 'Mills & Co' }, { name: 'Namuna', sample: true }]);
  write('LICENSE', 'Copyright (c) Sample Lekha Associates. All rights reserved.\n');
  write('wrangler.toml', '# lekha in a comment\nname = "lekha"\n');
  expect(open('2101-01-01').sort()).toEqual([
    'LICENSE: does not name Gupta & Company (partnership firm)',
    'content/firm.yaml: copyrightYear: 2100, and this is 2101',
    'content/firm.yaml: greeting: names the sample product, "Hello Lekha, I need help."',
    `content/firm.yaml: phone: a sample, "${REBRANDED.phone}"`,
    'content/firm.yaml: slug: names the sample product, "lekha"',
    'content/home.yaml: clients.marks: a sample, Namuna',
    'wrangler.toml:2: names the sample product, name = "lekha"',
  ]);
  expect((await check()).code).toBe(1);
});

test('services without a fee are listed, but do not fail the check', () => {
  const feeless = (fees: object) => {
    prepare({ fees });
    const { notes } = launchReport(folder, '2099-12-31', {});
    return notes.find((line) => line.startsWith('content/firm.yaml: fees: '));
  };
  expect(feeless({})).toMatch(/not filled for .*\/gst,.* These pages say that our fee comes in a quotation\.$/);
  expect(feeless({ '/gst': 1499 })).not.toContain('/gst,');
});

test('a licence that calls its firm a sample fails the check, and so does a missing one', () => {
  prepare();
  write('LICENSE', `Copyright (c) ${REBRANDED.registeredName}. This is a sample value.\n`);
  expect(open()).toEqual(['LICENSE: still says that its firm is a sample']);
  rmSync(join(folder, 'LICENSE'));
  expect(open()).toEqual([`LICENSE: does not name ${REBRANDED.registeredName}`]);
});

test('a firm whose own name contains the sample name passes', () => {
  prepare({ name: 'Lekha Tax', slug: 'lekha-tax' });
  expect(open()).toEqual([]);
});

test('a compile error is reported as by the build, without a stack', async () => {
  prepare({ reviewer: { name: 'A. B.', membership: 'ICAI 1', photo: 'a-b.webp' } });
  expect(await check()).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^The content does not compile:\ncontent\/firm\.yaml:\d+: reviewer\.photo: expected the name of a file in content\/photos, found a-b\.webp\n$/,
    ),
  });
  rmSync(join(folder, 'content/home.yaml'));
  const { code, said } = await check();
  expect([code, said.split('\n').length, said]).toEqual([1, 2, expect.stringContaining('home.yaml')]);
});
