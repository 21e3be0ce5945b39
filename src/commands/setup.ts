/**
 * `bun run setup`: asks about the firm, or reads the answers from a file (`--from answers.yaml`). Writes
 * content/firm.yaml, removes sample clients from the home page, and lists what is left to do before the launch.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { ContentError, type Fault, listFaults, locatedFaults } from '../compiler/read/content-error.ts';
import { parseYaml, readYaml } from '../compiler/read/content-files.ts';
import { fieldsIn } from '../compiler/read/yaml-text.ts';
import { makeSlug } from '../content/format.ts';
import { indiaDay } from '../domain/calendar.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { normalisePhone } from '../domain/lead-form.ts';
import { CommandError, main } from './command.ts';
import { launchReport } from './launch-check.ts';
import { openFiles } from './project-files.ts';

/** An empty answer keeps the field, or takes a value that follows from other answers. */
const QUESTIONS = {
  name: 'Name of the firm, as printed on every page',
  slug: 'The name in addresses',
  origin: 'Address of the site, such as https://www.example.in',
  registeredName: 'Registered name, with the kind of firm: Gupta & Company (partnership firm)',
  phone: 'Phone number',
  whatsapp: 'WhatsApp number',
  email: 'E-mail for questions and grievances',
  address: 'Registered address, lines separated by ";", the last one "City, State 226001"',
  pan: 'PAN',
  gstin: 'GSTIN, or "no" if the firm is not registered under GST',
  social: 'Address of your page on a social network',
  callHours: 'Hours for calls, such as Mon to Sat, 10 to 7',
  callWithin: 'How soon you call back, such as one working day',
} satisfies Partial<Record<keyof Firm, string>>;

/** Fields that follow from the answer to another question. */
const DERIVED: Readonly<Record<string, readonly string[]>> = { address: ['city', 'state'], gstin: ['gst'] };

async function askFirm(firm: Firm, year: number, say: Say, next: () => Promise<string | null>): Promise<Answers> {
  let answers: Answers = {};
  for (const [field, question] of Object.entries(QUESTIONS)) {
    for (;;) {
      const suggested = complete(answers, firm, year)[field];
      const isOpen = firm.samples.includes(field) || firm[field as keyof Firm] === undefined;
      const stays = isOpen ? 'Enter leaves it open' : 'Enter keeps what it is';
      say(`${question} [${typeof suggested === 'string' ? suggested : stays}]:`);
      const line = await next();
      if (line === null)
        throw new CommandError(
          'The answers ended before the questions. Nothing was written. From a file: bin/bun run setup --from answers.yaml',
        );
      if (line.trim() === '') break;
      const tried = { ...answers, [field]: line };
      const own = [field, ...(DERIVED[field] ?? [])];
      const faults = findFaults('', firm, complete(tried, firm, year)).filter((fault) =>
        own.includes(fault.field.split('.')[0] ?? ''),
      );
      if (faults.length === 0) {
        answers = tried;
        break;
      }
      for (const { field: wrong, what } of faults) say(`  ${wrong}: ${what}`);
    }
  }
  return complete(answers, firm, year);
}

/** @throws ContentError with every fault; CommandError if the file has no fields */
function readAnswers(file: string, firm: Firm, year: number): Answers {
  if (!existsSync(file)) throw new CommandError(`${file}: expected a file of answers, found none`);
  const written = parseYaml(file, readFileSync(file, 'utf8'));
  if (!v.is(v.record(v.string(), v.unknown()), written) || Array.isArray(written))
    throw new CommandError(`${file}: expected fields of content/firm.yaml`);
  const answers = complete(written, firm, year);
  const faults = locatedFaults(dirname(file), findFaults(basename(file), firm, answers));
  if (faults.length > 0) throw new ContentError(faults);
  return answers;
}

/** @param next reads a line; null at the end of the input @throws ContentError, CommandError without writing anything */
export async function setUp(
  root: string,
  [option, file, ...rest]: readonly string[],
  say: Say,
  next: () => Promise<string | null>,
): Promise<void> {
  const from = option === '--from' && file !== undefined && rest.length === 0;
  if (option !== undefined && !from)
    throw new CommandError(
      'bin/bun run setup asks; bin/bun run setup --from answers.yaml reads the answers from a file',
    );
  const today = indiaDay(Date.now());
  const year = Number(today.slice(0, 4));
  const firm = readYaml(join(root, 'content'), 'firm.yaml', FirmSchema);
  const answers = from ? readAnswers(file, firm, year) : await askFirm(firm, year, say, next);
  writeFirm(root, firm, answers);
  say(
    `Wrote ${Object.keys(answers).length} fields of content/firm.yaml, and took sample clients off content/home.yaml.`,
  );
  const { open, lines } = launchReport(root, today, process.env);
  for (const line of lines) say(line);
  say(
    open.length === 0
      ? 'Nothing is left to do before the launch.'
      : `${open.length} things are left to do before the launch. bin/bun run launch-check lists them again.`,
  );
}

