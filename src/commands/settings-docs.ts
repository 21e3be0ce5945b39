/** `bun run settings-docs`: writes docs/settings.md and .env.example, in the words of settings.yaml. A test checks that they are current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import * as v from 'valibot';
import { RATE_LIMITS } from '../domain/limits.ts';
import { SETTINGS } from '../settings.ts';
import head from './settings-head.md.txt' with { type: 'text' };

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

/** One table, in which a heading is a row. */
export const settingsMarkdown = [
  head,
  '| name | meaning | default |',
  '|---|---|---|',
  ...headings.flatMap(({ heading, settings }) => [
    `| **${heading}** | | |`,
    ...settings.map(
      ({ name, meaning, value, unset }) =>
        `| \`${name}\` | ${meaning} | ${value === undefined ? unset : `\`${value}\``} |`,
    ),
  ]),
  '',
].join('\n');

export const envExample = [
  '# Copy to .env and remove the # from the settings that you need. Written by `bin/bun run settings-docs`.\n',
  ...headings.map(({ heading, settings }) =>
    [
      `# ${heading}\n#`,
      ...settings.map(
        ({ name, meaning, value, unset }) =>
          `# ${meaning}${unset === undefined ? '' : ` Default: ${unset}.`}\n#${name}=${value ?? ''}\n`,
      ),
    ]
      .join('\n')
      .replaceAll('`', ''),
  ),
].join('\n');

if (import.meta.main) {
  const root = join(import.meta.dir, '../..');
  writeFileSync(join(root, 'docs/settings.md'), settingsMarkdown);
  writeFileSync(join(root, '.env.example'), envExample);
}
