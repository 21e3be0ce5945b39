/** Records as the site shows them: their deadlines worked out by the rules of due dates, and the values that their words refer to put in. */
import * as v from 'valibot';
import { type Figure, FigureSchema, NO_DEADLINE, takesItsDay } from '../domain/figure.ts';
import { ContentError, type Fault, faultsOf } from './content-error.ts';
import type { DueDay, DueDays } from './due-days.ts';

/** A record, and where it stands. */
export interface PlacedRecord {
  /** Path as the author knows it. */
  file: string;
  record: Figure;
}

/** What a record's own words may refer to: values alone, since a note beside a note helps nobody. */
const VALUE = /\{\{\s*([a-z0-9-]+):(now|published)\s*\}\}/g;

/** A note that was true until the rule was moved. */
const DENIES = /\bno (?:further )?extension\b/i;

/**
 * @param days what the rules come to
 * @param named ids of the records that rules name: their days are the rules' own
 * @returns the records in their order, none of which says `due` any more
 * @throws ContentError where a record names no deadline, has another day than the verdict allows, or types a day that a rule knows
 */
export function withDays(records: readonly PlacedRecord[], days: DueDays, named: ReadonlySet<string>): Figure[] {
  const faults: Fault[] = [];
  const dated = records.map(({ file, record }) => {
    const { due: _, unmoved: __, ...rest } = record;
    if (!takesItsDay(record)) {
      if (record.due === undefined && !named.has(record.id)) faults.push(...typedDays(file, record, days));
      return rest;
    }
    const day = days.get(record.due ?? '');
    if (!day) {
      faults.push({ file, field: 'due', record: record.id, what: `expected a rule of content/due-dates, or one with its period, found ${record.due}` });
      return rest;
    }
    const resolved = { ...rest, current: record.unmoved ? day.unmoved : day.words, ...(day.moved && !record.unmoved && historyOf(record, day, day.moved)) };
    if (day.moved && !record.unmoved && DENIES.test(record.note ?? ''))
      faults.push({ file, field: 'note', record: record.id, what: `expected a note that knows of ${day.moved.by}, found that there is no extension` });
    const { issues = [] } = v.safeParse(FigureSchema, resolved);
    faults.push(
      ...faultsOf(file, issues).map((fault) => ({ ...fault, field: 'due', record: record.id, what: `${fault.what}; by the rule it is ${resolved.current}` })),
    );
    return resolved;
  });
  const byId = new Map(dated.map((record) => [record.id, record]));
  const spoken = dated.map((record, i) => {
    const words = (field: 'published' | 'change' | 'note') =>
      record[field]?.replace(VALUE, (whole, id: string, which: 'now' | 'published') => {
        const value = byId.get(id)?.[which === 'now' ? 'current' : 'published'];
        if (value === undefined)
          faults.push({ file: records[i]?.file ?? '', field, record: record.id, what: `expected the id of a figure with such a value, found ${whole}` });
        return value ?? whole;
      });
    const [published, change, note] = [words('published'), words('change'), words('note')];
    return { ...record, ...(published !== undefined && { published }), ...(change !== undefined && { change }), ...(note !== undefined && { note }) };
  });
  if (faults.length > 0) throw new ContentError(faults);
  return spoken;
}

/** What an extension says of a record that has no history of its own: what held before, since when not, and by which circular. */
function historyOf({ verdict }: Figure, { words: now, unmoved: before }: DueDay, { by, day }: NonNullable<DueDay['moved']>) {
  if (verdict !== 'added') return {};
  return { verdict: 'outdated' as const, published: before, since: day, change: `Moved from ${before} to ${now} by ${by}.` };
}

/** A day that a rule knows is not typed in a record as well. */
function typedDays(file: string, { id, unit, current }: Figure, days: DueDays): Fault[] {
  if (unit !== 'date' || current === undefined) return [];
  const names = [...days].filter(([, { words, unmoved, telling }]) => telling && (words === current || unmoved === current)).map(([name]) => name);
  if (names.length === 0) return [];
  const shown = names.slice(0, 4).join(', ');
  const what = `expected due: and no day typed where it is one of these deadlines, ${shown}, or due: ${NO_DEADLINE} where it is none, found "${current}" typed`;
  return [{ file, field: 'current', record: id, what }];
}