function createReader(): () => Promise<string | null> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
}

type Say = (line: string) => void;
type Answers = Readonly<Record<string, unknown>>;

const NOT_REGISTERED = /^(?:no|none|not[ -]registered.*)$/i;
/** The end of a postal address: "Lucknow, Uttar Pradesh 226001". */
const PLACE = /^(?:.*,\s*)?([^,\d]+?),\s*([^,\d]+?)[\s-]+\d{3}\s?\d{3}$/;

/** For fields that people write in different ways. What is not recognised stays, for the schema to reject. */
const NORMALISE: Readonly<Record<string, (text: string) => unknown>> = {
  origin: httpsAddress,
  phone: phoneNumber,
  whatsapp: phoneNumber,
  address: (text) => text.split(/[;\n]/).flatMap((line) => line.trim() || []),
  pan: (text) => text.toUpperCase(),
  gstin: (text) => text.toUpperCase().replaceAll(' ', ''),
  social: (text) => ({ name: networkOf(httpsAddress(text)), url: httpsAddress(text) }),
};

function phoneNumber(text: string): string {
  const digits = normalisePhone(text);
  return digits.length === 10 ? `+91${digits}` : text;
}

function httpsAddress(text: string): string {
  return (/^\w+:\/\//.test(text) ? text : `https://${text}`).replace(/\/+$/, '');
}

const NETWORKS: Readonly<Record<string, string>> = { linkedin: 'LinkedIn', youtube: 'YouTube' };

/** The name of a network: "Facebook" for www.facebook.com. */
function networkOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const [name = ''] = new URL(address).hostname.replace(/^www\./, '').split('.');
  return NETWORKS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Adds fields that were not answered and follow from others: while they are samples, slug, storage prefix and greeting
 * from the name, and WhatsApp from the phone number; always city and state from the address.
 */
function complete(answers: Answers, firm: Firm, year: number): Answers {
  const read: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(answers)) {
    // A phone number without quotes is a number in YAML.
    const text =
      typeof value === 'string' || (typeof value === 'number' && NORMALISE[field]) ? String(value).trim() : value;
    if (field === 'gstin' && typeof text === 'string' && NOT_REGISTERED.test(text)) read.gst = 'not-registered';
    else read[field] = typeof text === 'string' && NORMALISE[field] ? NORMALISE[field](text) : text;
  }
  const { name, phone, address, slug = typeof name === 'string' ? makeSlug(name) : undefined } = read;
  const [, city, state] = (Array.isArray(address) && PLACE.exec(String(address.at(-1)))) || [];
  const follows = {
    ...(typeof name === 'string' &&
      firm.samples.includes('name') && {
        slug,
        storagePrefix: `${String(slug).replace(/[^a-z]/g, '') || 'site'}_`,
        greeting: `Hello ${name}, I would like help with a registration or a return.`,
      }),
    ...(phone !== undefined && firm.samples.includes('whatsapp') && { whatsapp: phone }),
    // Empty rather than those of the previous address.
    ...(address !== undefined && { city: city ?? '', state: state ?? '' }),
    copyrightYear: year,
  };
  return { ...follows, ...read };
}

function withAnswers(firm: Firm, answers: Answers): Record<string, unknown> {
  const { gstin, gst, ...rest } = firm;
  const registration = 'gstin' in answers || 'gst' in answers ? {} : { ...(gstin && { gstin }), ...(gst && { gst }) };
  return { ...rest, ...registration, ...answers, samples: firm.samples.filter((field) => !(field in answers)) };
}

/** One fault for each invalid field. @param file of the answers */
function findFaults(file: string, firm: Firm, answers: Answers): Fault[] {
  const { issues = [] } = v.safeParse(FirmSchema, withAnswers(firm, answers));
  return listFaults(file, issues).map((fault) =>
    fault.field === 'city' || fault.field === 'state'
      ? { ...fault, what: `${fault.what}: end the address with "City, State 123456", or say city and state` }
      : fault,
  );
}

/** Also removes sample clients from the home page. */
function writeFirm(root: string, firm: Firm, answers: Answers): void {
  const files = openFiles(root);
  const next = withAnswers(firm, answers);
  const changed = [...Object.keys(answers), 'gstin', 'gst', 'samples'];
  files.setFields('content/firm.yaml', Object.fromEntries(changed.map((field) => [field, next[field]])));
  const fields = fieldsIn(files.read('content/home.yaml'));
  const marks = [...fields.keys()].filter((path) => /^clients\.marks\.\d+$/.test(path));
  const samples = marks.filter((mark) => fields.get(`${mark}.sample`)?.text === 'true');
  files.setFields(
    'content/home.yaml',
    samples.length === marks.length
      ? { 'clients.marks': [] }
      : Object.fromEntries(samples.map((mark) => [mark, undefined])),
  );
  files.save();
}

if (import.meta.main) {
  await main((args) => setUp(join(import.meta.dir, '../..'), args, console.log, createReader()));
  // An open terminal would keep the process alive.
  process.stdin.destroy();
}
