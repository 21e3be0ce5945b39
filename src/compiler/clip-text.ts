/**
 * Figures in the scenes and captions of clips. Their text names a figure and never types it: `{{id}}` is the published
 * value, and `{{id:part}}` one of the parts below. A recorded clip keeps the values it was recorded with beside it, so
 * that its captions say what its pictures show, and `bun run check` says when a figure has moved on (lint/clips.ts).
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { formatDay } from '../content/format.ts';
import { CLIPS, type ClipName } from '../domain/clip.ts';
import type { Figure } from '../domain/figure.ts';
import type { Firm } from '../domain/firm.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { ContentError, type Fault, Faults } from './content-error.ts';
import { readYaml } from './content-files.ts';
import { withGstWords } from './firm-words.ts';

const REFERENCE = /\{\{([a-z0-9-]+)(?::([a-z]+))?\}\}/g;

const PARTS: Record<string, (figure: Figure) => string | undefined> = {
  published: (figure) => figure.published,
  now: (figure) => figure.current,
  /** The number in a value that has words around it, for captions in another language. */
  number: (figure) => /\d[\d,.]*/.exec(figure.published ?? '')?.[0],
  since: (figure) => figure.since && formatDay(figure.since),
  change: (figure) => figure.change,
  source: (figure) => figure.source.title,
  checked: (figure) => formatDay(figure.checked),
};

/** What a clip was recorded with where it has words on GST (`withGstWords`), and its two values. */
const GST = 'gst';
const NO_GST = 'no GST';

/** Values by reference, as in `price-private-limited:published`. */
export type ClipValues = Record<string, string>;

/** What the recorder notes beside a clip. */
const RecordingSchema = v.strictObject({
  seconds: v.pipe(v.number(), v.minValue(20), v.maxValue(40)),
  values: v.record(v.string(), v.string()),
});

/** Reads what was noted beside a clip. JSON is YAML, so its faults are reported like those of other content. Throws a ContentError. */
export function readRecording(root: string, name: ClipName): v.InferOutput<typeof RecordingSchema> {
  return readYaml(root, `media/${name}.json`, RecordingSchema);
}

/** The references that a text makes, in order, each once. */
export function clipReferences(text: string): string[] {
  const references = [...text.matchAll(REFERENCE)].map(([, id, part = 'published']) => `${id}:${part}`);
  return [...new Set([...references, ...(text.includes('{{gst:') ? [GST] : [])])];
}

/**
 * Looks references up.
 * @throws ContentError on one that no figure answers
 */
export function clipValues(
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
        throw new ContentError([
          {
            file,
            field: 'file',
            what: `expected a figure and one of ${Object.keys(PARTS).join(', ')}, found {{${reference}}}`,
          },
        ]);
      return [reference, value];
    }),
  );
}

/**
 * Puts values in place of references.
 * @throws ContentError on a reference without a value: the clip was recorded before the text named it
 */
export function fillClipText(file: string, text: string, values: ClipValues): string {
  return withGstWords(values[GST] !== NO_GST, text).replace(REFERENCE, (whole, id: string, part = 'published') => {
    const value = values[`${id}:${part}`];
    if (value === undefined)
      throw new ContentError([
        {
          file,
          field: 'file',
          what: `expected a value that the clip was recorded with, found ${whole}; run bun run media`,
        },
      ]);
    return value;
  });
}

/** Cues of a WebVTT text, one line each. */
export function cueTexts(vtt: string): string[] {
  return vtt
    .split(/\r?\n\r?\n+/)
    .map((block) => block.split(/\r?\n/))
    .flatMap((lines) => {
      const time = lines.findIndex((line) => line.includes(' --> '));
      return time < 0
        ? []
        : [
            lines
              .slice(time + 1)
              .join(' ')
              .trim(),
          ];
    });
}

/**
 * @param root the content folder
 * @returns one fault for each value that a clip was recorded with and that has changed since. A day of checking stays true when the
 * figure is checked again
 */
export function staleClips(root: string, figures: ReadonlyMap<string, Figure>, firm: Firm): Fault[] {
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
  const now = clipValues(file, Object.keys(values), figures, firm);
  return Object.entries(values)
    .filter(([reference, value]) => !reference.endsWith(':checked') && value !== now[reference])
    .map(([reference, value]) => ({
      file,
      field: `values.${reference}`,
      what: `expected a clip that shows ${now[reference]}, found ${value} in its pictures: record it again with bun run media ${name}, which needs ffmpeg`,
    }));
}
