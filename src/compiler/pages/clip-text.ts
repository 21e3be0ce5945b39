/**
 * Figures in the scenes and captions of clips: `{{id}}` is the published value, and `{{id:part}}` one of the parts
 * below. A file next to a clip has the values with which it was recorded, so that captions match the pictures.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { chargesGst } from '../../domain/firm-details.ts';
import { CLIPS, type ClipName } from '../../domain/illustration.ts';
import type { Figure } from '../../law/figure.ts';
import { type Fault, Faults, failAt } from '../read/content-error.ts';
import { readYaml } from '../read/content-files.ts';
import { listReferences, replaceReferences, withGstWords } from '../read/references.ts';

const PARTS: Record<string, (figure: Figure) => string | undefined> = {
  published: (figure) => figure.published,
  now: (figure) => figure.current,
  /** The number of a value with words, for captions in another language. */
  number: (figure) => /\d[\d,.]*/.exec(figure.published ?? '')?.[0],
  since: (figure) => figure.since && formatDay(figure.since),
  change: (figure) => figure.change,
  source: (figure) => figure.source.title,
  checked: (figure) => formatDay(figure.checked),
};

/** Stored for words on GST. */
const GST = 'gst';
const NO_GST = 'no GST';

/** By reference, as in `price-private-limited:published`. */
export type ClipValues = Record<string, string>;

const RecordingSchema = v.strictObject({
  seconds: v.pipe(v.number(), v.minValue(20), v.maxValue(40)),
  values: v.record(v.string(), v.string()),
});

/** JSON is YAML, so faults are those of other content. */
export function readRecording(root: string, name: ClipName): v.InferOutput<typeof RecordingSchema> {
  return readYaml(root, `media/${name}.json`, RecordingSchema);
}

/** In order, each once. */
export function listClipReferences(text: string): string[] {
  const found = listReferences(text);
  const values = found.flatMap(({ name, mode = 'published', words }) => (words ? [] : `${name}:${mode}`));
  return [...new Set([...values, ...(found.some(({ words }) => words) ? [GST] : [])])];
}

/** Throws a ContentError on a reference without a value. */
export function readClipValues(
  file: string,
  references: readonly string[],
  figures: ReadonlyMap<string, Figure>,
  firm: Firm,
): ClipValues {
  return Object.fromEntries(
    references.map((reference) => {
      if (reference === GST) return [GST, chargesGst(firm) ? 'GST' : NO_GST];
      const [id = '', part = ''] = reference.split(':');
      const figure = figures.get(id);
      const value = figure && PARTS[part]?.(figure);
      if (!value)
        failAt(file, 'file', `expected a figure and one of ${Object.keys(PARTS).join(', ')}, found {{${reference}}}`);
      return [reference, value];
    }),
  );
}

/** Throws a ContentError on a reference that the clip was not recorded with. */
export function fillClipText(file: string, text: string, values: ClipValues): string {
  return replaceReferences(withGstWords(values[GST] !== NO_GST, text), ({ whole, name, mode = 'published' }) => {
    const value = values[`${name}:${mode}`];
    if (value === undefined)
      failAt(file, 'file', `expected a value that the clip was recorded with, found ${whole}; run bun run media`);
    return value;
  });
}

/** The cues of a WebVTT text, one line each. */
export function listCueTexts(vtt: string): string[] {
  return vtt.split(/\r?\n\r?\n+/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const time = lines.findIndex((line) => line.includes(' --> '));
    const words = lines.slice(time + 1).join(' ');
    return time < 0 ? [] : [words.trim()];
  });
}

/** A fault for each recorded value that has changed since. A newer day of a check is no change. */
export function checkClips(root: string, figures: ReadonlyMap<string, Figure>, firm: Firm): Fault[] {
  const faults = new Faults();
  const recorded = CLIPS.filter((name) => existsSync(join(root, `media/${name}.json`)));
  return [
    ...recorded.flatMap((name) => faults.attempt(() => staleValues(root, name, figures, firm)) ?? []),
    ...faults.list,
  ];
}

function staleValues(root: string, name: ClipName, figures: ReadonlyMap<string, Figure>, firm: Firm): Fault[] {
  const file = `content/media/${name}.json`;
  const { values } = readRecording(root, name);
  const now = readClipValues(file, Object.keys(values), figures, firm);
  return Object.entries(values)
    .filter(([reference, value]) => !reference.endsWith(':checked') && value !== now[reference])
    .map(([reference, value]) => ({
      file,
      field: `values.${reference}`,
      what: `expected a clip that shows ${now[reference]}, found ${value} in its pictures: record it again with bun run media ${name}, which needs ffmpeg`,
    }));
}
