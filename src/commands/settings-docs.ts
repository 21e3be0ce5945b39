/** `bun run settings-docs`: writes .env.example, every setting in the words of settings.yaml. A test checks that it is current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { RATE_LIMITS } from '../domain/limits.ts';
import { SETTINGS } from '../settings.ts';
import head from './settings-head.txt' with { type: 'text' };

const Words = v.strictObject({ meaning: v.string(), unset: v.optional(v.string()) });
const names = Object.values(SETTINGS).flatMap((settings) => Object.keys(settings));
const WORDS = v.parse(
  v.strictObject(v.entriesFromList(names, Words)),
  load(
    readFileSync(join(import.meta.dir, 'settings.yaml'), 'utf8').replace(/__(\w+)__/g, (_, group: string) =>
      Object.entries(RATE_LIMITS)
        .flatMap(([kind, { set }]) => (set === group ? [`\`${kind}\``] : []))
        .join(', '),
    ),
  ),
);

/** `value` is the default, as text. */
const headings = Object.entries(SETTINGS).map(([heading, settings]) => ({
  heading,
  settings: Object.entries(settings).map(([name, schema]) => ({ name, value: schema.default, ...WORDS[name] })),
}));

/** A text as lines of comments. */
const comment = (text: string) =>
  text
    .replaceAll('`', '')
    .match(/\S.{0,116}(?!\S)/g)
    ?.map((line) => `# ${line}`)
    .join('\n');

export const envExample = [
  head,
  ...headings.flatMap(({ heading, settings }) => [
    `# ${heading}\n#`,
    ...settings.map(
      ({ name, meaning, value, unset }) =>
        `${comment(`${meaning}${unset === undefined ? '' : ` Default: ${unset}.`}`)}\n#${name}=${value ?? ''}\n`,
    ),
  ]),
].join('\n');

if (import.meta.main) {
  writeFileSync(join(import.meta.dir, '../../.env.example'), envExample);
}
