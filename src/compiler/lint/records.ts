/** Checks of whole records: the correction gives the new value, and typed words match the value. */

import { type Figure, valueInWords } from '../../domain/figure.ts';
import type { Fault } from '../content-error.ts';
import { numbersIn, quantitiesIn } from './quantities.ts';

/** One file of content/figures. */
export interface RecordFile {
  /** Path as the author knows it: content/figures/gst.yaml. */
  file: string;
  figures: readonly Figure[];
}

/** A fault for each outdated record whose correction lacks an amount or date that now applies. */
export function silentCorrections(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, verdict, current = '', change = '' }) => {
    if (verdict !== 'outdated') return [];
    const given = new Set(quantitiesIn(change).map(({ key }) => key));
    const missing = quantitiesIn(current).filter(({ key }) => !given.has(key));
    return missing.map(({ text }) => ({
      file,
      field: 'change',
      record: id,
      what: `expected a change that says ${text}, found "${change}"`,
    }));
  });
}

/**
 * A fault for each record whose words differ from its value: pages would show the words and calculate with the value.
 */
export function wordsBesideValue(files: readonly RecordFile[]): Fault[] {
  return withFile(files).flatMap(({ file, id, current, value, unit }) => {
    if (current === undefined || value === undefined || numbersIn(current).join() === String(value)) return [];
    const what = `expected words that say the value, ${valueInWords(value, unit)}, or no text, since words are made from it; found "${current}"`;
    return [{ file, field: 'values', record: id, what }];
  });
}

function withFile(files: readonly RecordFile[]): (Figure & { file: string })[] {
  return files.flatMap(({ file, figures }) => figures.map((figure) => ({ ...figure, file })));
}
