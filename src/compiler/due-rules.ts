/** The rules of content/due-dates/ as they are written, and their timing once the records that they name stand in it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dayNumber, readDay } from '../domain/calendar.ts';
import { type DueList, DueListSchema, type DueRule, type DueRuleFile, DueRulesSchema, type ReadSource, type Timing } from '../domain/due-rule.ts';
import type { Figure } from '../domain/figure.ts';
import type { Source } from '../domain/text.ts';
import { ContentError, type Fault, Faults } from './content-error.ts';
import { checkFileName, listFiles, readYaml } from './content-files.ts';

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

/** A rule with its days, and where it stands. */
export interface TimedRule {
  /** Path as the author knows it. */
  file: string;
  /** Its place in the list of its file. */
  index: number;
  /** Its words as they are written, references and all. */
  rule: DueRule;
}

/**
 * Puts the day or the number of days of a record where a rule names one.
 * @param figures records that say their value themselves: one that takes its day from a rule cannot be what a rule rests on
 * @returns the rules, the months within which a yearly meeting is held, and the ids of the records that were named
 * @throws ContentError where a rule names no record that is sure, or has the id of another
 */
export function timedRules({ files }: DueDateFiles, figures: ReadonlyMap<string, Figure>): { rules: TimedRule[]; agmMonths: number; named: Set<string> } {
  const faults: Fault[] = [];
  const named = new Set<string>();
  const resolve = (file: string, field: string, id: string) => {
    const figure = figures.get(id);
    if (figure?.current !== undefined) {
      named.add(id);
      return figure;
    }
    faults.push({ file, field, what: `expected the id of a figure that is sure${figure?.due ? ' and says its day itself' : ''}, found ${id}` });
    return undefined;
  };
  const ids = new Set<string>();
  const rules = files.flatMap(({ path, file: { tag, url, checked, rules: written } }) =>
    written.map((rule, index): TimedRule => {
      const file = `content/${path}`;
      const at = (field: string) => `rules.${index}.${field}`;
      if (ids.has(rule.id)) faults.push({ file, field: at('id'), what: `expected each id once, found ${rule.id} again` });
      ids.add(rule.id);
      const when = timingOf(
        rule.when,
        (id) => resolve(file, at('when'), id),
        (what) => faults.push({ file, field: at('when'), what }),
      );
      return { file, index, rule: { ...rule, when, source: sourceOf(rule.source), tag, url, checked } };
    }),
  );
  const agmMonths = resolve(`content/${DUE_LIST}`, '', AGM_PERIOD)?.value ?? 0;
  if (faults.length > 0) throw new ContentError(faults);
  return { rules, agmMonths, named };
}

/** The page where it was read, or the portal where no page is known. */
export function sourceOf({ title, url, read }: Source): ReadSource {
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
