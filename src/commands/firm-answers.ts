/** Normalises, completes and checks a firm's answers, and writes them to content/firm.yaml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { type Fault, faultsOf } from '../compiler/content-error.ts';
import { slugOf } from '../content/format.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { normalisePhone } from '../domain/lead-form.ts';

/** Values of fields of firm.yaml. */
export type Answers = Readonly<Record<string, unknown>>;

const NOT_REGISTERED = /^(?:no|none|not[ -]registered.*)$/i;
/** The end of a postal address: "Lucknow, Uttar Pradesh 226001". */
const PLACE = /^(?:.*,\s*)?([^,\d]+?),\s*([^,\d]+?)[\s-]+\d{3}\s?\d{3}$/;

/** Normalises fields that people write in different ways. What it does not recognise stays unchanged, for the schema to reject. */
const NORMALISE: Readonly<Record<string, (text: string) => unknown>> = {
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

/** The name of a network: "Facebook" for www.facebook.com. */
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
 * Adds fields that were not answered and follow from others. While they are samples: slug, storage prefix and greeting
 * from the name, and WhatsApp from the phone number. Always: city and state from the address.
 * @param firm before the change
 * @param year of the copyright line
 */
export function completed(answers: Answers, firm: Firm, year: number): Answers {
  const read: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(answers)) {
    // A phone number without quotes is a number in YAML.
    const text =
      typeof value === 'string' || (typeof value === 'number' && NORMALISE[field]) ? String(value).trim() : value;
    if (field === 'gstin' && typeof text === 'string' && NOT_REGISTERED.test(text)) read.gst = 'not-registered';
    else read[field] = typeof text === 'string' && NORMALISE[field] ? NORMALISE[field](text) : text;
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
    // Empty rather than those of the previous address.
    ...(address !== undefined && { city: city ?? '', state: state ?? '' }),
    copyrightYear: year,
  };
  return { ...follows, ...read };
}

/** The firm with these answers, unchecked. */
function withAnswers(firm: Firm, answers: Answers): Record<string, unknown> {
  const { gstin, gst, ...rest } = firm;
  const registration = 'gstin' in answers || 'gst' in answers ? {} : { ...(gstin && { gstin }), ...(gst && { gst }) };
  return { ...rest, ...registration, ...answers, samples: firm.samples.filter((field) => !(field in answers)) };
}

/** @param file of the answers @returns one fault for each invalid field */
export function answerFaults(file: string, firm: Firm, answers: Answers): Fault[] {
  const { issues = [] } = v.safeParse(FirmSchema, withAnswers(firm, answers));
  return faultsOf(file, issues).map((fault) =>
    fault.field === 'city' || fault.field === 'state'
      ? { ...fault, what: `${fault.what}: end the address with "City, State 123456", or say city and state` }
      : fault,
  );
}

/**
 * Writes content/firm.yaml, keeping its comments, and removes sample clients from the home page.
 * @param root folder of the project
 * @param answers without faults
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
