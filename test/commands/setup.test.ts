/** `bun run setup` in a copy of the project: with answers from a file, and interactively. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { compileContent } from '../../src/compiler/compile.ts';
import { readYaml } from '../../src/compiler/read/content-files.ts';
import { FirmSchema } from '../../src/domain/firm.ts';
import { firm as samples } from '../compiler/samples.ts';
import { home } from '../compiler/tree.ts';
import { run, smallProject, tiles } from './small-project.ts';

const GUPTA = {
  name: 'Gupta & Co',
  origin: 'www.guptaco.example',
  registeredName: 'Gupta & Company (partnership firm)',
  phone: '0522 440 0000',
  email: 'help@guptaco.example',
  address: '2nd floor, 14 Test Marg; Lucknow, Uttar Pradesh 226001',
  pan: 'zyxwv9876u',
  gstin: 'not registered',
  social: 'facebook.com/guptaco.example',
  callHours: 'Mon to Sat, 10 to 7',
  callWithin: 'two hours',
};
const AS_WRITTEN = {
  name: 'Gupta & Co',
  slug: 'gupta-co',
  storagePrefix: 'guptaco_',
  origin: 'https://www.guptaco.example',
  phone: '+915224400000',
  whatsapp: '+915224400000',
  address: ['2nd floor, 14 Test Marg', 'Lucknow, Uttar Pradesh 226001'],
  city: 'Lucknow',
  state: 'Uttar Pradesh',
  pan: 'ZYXWV9876U',
  gst: 'not-registered',
  social: { name: 'Facebook', url: 'https://facebook.com/guptaco.example' },
  callHours: 'Mon to Sat, 10 to 7',
  callWithin: 'two hours',
} as const;

const folder = smallProject();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

// A sample firm, one sample client and a real one.
beforeEach(() => {
  const answered = ['name', 'origin', 'registeredName', 'phone', 'whatsapp', 'email', 'address', 'pan', 'social'];
  const firm = dump({ ...samples, samples: answered }).replace('pan:', '# As on the card.\npan:');
  write('content/firm.yaml', `# Who the firm is.\n${firm}`);
  const marks = [{ name: 'Namuna Textiles', sample: true }, { name: 'A real client' }];
  write('content/home.yaml', dump({ ...home, tiles, clients: { note: 'Samples.', marks } }));
});

const firm = () => readYaml(join(folder, 'content'), 'firm.yaml', FirmSchema);
const text = () => readFileSync(join(folder, 'content/firm.yaml'), 'utf8');
const setup = (args: readonly string[], typed?: string) =>
  run(['bun', 'src/commands/setup.ts', ...args], folder, typed);

/** The names of the clients, on the compiled home page. */
function marks() {
  const body = compileContent(join(folder, 'content')).bodies.get('/');
  return body?.kind === 'home' ? body.home.clients.marks.map(({ name }) => name) : null;
}

test('answers from a file fill in the firm, clear the samples and remove sample clients, and the site builds', async () => {
  write('answers.yaml', dump(GUPTA));
  const { out, err, code } = await setup(['--from', 'answers.yaml']);
  expect([err, code]).toEqual(['', 0]);
  expect(firm()).toMatchObject({ ...AS_WRITTEN, samples: [] });
  expect(firm().greeting).toContain('Gupta & Co');
  expect(text()).toStartWith('# Who the firm is.\n');
  expect(text()).toContain('# As on the card.\npan: ZYXWV9876U\n');
  expect(marks()).toEqual(['A real client']);
  expect(out).toMatch(/^Wrote \d+ fields of content\/firm\.yaml/);
  expect(out).toContain('content/firm.yaml: people: no one is named');
  expect(out).toMatch(/\d+ things are left to do before the launch/);
  expect(out).not.toContain('a sample');
  // Later answers change only their fields.
  write('answers.yaml', 'phone: 9888800000\ngstin: 09ZYXWV9876U1Z2\n');
  const again = await setup(['--from', 'answers.yaml']);
  expect(again).toMatchObject({ code: 0 });
  const { gst, gstin, phone, whatsapp, slug } = firm();
  expect({ gst, gstin, phone, whatsapp, slug }).toEqual({
    gst: undefined,
    gstin: '09ZYXWV9876U1Z2',
    phone: '+919888800000',
    whatsapp: AS_WRITTEN.phone,
    slug: AS_WRITTEN.slug,
  });
});

test('a file with mistakes is refused with every one of them by line, and nothing is written', async () => {
  const before = [text(), marks()];
  write(
    'answers.yaml',
    'name: Gupta & Co\npan: X1\nemail: nobody\nshoe: 4\naddress: Lucknow\ngstin: 27AAPFU0939F1ZW\n',
  );
  const { out, err, code } = await setup(['--from', 'answers.yaml']);
  expect([out, code]).toEqual(['', 1]);
  for (const said of [
    '2: pan: expected five letters',
    '3: email: expected an e-mail',
    '4: shoe: expected no field',
    '5: address: expected at least two lines',
    '6: gstin: expected fifteen',
  ])
    expect(err).toContain(`answers.yaml:${said}`);
  write('answers.yaml', 'name: Gupta: Co\n');
  expect((await setup(['--from', 'answers.yaml'])).err).toBe(
    'answers.yaml:1: file: expected YAML, found bad indentation of a mapping entry at ": Co": does a text need quotes, or does nothing close them?\n',
  );
  expect((await setup(['--from', 'no-such.yaml'])).err).toBe('no-such.yaml: expected a file of answers, found none\n');
  expect((await setup(['--form', 'answers.yaml'])).err).toStartWith('bun run setup asks');
  expect([text(), marks()]).toEqual(before);
});

test('each question is repeated until its answer is valid; Enter accepts the suggestion or leaves it open', async () => {
  const typed = [
    ...['Gupta_Co', 'Gupta & Co', ''],
    ...['http://x', GUPTA.origin],
    GUPTA.registeredName,
    ...['12345', GUPTA.phone, ''],
    GUPTA.email,
    ...['Lucknow', GUPTA.address],
    GUPTA.pan,
    ...['x', 'no'],
    '',
    GUPTA.callHours,
    GUPTA.callWithin,
  ];
  const { out, err, code } = await setup([], `${typed.join('\n')}\n`);
  expect([err, code]).toEqual(['', 0]);
  expect(out).toContain('[gupta-co]:');
  expect(out).toContain(`[${AS_WRITTEN.phone}]:`);
  for (const [field, times] of Object.entries({
    'Name of the firm': 2,
    'Address of the site': 2,
    'Phone number': 2,
    'Registered address': 2,
    GSTIN: 2,
    'WhatsApp number': 1,
    PAN: 1,
  }))
    expect([field, out.split('\n').filter((line) => line.startsWith(field)).length]).toEqual([field, times]);
  const { social: _, ...written } = AS_WRITTEN;
  expect(firm()).toMatchObject({ ...written, samples: ['social'] });
  expect(out).toContain('content/firm.yaml: social: a sample');
  expect(marks()).toEqual(['A real client']);
});

test('writes nothing if the input ends before the questions', async () => {
  const before = text();
  const { err, code } = await setup([], 'Gupta & Co\n');
  expect([err, code]).toEqual([
    'The answers ended before the questions. Nothing was written. From a file: bun run setup --from answers.yaml\n',
    1,
  ]);
  expect(text()).toBe(before);
});
