/** Reads content/figures/ and content/instruments.yaml, and derives what each parameter says on a day. */

import { addMonths } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { indiaDay } from '../domain/india-day.ts';
import { CHANGES_PATH, figurePath } from '../domain/own-path.ts';
import { InstrumentsSchema, ParameterFileSchema } from '../domain/parameter.ts';
import { leastFeeId } from '../tools/company-bill.ts';
import { ContentError, type Fault, Faults } from './content-error.ts';
import { listFiles, readYaml } from './content-files.ts';
import { catalogueOf, figureOf, type PlacedParameter, unknownNames } from './derive-figure.ts';
import { type DueDays, dueDaysOf } from './due-days.ts';
import { readDueDates, timedRules } from './due-rules.ts';
import { firmPlaceholders } from './firm-words.ts';
import { unwrittenFaults } from './lint/fields.ts';
import type { ContentSource } from './lint/prose.ts';
import type { RecordFile } from './lint/records.ts';

/** The figures of one file. */
export interface FigureRecords extends RecordFile {
  title: string;
  figures: Figure[];
}

export interface FiguresRead {
  figures: Map<string, Figure>;
  groups: FigureRecords[];
  drafts: { file: string; record: Figure }[];
  /** The words of records as written, for the rules that apply to all prose. */
  words: ContentSource[];
  /** Every deadline of the due date rules. */
  dueDays: DueDays;
  /** Due days as moved by circulars, by `<rule>-<period>`. */
  extended: ReadonlyMap<string, string>;
}

/** References in the words of a record show only values, because nobody reads a note on a note. */
const VALUE = /\{\{\s*([a-z0-9-]+):(now|published)\s*\}\}/g;

/** A note that is wrong once the rule was moved. */
const DENIES = /\bno (?:further )?extension\b/i;

/** All published figures by id and by group, and the drafts. Throws a ContentError. */
export function readFigures(
  root: string,
  expand = firmPlaceholders(readYaml(root, 'firm.yaml', FirmSchema)),
  today = indiaDay(Date.now()),
): FiguresRead {
  const { groups, placed: written } = readParameters(root, expand);
  const placed = [...written, ...leastFees(readYaml(root, 'firm.yaml', FirmSchema))];
  const catalogue = catalogueOf(readYaml(root, 'instruments.yaml', InstrumentsSchema, expand));
  const faults: Fault[] = placed.flatMap((one) => unknownNames(one, catalogue));
  if (faults.length > 0) throw new ContentError(faults);

  const isDue = ({ parameter: { values } }: PlacedParameter) => values.some(({ due }) => due !== undefined);
  const typed = placed
    .filter((one) => !isDue(one) && !one.parameter.draft)
    .map((one) => figureOf(one, catalogue, today, () => undefined));
  const { days, named, extended } = readDueDays(
    root,
    new Map(typed.map((figure) => [figure.id, figure])),
    placed.some(isDue),
    today,
  );
  const dated = placed.map((one) => {
    const { file, parameter, review } = one;
    const { id, unit, values, note = '', deadline } = parameter;
    const at = (field: string, what: string) => faults.push({ file, record: id, field, what });
    for (const [index, { due, unmoved }] of values.entries()) {
      if (due === undefined) continue;
      const day = days.get(due);
      if (!day) at(`values.${index}.due`, `expected a rule of content/due-dates, or one with its period, found ${due}`);
      const moved = unmoved ? undefined : day?.moves.at(-1);
      if (moved && DENIES.test(note))
        at('note', `expected a note that knows of ${moved.by}, found that there is no extension`);
    }
    const figure = figureOf(one, catalogue, today, ({ due = '' }) => days.get(due));
    if (unit === 'date' && !isDue(one) && deadline !== false && !named.has(id))
      faults.push(...typedDay(file, figure, days));
    if (
      figure.published !== undefined &&
      figure.current !== undefined &&
      figure.published !== figure.current &&
      figure.change === undefined
    )
      at(
        'change',
        `expected the correction to show, since ${figure.published} was published and ${figure.current} applies`,
      );
    if (figure.checked === '') at('checked', 'expected the day of the last comparison, since no value has a reading');
    if ((parameter.review ?? review) <= figure.checked)
      at('review', 'expected a review date after the day it was checked');
    return figure;
  });
  const byId = new Map(dated.map((figure) => [figure.id, figure]));
  const spoken = dated.map((figure, index): Figure => {
    const words = (field: 'published' | 'change' | 'note') => {
      const text = figure[field]?.replace(VALUE, (whole, id: string, which: 'now' | 'published') => {
        const value = byId.get(id)?.[which === 'now' ? 'current' : 'published'];
        if (value === undefined)
          faults.push({
            file: placed[index]?.file ?? '',
            field,
            record: figure.id,
            what: `expected the id of a figure with such a value, found ${whole}`,
          });
        return value ?? whole;
      });
      return text === undefined ? {} : { [field]: text };
    };
    return { ...figure, ...words('published'), ...words('change'), ...words('note') };
  });
  if (faults.length > 0) throw new ContentError(faults);

  const records = spoken.map((record, index) => ({ file: placed[index]?.file ?? '', record }));
  const published = records.filter(({ record }) => !record.draft);
  return {
    figures: new Map(published.map(({ record }) => [record.id, record])),
    groups: groups.map(({ file, title }) => ({
      file,
      title,
      figures: published.filter((one) => one.file === file).map(({ record }) => record),
    })),
    drafts: records.filter(({ record }) => record.draft),
    words: groups.map(({ file }) => ({
      file,
      fields: {
        parameters: placed.filter((one) => one.file === file).map(({ parameter: { change } }) => ({ change })),
      },
    })),
    dueDays: days,
    extended,
  };
}

