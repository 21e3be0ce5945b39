/** `bun run setup` in a small project: with answers from a file, and interactively. */
import { afterAll, beforeEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { setUp } from '../../src/commands/setup.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { readYaml } from '../../src/compiler/read/content-files.ts';
import { FirmSchema } from '../../src/domain/firm.ts';
import { ParameterFileSchema } from '../../src/law/parameter.ts';
import { firm as samples } from '../compiler/samples.ts';
import { homeWith, run, smallFolder, smallProject } from './small-project.ts';

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
  form: 'partnership',
  grievanceOfficer: 'Asha Rao, Partner, 7 days',
  fees: '/others 1,499',
};
const PRICE = 'price-gst';
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
  form: 'partnership firm',
  grievanceOfficer: { name: 'Asha Rao', designation: 'Partner', replyWithin: '7 days' },
  fees: { '/others': 1499 },
} as const;

const project = smallFolder({}, 'wrangler.toml', 'LICENSE');
const UNTOUCHED = ['content/figures/prices.yaml', 'content/figures/policy.yaml', 'wrangler.toml', 'LICENSE'].map(
  (file) => [file, project.read(file)] as const,
);
afterAll(() => project[Symbol.dispose]());

/** A sample firm, one sample client and a real one. */
function prepare({ write }: Pick<typeof project, 'write'>): void {
  const answered = [
    'name',
    'origin',
    'registeredName',
    'phone',
    'whatsapp',
    'email',
    'address',
    'pan',
    'social',
    PRICE,
  ];
  const firm = dump({ ...samples, samples: answered }).replace('pan:', '# As on the card.\npan:');
  write('content/firm.yaml', `# Who the firm is.\n${firm}`);
  const marks = [{ name: 'Namuna Textiles', sample: true }, { name: 'A real client' }];
  write('content/home.yaml', dump(JSON.parse(homeWith({ clients: { note: 'Samples.', marks } }))));
}
beforeEach(() => {
  prepare(project);
  for (const [file, text] of UNTOUCHED) project.write(file, text);
});

const firmIn = ({ content }: { content: string }) => readYaml(content, 'firm.yaml', FirmSchema);
const text = () => project.read('content/firm.yaml');

/** Sets the project up. @returns what it says, and the message of its refusal */
async function setup(args: readonly string[], typed: string[] = []) {
  const said: string[] = [];
  const lines = [...typed];
  const next = async () => lines.shift() ?? null;
  let refusal = '';
  await setUp(project.folder, args, (line) => void said.push(line), next).catch((error: Error) => {
    refusal = error.message;
  });
  return { out: said.join('\n'), refusal };
}
/** The same, with answers in a file. */
function answer(answers: object | string) {
  project.write('answers.yaml', typeof answers === 'string' ? answers : dump(answers));
  return setup(['--from', join(project.folder, 'answers.yaml')]);
}

function marks() {
  const body = compileContent(project.content).bodies.get('/');
  return body?.kind === 'home' ? body.home.clients.marks.map(({ name }) => name) : null;
}

test('answers from a file fill in the firm, clear the samples and remove sample clients, and the site builds', async () => {
  const { out, refusal } = await answer(GUPTA);
  expect(refusal).toBe('');
  const firm = firmIn(project);
  expect(firm).toMatchObject({ ...AS_WRITTEN, feesFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), samples: [PRICE] });
  expect(firm.greeting).toContain('Gupta & Co');
  expect(text()).toStartWith('# Who the firm is.\n');
  expect(text()).toContain('# As on the card.\npan: ZYXWV9876U\n');
  expect(marks()).toEqual(['A real client']);
  expect(out).toMatch(/^Wrote \d+ answers to content\/firm\.yaml, .*, and took sample clients off the home page\.\n/);
  expect(out).toContain('content/firm.yaml: people: no one is named');
  expect(out).toMatch(/\n\d+ things are left to do before the launch\. bin\/bun run launch-check lists them again\.$/);
  expect(out.match(/^.*a sample.*$/gm)).toEqual([`content/figures/prices.yaml: ${PRICE}: a sample, "₹1,999"`]);
  // Later answers change only their fields.
  expect((await answer('phone: 9888800000\ngstin: 09ZYXWV9876U1Z2\norigin: https://guptaco.example/\n')).refusal).toBe(
    '',
  );
  const { gst, gstin, phone, whatsapp, slug, origin } = firmIn(project);
  expect({ gst, gstin, phone, whatsapp, slug, origin }).toEqual({
    gst: undefined,
    gstin: '09ZYXWV9876U1Z2',
    phone: '+919888800000',
    whatsapp: AS_WRITTEN.phone,
    slug: AS_WRITTEN.slug,
    origin: 'https://guptaco.example',
  });
  const route = 'routes = [{ pattern = "guptaco.example", custom_domain = true }]';
  expect(project.read('wrangler.toml')).toContain(route);
});

