/** `bun run launch-check`: lists what the firm must replace before the launch, and fails if there is anything. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileContent } from '../compiler/compile.ts';
import { ContentError } from '../compiler/content-error.ts';
import { indiaDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { notifiesFirm } from '../settings.ts';

/** The name of the sample firm. */
const SAMPLE_NAME = /lekha/i;

/** Optional fields, which pages hide while they are empty. */
const OPTIONAL = {
  callHours: 'the hours for calls',
  callWithin: 'within what time the firm calls',
  reviewer: 'who checks the pages',
} as const;

/** Findings, one per line: `file: field: what is wrong`. */
interface LaunchReport {
  /** Must be done before the launch. */
  open: string[];
  /** Optional. */
  notes: string[];
}

/**
 * @param root folder of the project
 * @param today as `YYYY-MM-DD`
 * @param env settings of the host
 * @throws ContentError if the content does not compile
 */
export function launchReport(
  root: string,
  today: string,
  env: Readonly<Record<string, string | undefined>>,
): LaunchReport {
  const { firm, bodies, drafts } = compileContent(join(root, 'content'), undefined, today);
  const home = bodies.get('/');
  const marks = home?.kind === 'home' ? home.home.clients.marks : [];
  const year = Number(today.slice(0, 4));
  const feeless = [...bodies].flatMap(([path, body]) =>
    body.kind === 'service' && body.price === null && !(path in firm.fees) ? [path] : [],
  );
  const open = [
    ...firm.samples.map(
      (field) => `content/firm.yaml: ${field}: a sample, ${JSON.stringify((firm as Record<string, unknown>)[field])}`,
    ),
    ...marks.flatMap(({ name, sample }) => (sample ? [`content/home.yaml: clients.marks: a sample, ${name}`] : [])),
    ...sampleNames(root, firm),
    ...licenceFaults(root, firm),
    ...(firm.copyrightYear < year
      ? [`content/firm.yaml: copyrightYear: ${firm.copyrightYear}, and this is ${year}`]
      : []),
  ];
  const notes = [
    ...drafts.map((draft) => `${draft}: a draft, not published.`),
    // Optional: articles may be signed by the firm.
    ...(firm.people
      ? []
      : [`content/firm.yaml: people: no one is named, so every article is signed ${JSON.stringify(firm.name)}.`]),
    ...Object.entries(OPTIONAL).flatMap(([field, hidden]) =>
      firm[field as keyof typeof OPTIONAL] === undefined
        ? [`content/firm.yaml: ${field}: not filled, so no page shows ${hidden}.`]
        : [],
    ),
    ...(feeless.length === 0
      ? []
      : [
          `content/firm.yaml: fees: not filled for ${feeless.join(', ')}. These pages say that our fee comes in a quotation.`,
        ]),
    `content/firm.yaml: withdrawnLeads: ${firm.withdrawnLeads}. Ask a lawyer before 13 May 2027, when rule 8(3) of the DPDP Rules, 2025 begins: docs/runbook.md.`,
    ...(firm.grievanceOfficer
      ? []
      : [
          'content/firm.yaml: grievanceOfficer: no one is named. Ask a lawyer: the rules on e-commerce and data protection require one.',
        ]),
    ...(env.OPERATIONS_TOKEN && !env.ERASURE_TOKEN
      ? ['ERASURE_TOKEN: not set, although OPERATIONS_TOKEN is: leads cannot be erased over HTTP.']
      : []),
    ...(notifiesFirm(env)
      ? []
      : [
          'NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL, UPSTREAM_URL: none is set here, so no one is notified of new leads. /readyz of the site shows its own settings.',
        ]),
  ];
  return { open, notes };
}

/** Finds where the sample name remains, unless the firm has that name. Skips fields that are listed as samples. */
function sampleNames(root: string, firm: Firm): string[] {
  if (!firm.samples.includes('name') && SAMPLE_NAME.test(firm.name)) return [];
  const fields = Object.entries(firm).filter(
    ([field, value]) => field !== 'samples' && !firm.samples.includes(field) && SAMPLE_NAME.test(JSON.stringify(value)),
  );
  // Names of the Worker, its backups and its measurements.
  const settings = textOf(root, 'wrangler.toml')
    .split('\n')
    .flatMap((line, at) =>
      !line.trimStart().startsWith('#') && SAMPLE_NAME.test(line)
        ? [`wrangler.toml:${at + 1}: names the sample product, ${line.trim()}`]
        : [],
    );
  return [
    ...fields.map(
      ([field, value]) => `content/firm.yaml: ${field}: names the sample product, ${JSON.stringify(value)}`,
    ),
    ...settings,
  ];
}

function licenceFaults(root: string, firm: Firm): string[] {
  const licence = textOf(root, 'LICENSE');
  if (!licence.includes(firm.registeredName)) return [`LICENSE: does not name ${firm.registeredName}`];
  return licence.includes('sample value') ? ['LICENSE: still says that its firm is a sample'] : [];
}

/** The text of a file; empty if it does not exist. */
function textOf(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

if (import.meta.main) {
  try {
    const { open, notes } = launchReport(join(import.meta.dir, '../..'), indiaDay(Date.now()), process.env);
    for (const line of open) console.log(line);
    for (const line of notes) console.log(`${line} This does not count.`);
    console.log(
      open.length === 0 ? 'Nothing is left to do.' : `${open.length} things are left to do before the launch.`,
    );
    process.exitCode = open.length === 0 ? 0 : 1;
  } catch (error) {
    // The operator maintains a site, not its code.
    console.error(error instanceof ContentError ? `The content does not compile:\n${error.message}` : String(error));
    process.exitCode = 1;
  }
}