/** The least fees of content/firm.yaml appear in the group of this file. */
const PRICES_FILE = 'content/figures/prices.yaml';
const REVIEWED_AFTER_MONTHS = 6;

/** The least fees of content/firm.yaml as figures. */
function leastFees({ fees, contentChecked }: Firm): PlacedParameter[] {
  return Object.entries(fees).map(([path, value]) => ({
    file: PRICES_FILE,
    review: addMonths(contentChecked, REVIEWED_AFTER_MONTHS),
    parameter: {
      id: leastFeeId(path),
      label: `Our least fee: ${path}`,
      unit: 'rupees',
      applies: 'event',
      values: [{ value, by: ['own-terms'], read: [] }],
      note: 'The least fee of the firm, without GST. A quotation says what a case costs.',
      checked: contentChecked,
    },
  }));
}

/** The parameters of all files, and their groups in the order of /figures. */
export function readParameters(root: string, expand: (text: string) => string) {
  const faults = new Faults();
  const placed: PlacedParameter[] = [];
  const groups: { file: string; title: string; order: number }[] = [];
  for (const path of listFiles(root, 'figures', '.yaml')) {
    faults.attempt(() => {
      const file = `content/${path}`;
      const { title, order, review, parameters } = readYaml(root, path, ParameterFileSchema, expand);
      for (const [index, parameter] of parameters.entries()) {
        const field = `parameters.${index}`;
        if (placed.some((other) => other.parameter.id === parameter.id))
          throw new ContentError([
            { file, field: `${field}.id`, what: `expected each id once, found ${parameter.id} again` },
          ]);
        if (figurePath(parameter.id) === CHANGES_PATH)
          throw new ContentError([
            { file, field: `${field}.id`, what: `expected an id that no other page has, found ${parameter.id}` },
          ]);
        const unwritten = parameter.draft ? [] : unwrittenFaults(file, parameter, field);
        if (unwritten.length > 0) throw new ContentError(unwritten);
        placed.push({ file, parameter, review });
      }
      groups.push({ file, title, order });
    });
  }
  if (faults.list.length > 0) throw new ContentError(faults.list);
  return { placed, groups: groups.sort((a, b) => a.order - b.order) };
}

/**
 * The due days of all rules. Faulty rules give none: compileDueDates reports them, or this function if a record needs
 * them.
 */
function readDueDays(
  root: string,
  typed: ReadonlyMap<string, Figure>,
  isNeeded: boolean,
  today: string,
): { days: DueDays; named: ReadonlySet<string>; extended: ReadonlyMap<string, string> } {
  const faults = new Faults();
  const found = faults.attempt(() => {
    const read = readDueDates(root);
    const { rules, named } = timedRules(read, typed);
    const extended = rules.flatMap(({ rule: { id, moved } }) =>
      moved.map(({ period, to }) => [`${id}-${period}`, to] as const),
    );
    return { days: dueDaysOf(rules, read.list.since, today), named, extended: new Map(extended) };
  });
  if (!found && isNeeded) throw new ContentError(faults.list);
  return found ?? { days: new Map(), named: new Set(), extended: new Map() };
}

/** A fault if a record has a typed day that a rule knows. */
function typedDay(file: string, { id, current }: Figure, days: DueDays): Fault[] {
  const names = [...days]
    .filter(([, { words, unmoved, isSpecific }]) => isSpecific && (words === current || unmoved === current))
    .map(([name]) => name);
  if (names.length === 0) return [];
  const shown = names.slice(0, 4).join(', ');
  const what = `expected due: and no day typed where it is one of these deadlines, ${shown}, or deadline: false where it is none, found "${current}" typed`;
  return [{ file, field: 'values', record: id, what }];
}
