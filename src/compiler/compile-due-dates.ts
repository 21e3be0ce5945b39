/** Due dates: reads the rules of content/due-dates/, and puts the value of a record where a rule names one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DueDatesBody } from '../content/site.ts';
import { dayNumber, readDay } from '../domain/calendar.ts';
import { type DueList, DueListSchema, type DueRuleFile, DueRulesSchema, type ReadSource, type Timing } from '../domain/due-rule.ts';
import type { Source } from '../domain/text.ts';
import type { CompileContext } from './compile.ts';
import { ContentError, type Fault, Faults } from './content-error.ts';
import { checkFileName, listFiles, readYaml } from './content-files.ts';
import { figureRows } from './figure-references.ts';

/** What holds for all rules; relative to content/. */
export const DUE_LIST = 'due-dates.yaml';
/** Where the rules stand. */
const FOLDER = 'due-dates';
/** The record of how long after the end of its year a company has for its meeting. */
const AGM_PERIOD = 'agm-period';

/** The files of due dates as they are written. */
export interface DueDateFiles {
  list: DueList;
  files: { path: string; file: DueRuleFile }[];
}

/** Throws a ContentError with the faults of every file. */
export function readDueDates(root: string): DueDateFiles {
  const faults = new Faults();
  const list = faults.attempt(() => readYaml(root, DUE_LIST, DueListSchema));
  const paths = existsSync(join(root, FOLDER)) ? listFiles(root, FOLDER, '.yaml') : [];
  const files = paths.flatMap((path) => {
    const file = faults.attempt(() => {
      checkFileName(path);
      return readYaml(root, path, DueRulesSchema);
    });
    return file ? [{ path, file }] : [];
  });
  if (!list || faults.list.length > 0) throw new ContentError(faults.list);
  return { list, files };
}

/**
 * @throws ContentError where a rule names no record that is sure, moves a period to no later day, or has the id of another, and
 *   where the home page lists a rule that there is not
 */
export function compileDueDates(root: string, context: CompileContext): DueDatesBody {
  const { list, files } = readDueDates(root);
  const faults: Fault[] = [];
  const used = new Set<string>();
  const resolve = (file: string, field: string, id: string) => {
    const figure = context.figures.get(id);
    if (figure?.current !== undefined) {
      used.add(id);
      return figure;
    }
    faults.push({ file, field, what: `expected the id of a figure that is sure, found ${id}` });
    return undefined;
  };
  const ids = new Set<string>();
  const rules: DueDatesBody['rules'][number][] = [];
  const described: DueDatesBody['described'][number][] = [];
  for (const { path, file } of files) {
    const name = `content/${path}`;
    const references = context.references(name);
    context.sources.push({ file: name, fields: wordsOf(file) });
    for (const [i, rule] of file.rules.entries()) {
      const at = (field: string) => `rules.${i}.${field}`;
      if (ids.has(rule.id)) faults.push({ file: name, field: at('id'), what: `expected each id once, found ${rule.id} again` });
      ids.add(rule.id);
      const when = timingOf(
        rule.when,
        (id) => resolve(name, at('when'), id),
        (what) => faults.push({ file: name, field: at('when'), what }),
      );
      const words = { late: references.plain(at('late'), rule.late), ...(rule.about !== undefined && { about: references.plain(at('about'), rule.about) }) };
      rules.push({ ...rule, ...words, when, source: sourceOf(rule.source), tag: file.tag, url: file.url, checked: file.checked });
    }
    for (const [i, entry] of file.described.entries())
      described.push({ ...entry, text: references.plain(`described.${i}.text`, entry.text), source: sourceOf(entry.source) });
    for (const id of references.used) used.add(id);
  }
  for (const [i, id] of list.home.entries())
    if (!ids.has(id)) faults.push({ file: `content/${DUE_LIST}`, field: `home.${i}`, what: `expected the id of a rule in content/${FOLDER}, found ${id}` });
  const agmMonths = resolve(`content/${DUE_LIST}`, '', AGM_PERIOD)?.value ?? 0;
  if (faults.length > 0) throw new ContentError(faults);
  const { checked, newest } = list.extensions;
  return {
    kind: 'due-dates',
    rules,
    described,
    agmMonths,
    since: list.since,
    extensions: { checked, newest },
    figures: figureRows([...used], context.figures),
  };
}

/** The texts in which no number of law may be typed. */
function wordsOf({ rules, described }: DueRuleFile) {
  return { rules: rules.map(({ late, about }) => ({ late, about })), described: described.map(({ text }) => ({ text })) };
}

/** The page where it was read, or the portal where no page is known. */
function sourceOf({ title, url, read }: Source): ReadSource {
  return { title, url: read?.url ?? url, secondary: read?.secondary ?? false };
}

/** When it is due, with the day or the number of each record that is named. */
function timingOf(
  when: DueRuleFile['rules'][number]['when'],
  resolve: (id: string) => { id: string; current?: string | undefined; value?: number | undefined } | undefined,
  fault: (what: string) => void,
): Timing {
  /** `MM-DD` of a record such as "31 July". */
  const yearly = (day: string): string => {
    if (/^\d\d-\d\d$/.test(day)) return day;
    const figure = resolve(day);
    const found = readDay(`${figure?.current} 2027`)?.slice(5);
    if (figure && !found) fault(`expected a figure that names a day of each year, found ${day}`);
    return found ?? '';
  };
  if ('once' in when) {
    const figure = resolve(when.once);
    const day = readDay(figure?.current ?? '');
    if (figure && (day === null || dayNumber(day) === null)) fault(`expected a figure that names one day, found ${when.once}`);
    return { once: day ?? '', period: when.period };
  }
  if ('days' in when) {
    const value = resolve(when.days)?.value;
    if (value === undefined) fault(`expected a figure that counts days, found ${when.days}`);
    return { ...when, days: value ?? 0 };
  }
  if (when.every === 'month') return when;
  if (when.every === 'year') return { ...when, on: yearly(when.on) };
  return { ...when, on: when.on.map(yearly) };
}
