/**
 * What the firm must replace before the launch: lines of `bun run check`, which `bun run launch-check` takes as faults.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadTranslations } from '../compiler/lint/translated.ts';
import { listFiles } from '../compiler/read/content-files.ts';
import { dueLines } from '../content/due-reviews.ts';
import type { CompiledContent } from '../content/site.ts';
import { type Firm, FORMS } from '../domain/firm.ts';
import { notifiesFirm } from '../settings.ts';
import { clipAround } from './command.ts';
import { readTerms } from './setup-answers.ts';

const FIRM = 'content/firm.yaml';
type Environment = Readonly<Record<string, string | undefined>>;
/** A line of a file, or a field of the firm. */
type PlacedText = readonly [place: string, text: string];

/**
 * What texts of the sample firm contain, and the fields that replace it. A firm may have the same. Its prices are
 * figures, which the compiler refuses in a text.
 */
const SAMPLE_VALUES: Readonly<Record<string, { fields: readonly (keyof Firm)[]; pattern: RegExp }>> = {
  name: { fields: ['name'], pattern: /\blekha(?![a-z])/i },
  'phone number': { fields: ['phone', 'whatsapp', 'phones'], pattern: /99999[\s-]?00000/ },
  address: { fields: ['address'], pattern: /\bSample (?:address|Marg)\b/ },
  city: { fields: ['city'], pattern: /\bKanpur\b/ },
  PAN: { fields: ['pan'], pattern: /ABCDE1234F/ },
  officer: { fields: ['grievanceOfficer'], pattern: /\bSample Officer\b/ },
};
const SAMPLE_STATE = 'Uttar Pradesh';

/** What visitors type, and what only tests and worked cases say: the words there are no one's. */
const NOT_OF_FIRM = /^(?:firm|search|synonyms|answers)\.yaml$|^tools\/cases\//;

/** Optional fields, and what follows without them. */
const OPTIONAL = {
  people: 'no one is named, so the firm signs every article.',
  callHours: 'not filled, so no page shows the hours for calls.',
  callWithin: 'not filled, so no page shows within what time the firm calls.',
  reviewer: 'not filled, so no page shows who checks the pages.',
  grievanceOfficer: 'no one is named. Ask a lawyer: the rules on e-commerce and data protection require one.',
} as const;

const when = (condition: unknown, line: string) => (condition ? [line] : []);

/**
 * Findings, one a line: `open` must be done before the launch, `notes` are optional, `lines` shows both, and the law
 * that is due for review.
 * @param root of the project @param today in India, `YYYY-MM-DD` @param env the settings of the site
 */
export function launchReport(root: string, content: CompiledContent, today: string, env: Environment) {
  const { firm } = content;
  const terms = readTerms(root);
  const valueNow = (field: string) => terms.get(field)?.words ?? (firm as Record<string, unknown>)[field];
  const home = content.bodies.get('/');
  const marks = home?.kind === 'home' ? home.home.clients.marks : [];
  const texts = listTexts(root, firm);
  const settings = readLines(root, 'wrangler.toml');
  const open = [
    ...firm.samples.map(
      (field) => `${terms.get(field)?.file ?? FIRM}: ${field}: a sample, ${JSON.stringify(valueNow(field))}`,
    ),
    ...marks.flatMap(({ name, sample }) => when(sample, `content/home.yaml: clients.marks: a sample, ${name}`)),
    ...findSampleValues([...texts, ...settings], firm),
    ...contradictions(firm, settings, today),
    ...licenceFaults(root, firm),
    ...unreadTranslations(join(root, 'content')),
  ];
  const notes = [
    ...content.drafts.map((draft) => `${draft}: a draft, not published.`),
    ...lawNotes(texts, firm),
    ...firmNotes(content),
    ...settingNotes(env),
  ];
  const reviews = dueLines(content.law.index, today);
  return { open, notes, lines: [...open, ...notes.map((line) => `${line} This does not count.`), ...reviews] };
}

/** Without comments; none if there is no such file. */
function readLines(root: string, file: string): PlacedText[] {
  if (!existsSync(join(root, file))) return [];
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const isComment = (line: string) => !file.endsWith('.md') && line.trimStart().startsWith('#');
  return lines.flatMap((line, at): PlacedText[] => (isComment(line) ? [] : [[`${file}:${at + 1}`, line.trim()]]));
}

/** Every field of the firm that is no sample, and every line of content that a visitor may read. */
function listTexts(root: string, firm: Firm): PlacedText[] {
  const fields = Object.entries(firm).filter(([field]) => field !== 'samples' && !firm.samples.includes(field));
  const files = listFiles(join(root, 'content'), '**/*.{md,yaml,vtt}').filter((path) => !NOT_OF_FIRM.test(path));
  return [
    ...fields.map(([field, value]): PlacedText => [`${FIRM}: ${field}`, JSON.stringify(value)]),
    ...files.flatMap((path) => readLines(root, `content/${path}`)),
  ];
}

