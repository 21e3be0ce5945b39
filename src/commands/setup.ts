/**
 * `bun run setup`: asks about the firm, or reads the answers from a file (`--from answers.yaml`, with the fields of
 * content/firm.yaml). Writes content/firm.yaml, removes sample clients from the home page, and lists what is left to do
 * before the launch.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ContentError, locatedFaults } from '../compiler/content-error.ts';
import { parseYaml, readYaml } from '../compiler/content-files.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { indiaDay } from '../domain/india-day.ts';
import { type Answers, answerFaults, completed, writeFirm } from './firm-answers.ts';
import { launchReport } from './launch-check.ts';

/** The answers cannot be used. The message names the fields and the reasons. */
class SetupError extends Error {
  override name = 'SetupError';
}

/** An empty answer keeps the field, or if `follows` is set, uses a value derived from other answers. */
const QUESTIONS: readonly { field: string; question: string; follows?: true }[] = [
  { field: 'name', question: 'Name of the firm, as printed on every page' },
  { field: 'slug', question: 'The name in addresses', follows: true },
  { field: 'origin', question: 'Address of the site, such as https://www.example.in' },
  { field: 'registeredName', question: 'Registered name, with the kind of firm: Gupta & Company (partnership firm)' },
  { field: 'phone', question: 'Phone number' },
  { field: 'whatsapp', question: 'WhatsApp number', follows: true },
  { field: 'email', question: 'E-mail for questions and grievances' },
  { field: 'address', question: 'Registered address, lines separated by ";", the last one "City, State 226001"' },
  { field: 'pan', question: 'PAN' },
  { field: 'gstin', question: 'GSTIN, or "no" if the firm is not registered under GST' },
  { field: 'social', question: 'Address of your page on a social network' },
  { field: 'callHours', question: 'Hours for calls, such as Mon to Sat, 10 to 7' },
  { field: 'callWithin', question: 'How soon you call back, such as one working day' },
];

/**
 * Asks every question, and repeats it until the answer is valid.
 * @param say prints a line
 * @param next reads a line; null at the end of the input
 * @throws SetupError if the input ends early
 */
export async function askFirm(
  firm: Firm,
  year: number,
  say: (line: string) => void,
  next: () => Promise<string | null>,
): Promise<Answers> {
  let answers: Answers = {};
  for (const { field, question, follows } of QUESTIONS) {
    for (;;) {
      const suggested = follows ? completed(answers, firm, year)[field] : undefined;
      const stays =
        firm.samples.includes(field) || firm[field as keyof Firm] === undefined
          ? 'Enter leaves it open'
          : 'Enter keeps what it is';
      say(`${question} [${typeof suggested === 'string' ? suggested : stays}]:`);
      const line = await next();
      if (line === null)
        throw new SetupError(
          'The answers ended before the questions. Nothing was written. From a file: bun run setup --from answers.yaml',
        );
      if (line.trim() === '') break;
      const tried = { ...answers, [field]: line };
      const faults = answerFaults('', firm, completed(tried, firm, year)).filter((fault) =>
        isAbout(field, fault.field),
      );
      if (faults.length === 0) {
        answers = tried;
        break;
      }
      for (const { field: wrong, what } of faults) say(`  ${wrong}: ${what}`);
    }
  }
  return completed(answers, firm, year);
}

/** Whether a fault of field `wrong` belongs to the question `asked`: the city, for example, is read from the address. */
function isAbout(asked: string, wrong: string): boolean {
  const [field = ''] = wrong.split('.');
  return (
    field === asked ||
    (asked === 'address' && (field === 'city' || field === 'state')) ||
    (asked === 'gstin' && field === 'gst')
  );
}

/** Reads the answers from a file. @throws SetupError with every fault */
export function answersFrom(file: string, firm: Firm, year: number): Answers {
  if (!existsSync(file)) throw new SetupError(`${file}: expected a file of answers, found none`);
  try {
    const written = parseYaml(file, readFileSync(file, 'utf8'));
    if (typeof written !== 'object' || written === null || Array.isArray(written))
      throw new SetupError(`${file}: expected fields of content/firm.yaml`);
    const answers = completed(written as Answers, firm, year);
    const faults = locatedFaults(dirname(file), answerFaults(basename(file), firm, answers));
    if (faults.length > 0) throw new ContentError(faults);
    return answers;
  } catch (error) {
    throw error instanceof ContentError ? new SetupError(error.message) : error;
  }
}

/** @param root folder of the project */
async function setUp(
  root: string,
  [option, file, ...rest]: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const from = option === '--from' && file !== undefined && rest.length === 0;
  if (option !== undefined && !from)
    throw new SetupError('bun run setup asks; bun run setup --from answers.yaml reads the answers from a file');
  const today = indiaDay(Date.now());
  const year = Number(today.slice(0, 4));
  const firm = readYaml(join(root, 'content'), 'firm.yaml', FirmSchema);
  const answers = from ? answersFrom(file, firm, year) : await askFirm(firm, year, say, typedLines());
  writeFirm(root, firm, answers);
  say(
    `Wrote ${Object.keys(answers).length} fields of content/firm.yaml, and took sample clients off content/home.yaml.`,
  );
  const { open, notes } = launchReport(root, today, process.env);
  for (const line of open) say(line);
  for (const line of notes) say(`${line} This does not count.`);
  say(
    open.length === 0
      ? 'Nothing is left to do before the launch.'
      : `${open.length} things are left to do before the launch. bun run launch-check lists them again.`,
  );
}

/** Returns a function that reads lines from a terminal or a pipe. */
function typedLines(): () => Promise<string | null> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
}

if (import.meta.main) {
  try {
    await setUp(join(import.meta.dir, '../..'), process.argv.slice(2), console.log);
  } catch (error) {
    if (!(error instanceof SetupError) && !(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
  // An open terminal would keep the process alive.
  process.stdin.destroy();
}
