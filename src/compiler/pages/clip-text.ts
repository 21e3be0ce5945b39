/**
 * The texts of clips. Their pictures say nothing that changes with the firm or the law: no price, tax, name or day. The
 * captions may, with references.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ClipText } from '../../content/site.ts';
import { CAPTION_LANGUAGES, CLIPS } from '../../domain/illustration.ts';
import type { CompileContext } from '../compile-context.ts';
import { readText, readYaml } from '../read/content-files.ts';

const RecordingSchema = v.strictObject({ seconds: v.pipe(v.number(), v.minValue(20), v.maxValue(40)) });

/** The texts of the clips that were recorded. Throws a ContentError. */
export function compileClips(
  root: string,
  { references, sources }: Pick<CompileContext, 'references' | 'sources'>,
): Record<string, ClipText> {
  const recorded = CLIPS.filter((name) => existsSync(join(root, `media/${name}.json`)));
  const clips = recorded.map((name) => {
    // JSON is YAML, so faults are those of other content.
    const { seconds } = readYaml(root, `media/${name}.json`, RecordingSchema);
    const captions = CAPTION_LANGUAGES.map(({ code }) => {
      const file = `content/media/${name}.${code}.vtt`;
      const body = readText(root, `media/${name}.${code}.vtt`);
      sources.push({ file, fields: {}, body: body.replace(/^.* --> .*$/gm, '') });
      return references(file).plain('body', body);
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