/** Where texts have a value of the sample firm, unless the firm has the same, and not as a sample. */
function findSampleValues(texts: readonly PlacedText[], firm: Firm): string[] {
  return Object.entries(SAMPLE_VALUES).flatMap(([what, { fields, pattern }]) => {
    if (fields.some((field) => !firm.samples.includes(field) && pattern.test(JSON.stringify([firm[field]])))) return [];
    return texts.flatMap(([place, text]) => {
      const found = pattern.exec(text);
      return found
        ? [`${place}: has the ${what} of the sample firm: ${clipAround(text, found.index, found[0].length)}`]
        : [];
    });
  });
}

/** Two forms of the firm, two addresses of the site, a year that has passed. */
function contradictions(
  { registeredName, form, origin, copyrightYear }: Firm,
  settings: readonly PlacedText[],
  today: string,
): string[] {
  const said = FORMS.find((one) => registeredName.toLowerCase().includes(one.toLowerCase()));
  const routes = settings.flatMap(([place, line]) => {
    const host = /^routes\b.*\bpattern = "([^"]*)"/.exec(line)?.[1];
    const isOther = host !== undefined && host !== new URL(origin).host;
    return when(isOther, `${place}: routes ${host}, and origin in ${FIRM} is ${origin}`);
  });
  const year = today.slice(0, 4);
  return [
    ...when(said && said !== form, `${FIRM}: registeredName: says ${said}, and form says ${form}`),
    ...routes,
    ...when(copyrightYear < Number(year), `${FIRM}: copyrightYear: ${copyrightYear}, and this is ${year}`),
  ];
}

function licenceFaults(root: string, { registeredName }: Firm): string[] {
  const licence = readLines(root, 'LICENSE').map(([, line]) => line);
  if (!licence.some((line) => line.includes(registeredName))) return [`LICENSE: does not name ${registeredName}`];
  return when(
    licence.some((line) => line.includes('Not decided:')),
    'LICENSE: still says "Not decided": write what the firm may do with code that others wrote for it, or remove the paragraph',
  );
}

/** Pages on the law of one state, which is not that of the firm. */
function lawNotes(texts: readonly PlacedText[], { state, samples }: Firm): string[] {
  if (samples.includes('address') || state === SAMPLE_STATE) return [];
  const isPage = /^content\/(?:articles|services|tools)\//;
  const named = texts.filter(([place, text]) => isPage.test(place) && text.includes(SAMPLE_STATE));
  const files = new Set(named.map(([place]) => place.replace(/:\d+$/, '')));
  return when(
    files.size > 0,
    `${[...files].join(', ')}: on the law of ${SAMPLE_STATE}, and the firm is in ${state}. It is true, and no law of ${state} is beside it: read whether that suits your visitors.`,
  );
}

/** What is optional, or a lawyer has to decide. */
function firmNotes({ firm, bodies }: CompiledContent): string[] {
  const feeless = [...bodies].flatMap(([path, body]) =>
    when(body.kind === 'service' && body.price === null && !(path in firm.fees), path),
  );
  const unfilled = Object.entries(OPTIONAL).filter(([field]) => firm[field as keyof typeof OPTIONAL] === undefined);
  return [
    ...unfilled.map(([field, what]) => `${field}: ${what}`),
    ...when(
      feeless.length > 0,
      `fees: not filled for ${feeless.join(', ')}. These pages say that our fee comes in a quotation.`,
    ),
    `withdrawnLeads: ${firm.withdrawnLeads}. Ask a lawyer before 13 May 2027, when rule 8(3) of the DPDP Rules, 2025 begins: docs/runbook.md.`,
  ].map((line) => `${FIRM}: ${line}`);
}

/** What the settings of this process leave out. */
function settingNotes(env: Environment): string[] {
  const hasNotice = env.NOTICE_EMAIL_TO !== undefined || env.NOTICE_WEBHOOK_URL !== undefined;
  return [
    ...when(
      env.OPERATIONS_TOKEN && !env.ERASURE_TOKEN,
      'ERASURE_TOKEN: not set, although OPERATIONS_TOKEN is: leads cannot be erased over HTTP.',
    ),
    ...when(
      notifiesFirm(env) && !hasNotice,
      'NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL: neither is set here, so a withdrawal only raises an alert and waits in `bin/bun run leads tasks`.',
    ),
    ...when(
      !notifiesFirm(env),
      'NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL, UPSTREAM_URL: none is set here, so no one is notified of new leads. /readyz of the site shows its own settings.',
    ),
  ];
}
