/** The answers that `bun run setup` takes: fields of content/firm.yaml, and our prices and terms by their id. */
import { join } from 'node:path';
import * as v from 'valibot';
import { compileContent } from '../compiler/compile.ts';
import { checkLeastFees } from '../compiler/pages/page-bills.ts';
import { type Fault, listFaults } from '../compiler/read/content-error.ts';
import { listFiles, readYaml } from '../compiler/read/content-files.ts';
import { OWN_TERMS } from '../compiler/read/read-figures.ts';
import { makeSlug } from '../content/format.ts';
import { type Firm, FirmSchema, FORMS } from '../domain/firm.ts';
import { normalisePhone } from '../domain/lead-form.ts';
import { parseAmount } from '../domain/rupees.ts';
import { valueInWords } from '../law/figure.ts';
import { type Parameter, ParameterFileSchema } from '../law/parameter.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** A price or a term of the firm: a record of content/figures whose value the firm itself sets. */
export interface Term {
  /** In the project, such as content/figures/prices.yaml. */
  file: string;
  /** Its place among the parameters of the file. */
  index: number;
  parameter: Parameter;
  /** Its value now: "₹6,999", "7 working days". */
  words: string;
}

/** By id, in the order of /figures. @throws ContentError if a file of figures is wrong */
export function readTerms(root: string): Map<string, Term> {
  const content = join(root, 'content');
  const files = listFiles(content, 'figures/**/*.yaml').map((path) => ({
    path,
    ...readYaml(content, path, ParameterFileSchema),
  }));
  const inOrder = files.toSorted((a, b) => a.order - b.order);
  const terms = inOrder.flatMap(({ path, parameters }) =>
    parameters.flatMap((parameter, index): Term[] => {
      const [now] = parameter.values;
      if (!now?.by.includes(OWN_TERMS)) return [];
      const words = now.text ?? (now.value === undefined ? '' : valueInWords(now.value, parameter.unit));
      return [{ file: `content/${path}`, index, parameter, words }];
    }),
  );
  return new Map(terms.map((term) => [term.parameter.id, term]));
}

/** What setup knows of the project. */
export interface Project {
  root: string;
  firm: Firm;
  terms: ReadonlyMap<string, Term>;
  /** In India, `YYYY-MM-DD`. */
  today: string;
}

const NONE = /^(?:no|none|not[ -]registered.*)$/i;
/** The end of a postal address: "Lucknow, Uttar Pradesh 226001". */
const PLACE = /^(?:.*,\s*)?([^,\d]+?),\s*([^,\d]+?)[\s-]+\d{3}\s?\d{3}$/;

/** For fields that people write in different ways. What is not recognised stays, for the schema to reject. */
const NORMALISE: Readonly<Record<string, (text: string) => unknown>> = {
  origin: readHttps,
  form: readForm,
  phone: readPhone,
  whatsapp: readPhone,
  address: (text) => text.split(/[;\n]/).flatMap((line) => line.trim() || []),
  pan: (text) => text.toUpperCase(),
  gstin: (text) => text.toUpperCase().replaceAll(' ', ''),
  social: (text) => ({ name: nameNetwork(readHttps(text)), url: readHttps(text) }),
  grievanceOfficer: readOfficer,
  fees: readFees,
};

function readPhone(text: string): string {
  const digits = normalisePhone(text);
  return digits.length === 10 ? `+91${digits}` : text;
}

