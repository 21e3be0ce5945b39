/** The rules of content/due-dates/ as they are written, and with the days of the records that they name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DueList, DueListSchema, type DueRule, type DueRuleFile, DueRulesSchema } from '../domain/due-rule.ts';
import type { Figure } from '../domain/figure.ts';
import { ContentError, type Fault, Faults } from './content-error.ts';
import { checkFileName, listFiles, readYaml } from './content-files.ts';
import { recordsIn, stretchesOf } from './due-stretches.ts';

/** What holds for all rules; relative to content/. */
export const DUE_LIST = 'due-dates.yaml';
/** Where the rules stand. */
export const DUE_FOLDER = 'due-dates';
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
  const paths = existsSync(join(root, DUE_FOLDER)) ? listFiles(root, DUE_FOLDER, '.yaml') : [];
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

/** A rule for a stretch of periods with the same days, and its place. */
export interface TimedRule {
  /** Path as the author knows it. */
  file: string;
  /** Its place in the list of its file. */
  index: number;
  /** Its words as they are written, references and all. */
  rule: DueRule;
}

/**
 * Puts the values of records where a rule names them. A rule whose record changed becomes several, with the same id.
 * @param figures records that say their value themselves: one that takes its day from a rule cannot be what a rule rests on
 * @returns the rules, the months within which an annual general meeting is held, and the ids of the records that were named
 * @throws ContentError where a rule names no record that is sure for each of its periods, or has the id of another
 */
export function timedRules(
  { list, files }: DueDateFiles,
  figures: ReadonlyMap<string, Figure>,
): { rules: TimedRule[]; agmMonths: number; named: Set<string> } {
  const faults: Fault[] = [];
  const named = new Set<string>();
  const resolve = (id: string, fault: (what: string) => void): Figure[] => {
    const figure = figures.get(id);
    if (figure && (figure.current !== undefined || figure.history.some(({ text }) => text !== null))) {
      named.add(id);
      return [figure];
    }
    fault(`expected the id of a figure that is sure and says its day itself, found ${id}`);
    return [];
  };
  const ids = new Set<string>();
  const rules = files.flatMap(({ path, file: { tag, url, checked, rules: written } }) =>
    written.flatMap((rule, index): TimedRule[] => {
      const file = `content/${path}`;
      if (ids.has(rule.id))
        faults.push({ file, field: `rules.${index}.id`, what: `expected each id once, found ${rule.id} again` });
      ids.add(rule.id);
      const fault = (what: string) => faults.push({ file, field: `rules.${index}.when`, what });
      const names = recordsIn(rule.when);
      const records = names.flatMap((id) => resolve(id, fault));
      if (records.length < names.length) return [];
      return stretchesOf(rule, records, list.since, fault).map((stretch) => ({
        file,
        index,
        rule: { ...rule, ...stretch, tag, url, checked },
      }));
    }),
  );
  const [agm] = resolve(AGM_PERIOD, (what) => faults.push({ file: `content/${DUE_LIST}`, field: '', what }));
  if (faults.length > 0) throw new ContentError(faults);
  return { rules, agmMonths: agm?.value ?? 0, named };
}

/**
 * Each rule once: as it holds for the periods that begin on a day, or for its last periods where none do.
 * @param day `YYYY-MM-DD`
 */
export function inForce<Rule extends Pick<DueRule, 'id' | 'first' | 'last'>>(
  rules: readonly Rule[],
  day: string,
): Rule[] {
  return [...Map.groupBy(rules, ({ id }) => id).values()].flatMap(
    (same) => same.find(({ first = day, last = day }) => first <= day && day <= last) ?? same.at(-1) ?? [],
  );
}
