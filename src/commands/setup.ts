/**
 * `bun run setup`: asks about the firm, or reads the answers from a file (`--from answers.yaml`). Writes
 * content/firm.yaml, our prices and terms, wrangler.toml and LICENSE, removes sample clients from the home page, and
 * lists what is left to do before the launch.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { compileContent } from '../compiler/compile.ts';
import { ContentError, locatedFaults } from '../compiler/read/content-error.ts';
import { parseYaml, readYaml } from '../compiler/read/content-files.ts';
import { indiaDay } from '../domain/calendar.ts';
import { type Firm, FirmSchema, FORMS } from '../domain/firm.ts';
import { CommandError, main } from './command.ts';
import { launchReport } from './launch-check.ts';
import { type Answers, complete, findFaults, type Project, readTerms } from './setup-answers.ts';
import { writeAnswers } from './setup-files.ts';

/** An empty answer keeps the field, or takes a value that follows from other answers. */
const QUESTIONS = {
  name: 'Name of the firm, as printed on every page',
  slug: 'The name in addresses',
  origin: 'Address of the site, with or without www as visitors shall see it, such as https://example.in',
  registeredName:
    'Registered name, with the form of the firm: Gupta & Company (partnership firm), Gupta Associates LLP',
  form: `Form of the firm: ${FORMS.join(', ')}`,
  phone: 'Phone number',
  whatsapp: 'WhatsApp number',
  email: 'E-mail for questions and grievances',
  address: 'Registered address, lines separated by ";", the last one "City, State 226001"',
  pan: 'PAN',
  gstin: 'GSTIN, or "no" if the firm is not registered under GST',
  social: 'Address of your page on a social network',
  callHours: 'Hours for calls, such as Mon to Sat, 10 to 7',
  callWithin: 'How soon you call back, such as one working day',
  grievanceOfficer: 'Grievance officer: name, designation, and how soon they reply: Asha Rao, Partner, 7 days; or "no"',
  fees: 'Least fees without GST, by page: /gst 1499; /others/roc-compliance 3000; or "no" if you quote each',
} satisfies Partial<Record<keyof Firm, string>>;

/** Prices and terms that it asks for. A file of answers may have the others too. */
const ASKED_TERMS = /^(?:price|time|refund)-/;

/** Fields that follow from the answer to another question. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  address: ['city', 'state'],
  gstin: ['gst'],
  fees: ['feesFrom'],
};

function listQuestions({ terms }: Project): [field: string, question: string][] {
  const ofTerms = [...terms].filter(([id]) => ASKED_TERMS.test(id));
  return [
    ...Object.entries(QUESTIONS),
    ...ofTerms.map(([id, { parameter }]): [string, string] => [id, parameter.label]),
  ];
}

async function askFirm(project: Project, say: Say, next: () => Promise<string | null>): Promise<Answers> {
  const { firm, terms } = project;
  let answers: Answers = {};
  for (const [field, question] of listQuestions(project)) {
    for (;;) {
      const suggested = complete(answers, project)[field];
      const isOpen = firm.samples.includes(field) || !(terms.has(field) || firm[field as keyof Firm] !== undefined);
      const now = terms.get(field)?.words;
      const stays = `${isOpen ? 'Enter leaves it open' : 'Enter keeps what it is'}${now === undefined ? '' : `: ${now}`}`;
      say(`${question} [${typeof suggested === 'string' ? suggested : stays}]:`);
      const line = await next();
      if (line === null)
        throw new CommandError(
          'The answers ended before the questions. Nothing was written. From a file: bin/bun run setup --from answers.yaml',
        );
      if (line.trim() === '') break;
      const tried = { ...answers, [field]: line };
      const own = [field, ...(DERIVED[field] ?? [])];
      const faults = findFaults('', project, complete(tried, project)).filter((fault) =>
        own.includes(fault.field.split('.')[0] ?? ''),
      );
      if (faults.length === 0) {
        answers = tried;
        break;
      }
      for (const { field: wrong, what } of faults) say(`  ${wrong}: ${what}`);
    }
  }
  return complete(answers, project);
}

/** @throws ContentError with every fault; CommandError if the file has no fields */
function readAnswers(file: string, project: Project): Answers {
  if (!existsSync(file)) throw new CommandError(`${file}: expected a file of answers, found none`);
  const written = parseYaml(file, readFileSync(file, 'utf8'));
  if (!v.is(v.record(v.string(), v.unknown()), written) || Array.isArray(written))
    throw new CommandError(`${file}: expected fields of content/firm.yaml`);
  const answers = complete(written, project);
  const faults = locatedFaults(dirname(file), findFaults(basename(file), project, answers));
  if (faults.length > 0) throw new ContentError(faults);
  return answers;
}

/** @param next reads a line; null at the end of the input @throws ContentError, CommandError without writing anything */
export async function setUp(
  root: string,
  [option, file, ...more]: readonly string[],
  say: Say,
  next: () => Promise<string | null>,
): Promise<void> {
  const from = option === '--from' && file !== undefined && more.length === 0;
  if (option !== undefined && !from)
    throw new CommandError(
      'bin/bun run setup asks; bin/bun run setup --from answers.yaml reads the answers from a file',
    );
  const today = indiaDay(Date.now());
  const firm = readYaml(join(root, 'content'), 'firm.yaml', FirmSchema);
  const project = { root, firm, terms: readTerms(root), today };
  const answers = from ? readAnswers(file, project) : await askFirm(project, say, next);
  const files = writeAnswers(project, answers);
  say(
    `Wrote ${Object.keys(answers).length} answers to ${files.join(', ')}, and took sample clients off the home page.`,
  );
  const { open, lines } = launchReport(
    root,
    compileContent(join(root, 'content'), undefined, today),
    today,
    process.env,
  );
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

if (import.meta.main) {
  await main((args) => setUp(join(import.meta.dir, '../..'), args, console.log, createReader()));
  // An open terminal would keep the process running.
  process.stdin.destroy();
}
