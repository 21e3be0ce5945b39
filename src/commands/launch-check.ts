/** `bun run launch-check`: lists what the firm must replace before the launch, and fails if there is anything. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContent } from '../compiler/compile.ts';
import { ContentError } from '../compiler/read/content-error.ts';
import { listFiles } from '../compiler/read/content-files.ts';
import { dueLines } from '../content/due-reviews.ts';
import type { CompiledContent } from '../content/site.ts';
import { indiaDay } from '../domain/calendar.ts';
import { type Firm, FORMS } from '../domain/firm.ts';
import { notifiesFirm } from '../settings.ts';
import { openFiles } from './project-files.ts';
import { readTerms, type Term } from './setup-answers.ts';

const SAMPLE_NAME = /lekha/i;

/** The place of the sample firm, which texts of its content may still name. */
const SAMPLE_PLACE = { city: 'Kanpur', state: 'Uttar Pradesh' };

/** Optional fields, and what pages do not show without them. */
const OPTIONAL = {
  callHours: 'the hours for calls',
  callWithin: 'within what time the firm calls',
  reviewer: 'who checks the pages',
} as const;

const when = (condition: unknown, line: string) => (condition ? [line] : []);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Findings, one a line: `open` must be done before the launch, `notes` are optional, `lines` shows both, and the law
 * that is due for review.
 * @throws ContentError if the content does not compile
 */
export function launchReport(root: string, today: string, env: Environment) {
  const content = compileContent(join(root, 'content'), undefined, today);
  const { firm, bodies } = content;
  const home = bodies.get('/');
  const marks = home?.kind === 'home' ? home.home.clients.marks : [];
  const year = Number(today.slice(0, 4));
  const terms = readTerms(root);
  const open = [
    ...firm.samples.map((field) => sampleLine(field, firm, terms.get(field))),
    ...marks.flatMap(({ name, sample }) => when(sample, `content/home.yaml: clients.marks: a sample, ${name}`)),
    ...sampleNames(root, firm),
    ...sampleTexts(root, firm),
    ...formFaults(firm),
    ...routeFaults(root, firm),
    ...licenceFaults(root, firm),
    ...when(firm.copyrightYear < year, `content/firm.yaml: copyrightYear: ${firm.copyrightYear}, and this is ${year}`),
  ];
  const notes = [
    ...content.drafts.map((draft) => `${draft}: a draft, not published.`),
    ...lawNotes(root, firm),
    ...firmNotes(content, env),
  ];
  const reviews = dueLines(content.law.index, today);
  return { open, notes, lines: [...open, ...notes.map((line) => `${line} This does not count.`), ...reviews] };
}

/** What is optional, or a lawyer has to decide. */
function firmNotes({ firm, bodies }: CompiledContent, env: Environment): string[] {
  const feeless = [...bodies].flatMap(([path, body]) =>
    when(body.kind === 'service' && body.price === null && !(path in firm.fees), path),
  );
  return [
    ...when(
      !firm.people,
      `content/firm.yaml: people: no one is named, so every article is signed ${JSON.stringify(firm.name)}.`,
    ),
    ...Object.entries(OPTIONAL).flatMap(([field, hidden]) =>
      when(
        firm[field as keyof typeof OPTIONAL] === undefined,
        `content/firm.yaml: ${field}: not filled, so no page shows ${hidden}.`,
      ),
    ),
    ...when(
      feeless.length > 0,
      `content/firm.yaml: fees: not filled for ${feeless.join(', ')}. These pages say that our fee comes in a quotation.`,
    ),
    `content/firm.yaml: withdrawnLeads: ${firm.withdrawnLeads}. Ask a lawyer before 13 May 2027, when rule 8(3) of the DPDP Rules, 2025 begins: docs/runbook.md.`,
    ...when(
      !firm.grievanceOfficer,
      'content/firm.yaml: grievanceOfficer: no one is named. Ask a lawyer: the rules on e-commerce and data protection require one.',
    ),
    ...when(
      env.OPERATIONS_TOKEN && !env.ERASURE_TOKEN,
      'ERASURE_TOKEN: not set, although OPERATIONS_TOKEN is: leads cannot be erased over HTTP.',
    ),
    ...when(
      notifiesFirm(env) && env.NOTICE_EMAIL_TO === undefined && env.NOTICE_WEBHOOK_URL === undefined,
      'NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL: neither is set here, so a withdrawal only raises an alert and waits in `bun run leads tasks`.',
    ),
    ...when(
      !notifiesFirm(env),
      'NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL, UPSTREAM_URL: none is set here, so no one is notified of new leads. /readyz of the site shows its own settings.',
    ),
  ];
}

