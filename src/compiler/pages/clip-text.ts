/**
 * Figures in the scenes and captions of clips: `{{id}}` is the published value, and `{{id:part}}` one of the parts
 * below. A file next to a clip has a hash of the values that its pictures show.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ClipText } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { chargesGst } from '../../domain/firm-details.ts';
import { CAPTION_LANGUAGES, CLIPS, type ClipName } from '../../domain/illustration.ts';
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

/** By reference, as in `price-private-limited:published`; `gst` is empty if the firm charges none. */
export type ClipValues = Record<string, string>;

const RecordingSchema = v.strictObject({
  seconds: v.pipe(v.number(), v.minValue(20), v.maxValue(40)),
  /** The day of a check that the pictures show: a newer one is no reason to record again. */
  checked: v.optional(v.string()),
  /** {@link hashClipValues} of what the pictures show. */
  shows: v.string(),
});
export type Recording = v.InferOutput<typeof RecordingSchema>;

const fileOf = (name: ClipName, ending: string) => `media/${name}.${ending}`;
const recordedClips = (root: string) => CLIPS.filter((name) => existsSync(join(root, fileOf(name, 'json'))));
/** JSON is YAML, so faults are those of other content. */
const readRecording = (root: string, name: ClipName) => readYaml(root, fileOf(name, 'json'), RecordingSchema);

/**
 * The values of all references in scene and captions of a clip. Throws a ContentError on one without a value.
 * @param checked the day of the check that its pictures show
 */
export function readClipValues(
  root: string,
  name: ClipName,
  figures: ReadonlyMap<string, Figure>,
  firm: Firm,
  checked?: string,
): ClipValues {
  const values: ClipValues = {};
  for (const file of [
    `media/scenes/${name}.html`,
    ...CAPTION_LANGUAGES.map(({ code }) => fileOf(name, `${code}.vtt`)),
  ]) {
    const text = readFileSync(join(root, file), 'utf8');
    if (listReferences(text).some(({ words }) => words)) values.gst = chargesGst(firm) ? 'GST' : '';
    for (const { whole, name: id, mode = 'published' } of listReferences(withGstWords(chargesGst(firm), text))) {
      const figure = figures.get(id);
      const value = figure && PARTS[mode]?.(figure);
      if (!value)
        failAt(
          `content/${file}`,
          'file',
          `expected a figure and one of ${Object.keys(PARTS).join(', ')}, found ${whole}`,
        );
      values[`${id}:${mode}`] = mode === 'checked' ? (checked ?? value) : value;
    }
  }
  return values;
}

/** Without the days of checks. */
export function hashClipValues(values: ClipValues): string {
  const shown = Object.entries(values).filter(([reference]) => !reference.endsWith(':checked'));
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(shown.sort())).digest('hex').slice(0, 16);
}

/** @param values of all its references */
export function fillClipText(text: string, values: ClipValues): string {
  return replaceReferences(
    withGstWords(values.gst !== '', text),
    ({ name, mode = 'published' }) => values[`${name}:${mode}`] ?? '',
  );
}

/** The texts of the clips that were recorded. */
export function compileClips(root: string, figures: ReadonlyMap<string, Figure>, firm: Firm): Record<string, ClipText> {
  const clips = recordedClips(root).map((name) => {
    const { seconds, checked } = readRecording(root, name);
    const values = readClipValues(root, name, figures, firm, checked);
    const captions = CAPTION_LANGUAGES.map(({ code }) =>
      fillClipText(readFileSync(join(root, fileOf(name, `${code}.vtt`)), 'utf8'), values),
    );
    return [name, { seconds, captions }] as const;
  });
  return Object.fromEntries(clips);
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

/** A fault for each clip whose pictures show values that have changed since. */
export function checkClips(root: string, figures: ReadonlyMap<string, Figure>, firm: Firm): Fault[] {
  const faults = new Faults();
  const stale = recordedClips(root).flatMap((name): Fault[] => {
    const values = faults.attempt(() => readClipValues(root, name, figures, firm));
    if (!values || hashClipValues(values) === readRecording(root, name).shows) return [];
    const what = `expected a clip that shows the values of today, found pictures of others: record it again with bin/bun run media ${name}, which needs ffmpeg. It shows ${Object.keys(values).join(', ')}`;
    return [{ file: `content/${fileOf(name, 'json')}`, field: 'shows', what }];
  });
  return [...stale, ...faults.list];
}
