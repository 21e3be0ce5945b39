/** Reads content/figures/ and content/instruments.yaml, and derives the figure of each parameter on a day. */

import { addMonths, indiaDay, latestDay } from '../../domain/calendar.ts';
import { type Firm, FirmSchema } from '../../domain/firm.ts';
import { CHANGES_PATH, figurePath } from '../../domain/own-path.ts';
import { replaceReferences } from '../../domain/references.ts';
import { say } from '../../domain/say.ts';
import { leastFeeId } from '../../law/company-bill.ts';
import type { Figure } from '../../law/figure.ts';
import { InstrumentsSchema, ParameterFileSchema } from '../../law/parameter.ts';
import { writeDay } from '../../law/write-value.ts';
import { type DueLaw, type RuleDays, readDueDates, resolveRules, workOutDueDays } from '../dates/due-rules.ts';
import {
  type Catalogue,
  checkNames,
  deriveFigure,
  type PlacedParameter,
  readCatalogue,
} from '../figures/derive-figure.ts';
import type { RecordFile } from '../lint/quantities.ts';
import { type ContentSource, checkStartingWords } from '../lint/texts.ts';
import { ContentError, type Fault, Faults, failAt } from './content-error.ts';
import { listFiles, readYaml } from './content-files.ts';
import { firmPlaceholders } from './firm-words.ts';

interface FigureRecords extends RecordFile {
  title: string;
  figures: Figure[];
}

interface PlacedFigure {
  file: string;
  record: Figure;
}

export interface FiguresRead {
  figures: Map<string, Figure>;
  groups: FigureRecords[];
  /** The same as on the last day on which a record was compared: a day that passes makes no fault of what was right. */
  judged: FigureRecords[];
  drafts: PlacedFigure[];
  /** The words of records as written, for the checks of all prose. */
  words: ContentSource[];
  /** Null without due dates. */
  due: DueLaw | null;
  dueDays: RuleDays;
}

/**
 * The published figures by id and by group, and the drafts; the due rules, which read their days from records, and give
 * them to others. Throws a ContentError with the faults of all records, or else of all rules.
 */
export function readFigures(
  root: string,
  today = indiaDay(Date.now()),
  firm = readYaml(root, 'firm.yaml', FirmSchema),
  expand = firmPlaceholders(firm),
): FiguresRead {
  const { groups, placed: typed } = readParameters(root, expand);
  const placed = [...typed, ...leastFees(firm)];
  const catalogue = readCatalogue(readYaml(root, 'instruments.yaml', InstrumentsSchema, expand));
  const unknown = placed.flatMap((one) => checkNames(one, catalogue));
  if (unknown.length > 0) throw new ContentError(unknown);

  const dueFiles = readDueDates(root);
  const recordsOn = (day: string) => {
    const found: Fault[] = [];
    const derive = (one: PlacedParameter, days?: RuleDays) => deriveFigure(one, catalogue, day, days);
    const typed = new Map(placed.filter((one) => !hasDeadline(one)).map((one) => [one, derive(one)]));
    const due = dueFiles && resolveRules(dueFiles, byId([...typed.values()].filter(({ draft }) => !draft)));
    const dueDays: RuleDays = due ? workOutDueDays(due, day) : new Map();
    const derived = placed.map((one) => {
      const record = typed.get(one) ?? derive(one, dueDays);
      found.push(...checkRecord(one, record, dueDays, due?.recordIds));
      return { file: one.file, record };
    });
    const records = withValues(derived, found);
    return { due, dueDays, records, published: records.filter(({ record }) => !record.draft), found };
  };
  const { due, dueDays, records, published, found } = recordsOn(today);
  const written = dayWritten(placed, catalogue, today);
  const judged = placed.some((one) => beginsBetween(one, written, today)) ? recordsOn(written) : { published, found };
  if (judged.found.length > 0) throw new ContentError(judged.found);

  const grouped = (all: readonly PlacedFigure[]) =>
    groups.map(({ file, title }) => ({
      file,
      title,
      figures: all.filter((one) => one.file === file).map(({ record }) => record),
    }));
  return {
    figures: byId(published.map(({ record }) => record)),
    groups: grouped(published),
    judged: grouped(judged.published),
    drafts: records.filter(({ record }) => record.draft),
    words: groups.map(({ file }) => {
      const inFile = placed.filter((one) => one.file === file);
      return { file, fields: { parameters: inFile.map(({ parameter: { change } }) => ({ change })) } };
    }),
    due,
    dueDays,
  };
}

/** The last day on which a record was read or compared, up to today: what its author could see. */
function dayWritten(placed: readonly PlacedParameter[], { readings }: Catalogue, today: string): string {
  const read = [...readings.values()].map(({ day }) => day);
  const compared = placed.flatMap(({ parameter: { checked } }) => checked ?? []);
  return latestDay([...read, ...compared].filter((day) => day <= today)) || today;
}

/** Whether a value begins after a day, up to another. */
function beginsBetween({ parameter: { values } }: PlacedParameter, after: string, to: string): boolean {
  return values.some(({ from = '' }) => after < from && from <= to);
}