test('a file with mistakes is refused with every one of them by line, and nothing is written', async () => {
  const before = [text(), marks()];
  const wrong = 'name: Gupta & Co\npan: X1\nemail: nobody\nshoe: 4\naddress: Lucknow\ngstin: 27AAPFU0939F1ZW\n';
  const { out, refusal } = await answer(wrong);
  expect(out).toBe('');
  const faults = [...(refusal.match(/(?<=answers\.yaml:)\d+: \w+: expected [\w-]+ [\w-]+/g) ?? [])];
  expect(faults).toEqual([
    '1: state: expected the name',
    ...['2: pan: expected five letters', '3: email: expected an e-mail', '4: shoe: expected no field'],
    ...['5: address: expected at least', '6: gstin: expected fifteen characters'],
  ]);
  expect((await answer('name: Gupta: Co\n')).refusal).toEndWith(
    'answers.yaml:1: file: expected YAML, found bad indentation of a mapping entry at ": Co": does a text need quotes, or does nothing close them?',
  );
  expect((await answer('- name\n')).refusal).toEndWith('answers.yaml: expected fields of content/firm.yaml');
  expect((await setup(['--from', 'no-such.yaml'])).refusal).toBe(
    'no-such.yaml: expected a file of answers, found none',
  );
  for (const args of [['--form', 'answers.yaml'], ['--from'], ['--from', 'answers.yaml', 'more']])
    expect((await setup(args)).refusal).toStartWith('bin/bun run setup asks');
  expect([text(), marks()]).toEqual(before);
});

test('prices and terms have the day on which they were set; a price of before stays as history, one of the sample firm does not', async () => {
  const valuesOf = (file: string, id: string) =>
    readYaml(project.content, `figures/${file}.yaml`, ParameterFileSchema).parameters.find((one) => one.id === id)
      ?.values;
  expect((await answer({ ...GUPTA, [PRICE]: '2,499', 'refund-cancellation-charge': '15%' })).refusal).toBe('');
  const from = firmIn(project).feesFrom;
  expect(valuesOf('prices', PRICE)).toMatchObject([{ from, value: 2499 }]);
  expect(valuesOf('prices', PRICE)).toHaveLength(1);
  expect(valuesOf('policy', 'refund-cancellation-charge')).toMatchObject([{ from, value: 15 }, { value: 20 }]);
  expect(firmIn(project).samples).toEqual([]);
  const wrong = await answer({ [PRICE]: 'cheap', 'refund-cancellation-charge': 120, 'refund-processing-time': 5 });
  expect(wrong.refusal.match(/(?<=answers\.yaml:)\d+: [\w-]+: expected/g)).toEqual([
    `1: ${PRICE}: expected`,
    '2: refund-cancellation-charge: expected',
    '3: refund-processing-time: expected',
  ]);
});

test('the Worker, its buckets and its data sets get the name of the firm once, since another Worker has another ledger', async () => {
  await answer(GUPTA);
  const named = project.read('wrangler.toml');
  expect(named.match(/^.*gupta.*$/gm)?.map((line) => line.trim())).toEqual([
    'name = "gupta-co"',
    '# routes = [{ pattern = "www.guptaco.example", custom_domain = true }]',
    expect.stringContaining('bin/bun run wrangler r2 bucket create gupta-co-backups'),
    'bucket_name = "gupta-co-backups"',
    'dataset = "gupta_co_vitals"',
    'name = "gupta-co-staging"',
    'r2_buckets = [{ binding = "BACKUPS", bucket_name = "gupta-co-staging-backups" }]',
    'analytics_engine_datasets = [{ binding = "VITALS", dataset = "gupta_co_staging_vitals" }]',
  ]);
  await answer({ slug: 'another' });
  expect(project.read('wrangler.toml')).toBe(named);
});

