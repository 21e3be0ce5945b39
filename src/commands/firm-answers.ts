/** What a firm says of itself, made into content/firm.yaml: read as people write it, completed, checked by the one schema, written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { type Fault, faultsOf } from '../compiler/content-error.ts';
import { slugOf } from '../content/format.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { normalisePhone } from '../domain/lead-form.ts';

/** Fields of firm.yaml by name, as they were answered. */
export type Answers = Readonly<Record<string, unknown>>;

const NOT_REGISTERED = /^(?:no|none|not[ -]registered.*)$/i;
/** The end of a postal address: "Lucknow, Uttar Pradesh 226001". */
const PLACE = /^(?:.*,\s*)?([^,\d]+?),\s*([^,\d]+?)[\s-]+\d{3}\s?\d{3}$/;

/** Ways of writing a field that firm.yaml does not know. A value that is none of them stays for the schema to judge. */
const READ: Readonly<Record<string, (text: string) => unknown>> = {
  origin: httpsAddress,
  phone: phoneNumber,
  whatsapp: phoneNumber,
  address: (text) =>
    text
      .split(/[;\n]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
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

/** What a network is called: "Facebook" of www.facebook.com. */
function networkOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const [name = ''] = new URL(address).hostname.replace(/^www\./, '').split('.');
  return name === 'linkedin'
    ? 'LinkedIn'
    : name === 'youtube'
      ? 'YouTube'
      : name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Answers as firm.yaml has them, with what follows from them and was not answered, where a sample still stands: of a name its slug,
 * the prefix of the storage and the greeting, of a phone WhatsApp; and of any address city and state.
 * @param firm as it is
 * @param year the year of the copyright line
 */
export function completed(answers: Answers, firm: Firm, year: number): Answers {
  const read: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(answers)) {
    // A phone number without quotes is a number in YAML.
    const text = typeof value === 'string' || (typeof value === 'number' && READ[field]) ? String(value).trim() : value;
    if (field === 'gstin' && typeof text === 'string' && NOT_REGISTERED.test(text)) read.gst = 'not-registered';
    else read[field] = typeof text === 'string' && READ[field] ? READ[field](text) : text;
  }
  const { name, phone, address, slug = typeof name === 'string' ? slugOf(name) : undefined } = read;
  const [, city, state] = (Array.isArray(address) && PLACE.exec(String(address.at(-1)))) || [];
  const follows = {
    ...(typeof name === 'string' &&
      firm.samples.includes('name') && {
        slug,
        storagePrefix: `${String(slug).replace(/[^a-z]/g, '') || 'site'}_`,
        greeting: `Hello ${name}, I would like help with a registration or a return.`,
      }),
    ...(phone !== undefined && firm.samples.includes('whatsapp') && { whatsapp: phone }),
    // Those of the address before would be false.
    ...(address !== undefined && { city: city ?? '', state: state ?? '' }),
    copyrightYear: year,
  };
  return { ...follows, ...read };
}

/** The firm with these answers in place of what it has; nothing is checked. */
function withAnswers(firm: Firm, answers: Answers): Record<string, unknown> {
  const { gstin, gst, ...rest } = firm;
  const standing = 'gstin' in answers || 'gst' in answers ? {} : { ...(gstin && { gstin }), ...(gst && { gst }) };
  return { ...rest, ...standing, ...answers, samples: firm.samples.filter((field) => !(field in answers)) };
}

/** One fault for each field that firm.yaml could not have. @param file that the answers are from */
export function answerFaults(file: string, firm: Firm, answers: Answers): Fault[] {
  const { issues = [] } = v.safeParse(FirmSchema, withAnswers(firm, answers));
  return faultsOf(file, issues).map((fault) =>
    fault.field === 'city' || fault.field === 'state'
      ? { ...fault, what: `${fault.what}: end the address with "City, State 123456", or say city and state` }
      : fault,
  );
}

/**
 * Writes content/firm.yaml with its comments, and takes the clients that are samples off the home page.
 * @param root folder of the project
 * @param answers that have no faults
 */
export function writeFirm(root: string, firm: Firm, answers: Answers): void {
  const next = withAnswers(firm, answers);
  edit(join(root, 'content/firm.yaml'), (document) => {
    const { contents } = document;
    if (!isMap(contents)) return;
    for (const field of ['gstin', 'gst']) if (!(field in next)) contents.delete(field);
    for (const field of Object.keys(answers)) {
      const value = document.createNode(next[field]);
      const before = contents.items.findIndex(({ key }) => isScalar(key) && key.value === 'copyrightYear');
      if (contents.has(field)) contents.set(field, value);
      else contents.items.splice(before, 0, document.createPair(field, value));
    }
    const samples = contents.get('samples');
    if (isSeq(samples))
      samples.items = samples.items.filter((item) => isScalar(item) && !(String(item.value) in answers));
  });
  edit(join(root, 'content/home.yaml'), (document) => {
    const marks = document.getIn(['clients', 'marks']);
    if (!isSeq(marks)) return;
    marks.items = marks.items.filter((mark) => !(isMap(mark) && mark.get('sample') === true));
    if (marks.items.length === 0) marks.flow = true;
  });
}

function edit(path: string, change: (document: ReturnType<typeof parseDocument>) => void): void {
  const document = parseDocument(readFileSync(path, 'utf8'));
  change(document);
  writeFileSync(path, document.toString({ lineWidth: 0, flowCollectionPadding: false }));
}