/** Where the sample name remains, unless the firm has that name, or a field is listed as a sample. */
function sampleNames(root: string, firm: Firm): string[] {
  if (!firm.samples.includes('name') && SAMPLE_NAME.test(firm.name)) return [];
  const fields = Object.entries(firm).filter(
    ([field, value]) => field !== 'samples' && !firm.samples.includes(field) && SAMPLE_NAME.test(JSON.stringify(value)),
  );
  // It names the Worker, its backups and its measurements.
  const settings = openFiles(root).read('wrangler.toml').split('\n');
  return [
    ...fields.map(
      ([field, value]) => `content/firm.yaml: ${field}: names the sample product, ${JSON.stringify(value)}`,
    ),
    ...settings.flatMap((line, at) =>
      when(
        !line.trimStart().startsWith('#') && SAMPLE_NAME.test(line),
        `wrangler.toml:${at + 1}: names the sample product, ${line.trim()}`,
      ),
    ),
  ];
}

function sampleLine(field: string, firm: Firm, term: Term | undefined): string {
  const value = term ? term.words : (firm as Record<string, unknown>)[field];
  return `${term?.file ?? 'content/firm.yaml'}: ${field}: a sample, ${JSON.stringify(value)}`;
}

/** What visitors type and never read. */
const VOCABULARY = ['search.yaml', 'synonyms.yaml', 'answers.yaml'];

/** Each line that visitors may read, as `content/home.yaml:100`. @param pattern of paths relative to content/ */
function findInContent(root: string, pattern: string, words: RegExp): string[] {
  const content = join(root, 'content');
  const paths = listFiles(content, pattern).filter((path) => path !== 'firm.yaml' && !VOCABULARY.includes(path));
  return paths.flatMap((path) =>
    readFileSync(join(content, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => when(!line.trimStart().startsWith('#') && words.test(line), `content/${path}:${at + 1}`)),
  );
}

/** Where texts still have the name or the city of the sample firm, unless the firm has the same. */
function sampleTexts(root: string, { name, city, samples }: Firm): string[] {
  const everywhere = '**/*.{md,yaml,vtt}';
  const hasName = samples.includes('name') || SAMPLE_NAME.test(name);
  const hasCity = samples.includes('address') || city === SAMPLE_PLACE.city;
  return [
    ...(hasName ? [] : findInContent(root, everywhere, /\blekha\b/i)).map(
      (place) => `${place}: names the sample product`,
    ),
    ...(hasCity ? [] : findInContent(root, everywhere, new RegExp(`\\b${SAMPLE_PLACE.city}\\b`))).map(
      (place) => `${place}: names ${SAMPLE_PLACE.city}, and the firm is in ${city}`,
    ),
  ];
}

/** The registered name says a form, and `form` another. */
function formFaults({ registeredName, form }: Firm): string[] {
  const said = FORMS.find((one) => registeredName.toLowerCase().includes(one.toLowerCase()));
  return when(
    said !== undefined && said !== form,
    `content/firm.yaml: registeredName: says ${said}, and form says ${form}`,
  );
}

/** Once the site has a domain at Cloudflare, it is that of the firm. */
function routeFaults(root: string, { origin }: Firm): string[] {
  const { host } = new URL(origin);
  return openFiles(root)
    .read('wrangler.toml')
    .split('\n')
    .flatMap((line, at) => {
      const pattern = /^routes\b.*\bpattern = "([^"]*)"/.exec(line)?.[1];
      return when(
        pattern !== undefined && pattern !== host,
        `wrangler.toml:${at + 1}: routes ${pattern}, and origin in content/firm.yaml is ${origin}`,
      );
    });
}

/** Pages on the law of one state, which is not that of the firm. */
function lawNotes(root: string, { state, samples }: Firm): string[] {
  if (samples.includes('address') || state === SAMPLE_PLACE.state) return [];
  const lines = findInContent(root, '{articles,services,tools}/**/*.{md,yaml}', new RegExp(SAMPLE_PLACE.state));
  const files = new Set(lines.map((line) => line.replace(/:\d+$/, '')).filter((file) => !file.includes('/cases/')));
  return when(
    files.size > 0,
    `${[...files].join(', ')}: on the law of ${SAMPLE_PLACE.state}, and the firm is in ${state}. It is true, and no law of ${state} is beside it: read whether that suits your visitors.`,
  );
}

function licenceFaults(root: string, firm: Firm): string[] {
  const licence = openFiles(root).read('LICENSE');
  if (!licence.includes(firm.registeredName)) return [`LICENSE: does not name ${firm.registeredName}`];
  return when(
    licence.includes('Not decided:'),
    'LICENSE: still says "Not decided": write what the firm may do with code that others wrote for it, or remove the paragraph',
  );
}

if (import.meta.main) {
  try {
    const { open, lines } = launchReport(join(import.meta.dir, '../..'), indiaDay(Date.now()), process.env);
    for (const line of lines) console.log(line);
    console.log(
      open.length === 0 ? 'Nothing is left to do.' : `${open.length} things are left to do before the launch.`,
    );
    process.exitCode = open.length === 0 ? 0 : 1;
  } catch (error) {
    // Without a stack: the operator maintains a site, not its code.
    console.error(error instanceof ContentError ? `The content does not compile:\n${error.message}` : String(error));
    process.exitCode = 1;
  }
}