function hasDeadline({ parameter: { values } }: PlacedParameter): boolean {
  return values.some(({ due }) => due !== undefined);
}

function byId(figures: readonly Figure[]): Map<string, Figure> {
  return new Map(figures.map((figure) => [figure.id, figure]));
}

/** @param recordIds of the records from which due date rules read their days */
function checkRecord(
  placed: PlacedParameter,
  figure: Figure,
  days: RuleDays,
  recordIds: ReadonlySet<string> = new Set(),
): Fault[] {
  const { file, parameter, review } = placed;
  const { id, unit, values, deadline } = parameter;
  const { published, current, change, checked } = figure;
  const faults: Fault[] = [];
  const fault = (field: string, what: string) => faults.push({ file, record: id, field, what });
  for (const [index, { due }] of values.entries()) {
    if (due !== undefined && !days.has(due))
      fault(`values.${index}.due`, `expected a rule of content/due-dates, or one with its period, found ${due}`);
  }
  if (unit === 'date' && !hasDeadline(placed) && deadline !== false && !recordIds.has(id))
    faults.push(...checkTypedDay(file, figure, days));
  const isCorrected = published !== undefined && current !== undefined && published !== current;
  if (isCorrected && change === undefined)
    fault('change', `expected the correction to show, since ${published} was published and ${current} applies`);
  if (checked === '') fault('checked', 'expected the day of the last comparison, since no value has a reading');
  if (figure.sure !== 'own' && (parameter.review ?? review) <= checked)
    fault('review', 'expected a review date after the day it was checked');
  return faults;
}

/**
 * Replaces references in the words of records, which show only values: a note has no notes. Adds a fault for each other
 * reference, and for each figure that lacks the value.
 */
function withValues(records: readonly PlacedFigure[], faults: Fault[]): PlacedFigure[] {
  const figures = byId(records.map(({ record }) => record));
  return records.map(({ file, record }) => {
    const words = (field: 'published' | 'change' | 'note') => {
      const written = record[field];
      if (written === undefined) return {};
      const text = replaceReferences(written, ({ whole, name, mode, part }) => {
        const { current, published } = figures.get(part === undefined ? name : '') ?? {};
        const value = { now: current, published }[mode ?? ''];
        const what = `expected {{id:now}} or {{id:published}} of a figure with such a value, found ${whole}`;
        if (value === undefined) faults.push({ file, field, record: record.id, what });
        return value ?? '';
      });
      return { [field]: text };
    };
    return { file, record: { ...record, ...words('published'), ...words('change'), ...words('note') } };
  });
}

/** The instrument of our own prices and terms. */
export const OWN_TERMS = 'own-terms';

/** The least fees of content/firm.yaml are in the group of this file. */
const PRICES_FILE = 'content/figures/prices.yaml';
const REVIEWED_AFTER_MONTHS = 6;

function leastFees({ fees, contentChecked, feesFrom: from = contentChecked }: Firm): PlacedParameter[] {
  return Object.entries(fees).map(([path, value]) => ({
    file: PRICES_FILE,
    review: addMonths(from, REVIEWED_AFTER_MONTHS),
    parameter: {
      id: leastFeeId(path),
      label: say('firm.least-fee', { path }),
      unit: 'rupees',
      applies: 'event',
      values: [{ from, value, by: [OWN_TERMS], read: [] }],
      note: say('firm.least-fee-note'),
    },
  }));
}

function readParameters(root: string, expand: (text: string) => string) {
  const faults = new Faults();
  const placed: PlacedParameter[] = [];
  const groups: { file: string; title: string; order: number }[] = [];
  for (const path of listFiles(root, 'figures/**/*.yaml')) {
    faults.attempt(() => {
      const file = `content/${path}`;
      const { title, order, review, parameters } = readYaml(root, path, ParameterFileSchema, expand);
      for (const [index, parameter] of parameters.entries()) {
        const field = `parameters.${index}`;
        const { id } = parameter;
        if (placed.some((other) => other.parameter.id === id))
          failAt(file, `${field}.id`, `expected each id once, found ${id} again`);
        if (figurePath(id) === CHANGES_PATH)
          failAt(file, `${field}.id`, `expected an id that no other page has, found ${id}`);
        const unwritten = parameter.draft ? [] : checkStartingWords(file, parameter, field);
        if (unwritten.length > 0) throw new ContentError(unwritten);
        placed.push({ file, parameter, review });
      }
      groups.push({ file, title, order });
    });
  }
  if (faults.list.length > 0) throw new ContentError(faults.list);
  return { placed, groups: groups.sort((a, b) => a.order - b.order) };
}

/** A fault if a record has a typed day that a rule knows. */
function checkTypedDay(file: string, { id, current }: Figure, days: RuleDays): Fault[] {
  const names = [...days]
    .filter(([, { day, unmoved, isSpecific }]) => isSpecific && [day, unmoved].some((one) => writeDay(one) === current))
    .map(([name]) => name);
  if (names.length === 0) return [];
  const first = names.slice(0, 4).join(', ');
  const what = `expected due: and no day typed where it is one of these deadlines, ${first}, or deadline: false where it is none, found "${current}" typed`;
  return [{ file, field: 'values', record: id, what }];
}
