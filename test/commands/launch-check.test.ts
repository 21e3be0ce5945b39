/** `bun run launch-check` on copies of the project: what it lists, and that it can pass. */
import { expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchReport } from '../../src/commands/launch-check.ts';
import { copyProject } from '../support/project-copy.ts';
import { editYaml, REBRANDED, rebrand } from '../support/rebrand.ts';

/** A copy of the project rebranded for the firm, removed after the test. */
function ownCopy(): Disposable & { folder: string; open: (today?: string) => string[] } {
  const folder = copyProject('LICENSE');
  rebrand(folder);
  return {
    folder,
    open: (today = '2099-12-31') => launchReport(folder, today, {}).open,
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function run(folder: string) {
  const command = Bun.spawn([process.execPath, join(folder, 'src/commands/launch-check.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await Promise.all([new Response(command.stdout).text(), new Response(command.stderr).text()]);
  return { code: await command.exited, said: said.join('') };
}

test('a firm that has replaced every sample passes, with or without real clients', async () => {
  using copy = ownCopy();
  editYaml(join(copy.folder, 'content/home.yaml'), (home) =>
    home.setIn(['clients', 'marks'], [{ name: 'Mills & Co' }, { name: 'A Shop', drawing: 'seal' }]),
  );
  expect(copy.open()).toEqual([]);
  const { code, said } = await run(copy.folder);
  expect([code, said.split('\n').at(-2)]).toEqual([0, 'Nothing is left to do.']);
});

test('each remaining sample is listed with its place', async () => {
  using copy = ownCopy();
  editYaml(join(copy.folder, 'content/firm.yaml'), (firm) => {
    firm.set('samples', ['phone']);
    firm.set('greeting', 'Hello Lekha, I need help.');
    firm.set('slug', 'lekha');
  });
  editYaml(join(copy.folder, 'content/home.yaml'), (home) =>
    home.setIn(['clients', 'marks'], [{ name: 'Mills & Co' }, { name: 'Namuna', sample: true }]),
  );
  writeFileSync(join(copy.folder, 'LICENSE'), 'Copyright (c) Sample Lekha Associates. All rights reserved.\n');
  writeFileSync(join(copy.folder, 'wrangler.toml'), '# lekha in a comment\nname = "lekha"\n');
  expect(copy.open('2101-01-01')).toEqual([
    `content/firm.yaml: phone: a sample, "${REBRANDED.phone}"`,
    'content/home.yaml: clients.marks: a sample, Namuna',
    'content/firm.yaml: slug: names the sample product, "lekha"',
    'content/firm.yaml: greeting: names the sample product, "Hello Lekha, I need help."',
    'wrangler.toml:2: names the sample product, name = "lekha"',
    `LICENSE: does not name ${REBRANDED.registeredName}`,
    'content/firm.yaml: copyrightYear: 2100, and this is 2101',
  ]);
  expect((await run(copy.folder)).code).toBe(1);
});

test('services without a fee are listed, but do not fail the check', () => {
  using copy = ownCopy();
  const feeless = () =>
    launchReport(copy.folder, '2099-12-31', {}).notes.find((line) => line.startsWith('content/firm.yaml: fees: '));
  expect(feeless()).toMatch(/not filled for .*\/gst,.* These pages say that our fee comes in a quotation\.$/);
  expect(feeless()).not.toContain('/company-registration,');
  editYaml(join(copy.folder, 'content/firm.yaml'), (firm) => firm.set('fees', { '/gst': 1499 }));
  expect(feeless()).not.toContain('/gst,');
});

test('a licence that calls its firm a sample fails the check, and so does a missing one', () => {
  using copy = ownCopy();
  const licence = join(copy.folder, 'LICENSE');
  writeFileSync(licence, `Copyright (c) ${REBRANDED.registeredName}. This is a sample value.\n`);
  expect(copy.open()).toEqual(['LICENSE: still says that its firm is a sample']);
  rmSync(licence);
  expect(copy.open()).toEqual([`LICENSE: does not name ${REBRANDED.registeredName}`]);
});

test('a firm whose own name contains the sample name passes', () => {
  using copy = ownCopy();
  editYaml(join(copy.folder, 'content/firm.yaml'), (firm) => {
    firm.set('name', 'Lekha Tax');
    firm.set('slug', 'lekha-tax');
  });
  expect(copy.open()).toEqual([]);
});

test('a compile error is reported as by the build, without a stack', async () => {
  using copy = ownCopy();
  editYaml(join(copy.folder, 'content/firm.yaml'), (firm) =>
    firm.set('reviewer', { name: 'A. B.', membership: 'ICAI 1', photo: 'a-b.webp' }),
  );
  expect(await run(copy.folder)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^The content does not compile:\ncontent\/firm\.yaml:\d+: reviewer\.photo: expected the name of a file in content\/photos, found a-b\.webp\n$/,
    ),
  });
  rmSync(join(copy.folder, 'content/home.yaml'));
  const { code, said } = await run(copy.folder);
  expect([code, said.split('\n').length, said]).toEqual([1, 2, expect.stringContaining('home.yaml')]);
});
