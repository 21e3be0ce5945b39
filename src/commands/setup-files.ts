/** Writes the answers of `bun run setup` into the files of the project that name the firm. */
import { OWN_TERMS } from '../compiler/read/read-figures.ts';
import { fieldsIn } from '../compiler/read/yaml-text.ts';
import type { Firm } from '../domain/firm.ts';
import { openFiles } from './project-files.ts';
import { type Answers, mergeAnswers, type Project, type Term } from './setup-answers.ts';

type Files = ReturnType<typeof openFiles>;

const HOME = 'content/home.yaml';

/**
 * @param answers complete and valid @returns the paths of the changed files
 * @throws CommandError, or ContentError if the content would not compile; without writing anything
 */
export function writeAnswers(project: Project, answers: Answers): string[] {
  const { root, firm, terms } = project;
  const files = openFiles(root);
  const next = mergeAnswers(project, answers);
  const own = Object.keys(answers).filter((field) => !terms.has(field));
  const fields = [...own, 'gstin', 'gst', 'samples'].map((field) => [field, next[field]]);
  files.setFields('content/firm.yaml', Object.fromEntries(fields));
  for (const [id, term] of terms) if (id in answers) writeTerm(files, term, answers[id], project);
  removeSampleClients(files);
  nameWorker(files, next as Firm, firm.samples.includes('name'));
  nameOwner(files, next as Firm);
  return files.save();
}

/** From today. The values of before are history, unless they are those of the sample firm. */
function writeTerm(files: Files, { file, index, parameter }: Term, answer: unknown, { firm, today }: Project): void {
  const [now] = parameter.values;
  const own = { from: today, [now?.text === undefined ? 'value' : 'text']: answer, by: [OWN_TERMS] };
  const isSample = firm.samples.includes(parameter.id);
  if (!isSample && answer === (now?.text ?? now?.value)) return;
  const before = isSample ? [] : parameter.values.filter(({ from }) => from !== today).map(dropEmptyLists);
  files.setFields(file, { [`parameters.${index}.values`]: [own, ...before] });
}

/** The schema adds them. */
function dropEmptyLists(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => !Array.isArray(item) || item.length > 0));
}

function removeSampleClients(files: Files): void {
  const fields = fieldsIn(files.read(HOME));
  const marks = [...fields.keys()].filter((path) => /^clients\.marks\.\d+$/.test(path));
  const samples = marks.filter((mark) => fields.get(`${mark}.sample`)?.text === 'true');
  const removed = samples.map((mark) => [mark, undefined]);
  files.setFields(HOME, samples.length < marks.length ? Object.fromEntries(removed) : { 'clients.marks': [] });
}

/**
 * The host of the site, and the names of the Worker, its buckets and data sets, which begin with the slug. They are
 * written once: a Worker with another name has another ledger.
 */
function nameWorker(files: Files, { slug, origin }: Firm, isFirst: boolean): void {
  if (!files.has('wrangler.toml')) return;
  const written = files.read('wrangler.toml');
  const settings = written.replace(/(routes = \[\{ pattern = ")[^"]*/, `$1${new URL(origin).host}`);
  const named = settings
    .replace(/((?:^|bucket_)name = "|bucket create )[a-z0-9-]*?((?:-staging)?(?:-backups)?["`])/gm, `$1${slug}$2`)
    .replace(/(dataset = ")\w*?((?:_staging)?_vitals")/g, `$1${slug.replaceAll('-', '_')}$2`);
  files.write('wrangler.toml', isFirst ? named : settings);
}

/** The first line of the licence. What the firm may do with code of others is not for a command to say. */
function nameOwner(files: Files, { registeredName, copyrightYear }: Firm): void {
  const licence = files.read('LICENSE');
  if (licence.includes(registeredName)) return;
  const others = licence.replace(/^Copyright .*\n/, '');
  files.write('LICENSE', `Copyright (c) ${copyrightYear} ${registeredName}. All rights reserved.\n${others}`);
}
