/**
 * The texts of clips. Their pictures say nothing that changes with the firm or the law: no price, tax, name or day. The
 * captions may, with references: `{{id}}` is the value of today, `{{id:number}}` its number alone.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ClipText } from '../../content/site.ts';
import type { Firm } from '../../domain/firm.ts';
import { chargesGst } from '../../domain/firm-details.ts';
import { CAPTION_LANGUAGES, CLIPS } from '../../domain/illustration.ts';
import type { Figure } from '../../law/figure.ts';
import { failAt } from '../read/content-error.ts';
import { readText, readYaml } from '../read/content-files.ts';
import { replaceReferences, withGstWords } from '../read/references.ts';

const PARTS: Record<string, (figure: Figure) => string | undefined> = {
  now: (figure) => figure.current,
  /** Of a value with words, for captions in another language. */
  number: (figure) => /\d[\d,.]*/.exec(figure.current ?? '')?.[0],
};

const RecordingSchema = v.strictObject({ seconds: v.pipe(v.number(), v.minValue(20), v.maxValue(40)) });

/**
 * Fills the captions of a clip.
 * @param file of the captions, for errors @throws ContentError on a reference without a value
 */
export function fillCaptions(file: string, text: string, figures: ReadonlyMap<string, Figure>, firm: Firm): string {
  return replaceReferences(withGstWords(chargesGst(firm), text), ({ whole, name, mode = 'now' }) => {
    const figure = figures.get(name);
    const value = figure && PARTS[mode]?.(figure);
    return (
      value ?? failAt(file, 'file', `expected a figure and one of ${Object.keys(PARTS).join(', ')}, found ${whole}`)
    );
  });
}

/** The texts of the clips that were recorded. Throws a ContentError. */
export function compileClips(root: string, figures: ReadonlyMap<string, Figure>, firm: Firm): Record<string, ClipText> {
  const recorded = CLIPS.filter((name) => existsSync(join(root, `media/${name}.json`)));
  const clips = recorded.map((name) => {
    // JSON is YAML, so faults are those of other content.
    const { seconds } = readYaml(root, `media/${name}.json`, RecordingSchema);
    const captions = CAPTION_LANGUAGES.map(({ code }) => {
      const file = `media/${name}.${code}.vtt`;
      return fillCaptions(`content/${file}`, readText(root, file), figures, firm);
    });
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
