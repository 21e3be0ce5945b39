/** What can be wrong with a record as a whole: nobody shows it, its correction does not say what it corrects to. */

import type { Body } from '../../content/site.ts';
import { type Figure, valueInWords } from '../../domain/figure.ts';
import { GST_RATE } from '../compile-service.ts';
import type { Fault } from '../content-error.ts';
import { numbersIn, quantitiesIn } from './quantities.ts';

/** One file of content/figures. */
export interface RecordFile {
  /** Path as the author knows it: content/figures/gst.yaml. */
  file: string;
  figures: readonly Figure[];
}

/** One fault for each record that no page shows outside /figures. */
export function unusedRecords(bodies: ReadonlyMap<string, Body>, files: readonly RecordFile[]): Fault[] {
  const used = new Set([...bodies.values()].flatMap(recordsOf));
  return withFile(files)
    .filter(({ id }) => !used.has(id))
    .map(({ file, id, label }) => ({
      file,
      field: '',
      record: id,
      what: `expected a page that shows it as {{${id}}}, found none: refer to it where "${label}" belongs, or remove the record`,
    }));
}

/** Ids of the records that a page shows: referred to in text, or named by a price. The lists of all records refer to none. */
export function recordsOf(body: Body): string[] {
  if (body.kind === 'home') return body.home.promos.flatMap((promo) => [promo.fee, promo.time ?? []].flat()).concat(GST_RATE);
  // The search has every record at hand, and shows none by itself.
  return 'figures' in body && body.kind !== 'search' ? body.figures.map(({ id }) => id) : [];
}

/** One fault for each out-of-date record whose correction leaves out an amount or date that now applies. */
export function silentCorrections(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, verdict, current = '', change = '' }) => {
    if (verdict !== 'outdated') return [];
    const said = new Set(quantitiesIn(change).map(({ key }) => key));
    const missing = quantitiesIn(current).filter(({ key }) => !said.has(key));
    return missing.map(({ text }) => ({ file, field: 'change', record: id, what: `expected a change that says ${text}, found "${change}"` }));
  });
}

/** One fault for each record whose typed words are not its value: pages would print one and reckon with the other. */
export function wordsBesideValue(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, current, value, unit }) => {
    if (current === undefined || value === undefined || numbersIn(current).join() === String(value)) return [];
    const what = `expected words that say the value, ${valueInWords(value, unit)}, or no such field, since they are made from it; found "${current}"`;
    return [{ file, field: 'current', record: id, what }];
  });
}

function withFile(files: readonly RecordFile[]): (Figure & { file: string })[] {
  return files.flatMap(({ file, figures }) => figures.map((figure) => ({ ...figure, file })));
}