function readHttps(text: string): string {
  return (/^\w+:\/\//.test(text) ? text : `https://${text}`).replace(/\/+$/, '');
}

/** The form that a text begins or names: "partnership", "llp". */
function readForm(text: string): string {
  const typed = text.toLowerCase();
  return FORMS.find((form) => form.toLowerCase().startsWith(typed)) ?? text;
}

/** "Asha Rao, Partner, 7 days"; undefined for "no". */
function readOfficer(text: string): unknown {
  if (NONE.test(text)) return undefined;
  const [name, designation, replyWithin, ...more] = text.split(',').map((part) => part.trim());
  return more.length === 0 ? { name, designation, replyWithin } : text;
}

/** "/gst 1,499; /others/roc-compliance 3000" as rupees by path; "no" as none. */
function readFees(text: string): unknown {
  if (NONE.test(text)) return {};
  const fees = text.split(';').flatMap((part) => {
    const [, path = '', amount = ''] = /^(\S+?):?\s+(\S+)$/.exec(part.trim()) ?? [];
    return part.trim() === '' ? [] : [[path.replace(/^(?!\/)/, '/'), parseAmount(amount) ?? amount] as const];
  });
  return Object.fromEntries(fees);
}

const NETWORKS: Readonly<Record<string, string>> = { linkedin: 'LinkedIn', youtube: 'YouTube' };

/** The name of a network: "Facebook" for www.facebook.com. */
function nameNetwork(address: string): string {
  if (!URL.canParse(address)) return address;
  const [name = ''] = new URL(address).hostname.replace(/^www\./, '').split('.');
  return NETWORKS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * Adds fields that were not answered and follow from others: while they are samples, slug, storage prefix and greeting
 * from the name, and WhatsApp from the phone number; always city and state from the address, and the day of the fees.
 */
export function complete(answers: Answers, { firm, terms, today }: Project): Answers {
  const read: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(answers)) {
    // A phone number without quotes is a number in YAML.
    const isTyped = typeof value === 'string' || (typeof value === 'number' && NORMALISE[field]);
    const text = isTyped ? String(value).trim() : value;
    const term = terms.get(field);
    if (term) read[field] = readTermValue(term, text);
    else if (field === 'gstin' && typeof text === 'string' && NONE.test(text)) read.gst = 'not-registered';
    else read[field] = typeof text === 'string' && NORMALISE[field] ? NORMALISE[field](text) : text;
  }
  const { name, phone, address, fees, slug = typeof name === 'string' ? makeSlug(name) : undefined } = read;
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
    ...(fees !== undefined && { feesFrom: today }),
    copyrightYear: Number(today.slice(0, 4)),
  };
  return { ...follows, ...read };
}

/** A number of the unit, also as "20%" or "60 days"; a term that has words takes words. */
function readTermValue({ parameter: { values } }: Term, answer: unknown): unknown {
  if (typeof answer !== 'string' || values[0]?.text !== undefined) return answer;
  const [, amount = answer] = /^([^a-z%]*\d)\s*(?:%|[a-z ]+)?$/i.exec(answer) ?? [];
  return parseAmount(amount) ?? answer;
}

const Percent = v.pipe(v.number('expected a number'), v.minValue(0), v.maxValue(100));
const Count = v.pipe(v.number('expected a number'), v.integer('expected a whole number'), v.minValue(1));
const Words = v.pipe(v.string('expected text'), v.nonEmpty('expected text'));

/** content/firm.yaml with the answers. */
export function mergeAnswers({ firm, terms }: Project, answers: Answers): Record<string, unknown> {
  const { gstin, gst, ...others } = firm;
  const registration = 'gstin' in answers || 'gst' in answers ? {} : { ...(gstin && { gstin }), ...(gst && { gst }) };
  const own = Object.entries(answers).filter(([field]) => !terms.has(field));
  const samples = firm.samples.filter((field) => !(field in answers));
  return { ...others, ...registration, ...Object.fromEntries(own), samples };
}

/** One fault for each invalid field. @param file of the answers @throws ContentError if the content does not compile */
export function findFaults(file: string, project: Project, answers: Answers): Fault[] {
  const { issues = [] } = v.safeParse(FirmSchema, mergeAnswers(project, answers));
  const ofFirm = listFaults(file, issues).map((fault) =>
    fault.field === 'city' || fault.field === 'state'
      ? { ...fault, what: `${fault.what}: end the address with "City, State 123456", or say city and state` }
      : fault,
  );
  const ofTerms = [...project.terms].flatMap(([id, { parameter }]) => {
    if (!(id in answers)) return [];
    const schema = parameter.values[0]?.text !== undefined ? Words : parameter.unit === 'percent' ? Percent : Count;
    return listFaults(file, v.safeParse(v.object({ [id]: schema }), answers).issues ?? []);
  });
  const faults = [...ofFirm, ...ofTerms];
  return faults.length === 0 && 'fees' in answers ? findFeeFaults(file, project, answers) : faults;
}

function findFeeFaults(file: string, { root, today }: Project, { fees }: Answers): Fault[] {
  const { bodies } = compileContent(join(root, 'content'), undefined, today);
  return checkLeastFees({ fees: fees as Firm['fees'] }, bodies).map((fault) => ({ ...fault, file }));
}