test('the licence names the firm, and what is not decided is left to it', async () => {
  const { out } = await answer(GUPTA);
  expect(project.read('LICENSE')).toStartWith(
    `Copyright (c) ${firmIn(project).copyrightYear} ${GUPTA.registeredName}. All rights reserved.\n\n`,
  );
  expect(out).toContain('LICENSE: still says "Not decided"');
});

const TYPED = [
  ...['Gupta_Co', 'Gupta & Co', ''],
  ...['http://x', GUPTA.origin],
  GUPTA.registeredName,
  ...['trust', GUPTA.form],
  ...['12345', GUPTA.phone, ''],
  GUPTA.email,
  ...['Lucknow', GUPTA.address],
  GUPTA.pan,
  ...['x', 'no'],
  '',
  GUPTA.callHours,
  GUPTA.callWithin,
  ...['Asha Rao', GUPTA.grievanceOfficer],
  ...['/pay 1499', GUPTA.fees],
  ...['cheap', '₹2,499'],
  ...['', '', ''],
];

test('each question is repeated until its answer is valid; Enter accepts the suggestion or leaves it open', async () => {
  const { out } = await setup([], TYPED);
  expect(out).toContain('[gupta-co]:');
  expect(out).toContain(`[${AS_WRITTEN.phone}]:`);
  expect(out).toContain('such as https://example.in [Enter leaves it open]:');
  expect(out).toContain(`\n${PRICE} [Enter leaves it open: ₹1,999]:`);
  const asked = (field: string) => out.split('\n').filter((line) => line.startsWith(field)).length;
  const twice = ['Name of the firm', 'Phone number', 'Registered address', 'GSTIN', 'Form of the firm', 'Least fees'];
  expect([...twice, 'Grievance officer', PRICE].map((field) => [field, asked(field)])).toEqual(
    [...twice, 'Grievance officer', PRICE].map((field) => [field, 2]),
  );
  expect([asked('WhatsApp number'), asked('PAN')]).toEqual([1, 1]);
  const { social: _, ...written } = AS_WRITTEN;
  expect(firmIn(project)).toMatchObject({ ...written, samples: ['social'] });
  expect(out).toContain('content/firm.yaml: social: a sample');
  expect(marks()).toEqual(['A real client']);
  // A field that is no sample any more is kept.
  const again = await setup([], Array(20).fill(''));
  expect(again.out).toContain('E-mail for questions and grievances [Enter keeps what it is]:');
  expect(firmIn(project)).toMatchObject(written);
});

test('nothing is written if the answers end before the questions', async () => {
  const before = text();
  const { refusal } = await setup([], ['Gupta & Co']);
  expect(refusal).toStartWith('The answers ended before the questions. Nothing was written.');
  expect(text()).toBe(before);
});

test('the command asks on its input', async () => {
  using copy = smallProject();
  prepare(copy);
  const { code, err } = await run(['bun', 'src/commands/setup.ts'], copy.folder, `${TYPED.join('\n')}\n`);
  expect([code, err, firmIn(copy).name]).toEqual([0, '', 'Gupta & Co']);
});

test('answers with which the content does not compile are refused, and nothing is written', async () => {
  const texts = () =>
    ['content/firm.yaml', 'content/home.yaml', 'wrangler.toml', 'LICENSE'].map((file) => project.read(file));
  project.edit('content/firm.yaml', (written) =>
    written.replace(/^pan: .*$/m, 'pan: AAPFU0939F\ngstin: 27AAPFU0939F1ZV'),
  );
  const before = texts();
  expect((await setup([], ['', '', '', '', '', '', '', '', '', GUPTA.pan, ...Array(20).fill('')])).refusal).toMatch(
    /^content\/firm\.yaml:\d+: gstin: expected the PAN of the firm in it/,
  );
  expect(texts()).toEqual(before);
});
