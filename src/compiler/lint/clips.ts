/** Recorded clips whose pictures say what a record no longer says. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLIPS, type ClipName } from '../../domain/clip.ts';
import type { Figure } from '../../domain/figure.ts';
import type { Firm } from '../../domain/firm.ts';
import { clipValues, readRecording } from '../clip-text.ts';
import { type Fault, Faults } from '../content-error.ts';

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
