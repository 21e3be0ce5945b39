/** `bun run settings-docs`: writes docs/settings.md and .env.example from the schema and the descriptions of the settings. A test compares them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, SETTINGS } from '../settings.ts';
import { SETTING_WORDS } from './settings-words.ts';

interface Described {
  name: string;
  meaning: string;
  /** Its default. */
  value: string | undefined;
  /** What happens where it is not set and has no default. */
  unset?: string;
}

/** Every setting under its heading, in words. */
const headings: [heading: string, settings: Described[]][] = Object.entries(SETTINGS).map(([heading, settings]) => [
  heading,
  Object.entries(settings).map(([name, schema]) => ({
    name,
    ...SETTING_WORDS[name as keyof Env],
    value: schema.default,
  })),
]);

const MARKDOWN_HEAD = `# Settings

Made from \`src/settings.ts\` and \`src/commands/settings-words.ts\` by \`bun run settings-docs\`: change it there.

On Bun they are the environment of the process, or a file \`.env\` beside package.json (\`.env.example\` has every name). On
Workers they are \`[vars]\` of wrangler.toml, and secrets: the upstream's id and secrets, the tokens and the webhook
(\`docs/runbook.md\` says how to set and rotate them). A wrong or missing value stops the start with a message that names it,
and so does a name that is a letter or two away from one of ten letters or more, \`UPSTREM_URL\` say.

On Workers the platform counts the limits of a minute, by the numbers in wrangler.toml, until one of its kind is set here.
`;

/** The text of docs/settings.md. */
export const settingsMarkdown = [
  MARKDOWN_HEAD,
  ...headings.map(([heading, settings]) =>
    [
      `## ${heading}\n`,
      '| name | meaning | where it is not set |',
      '|---|---|---|',
      ...settings.map(
        ({ name, meaning, value, unset }) =>
          `| \`${name}\` | ${meaning} | ${value === undefined ? unset : `\`${value}\``} |`,
      ),
      '',
    ].join('\n'),
  ),
].join('\n');

/** The text of .env.example. */
export const envExample = [
  '# Copy to .env and take the # away before what you set. Made from src/settings.ts by `bun run settings-docs`.\n',
  ...headings.map(([heading, settings]) =>
    [
      `# ${heading}\n#`,
      ...settings.map(
        ({ name, meaning, value, unset }) =>
          `# ${meaning}${unset === undefined ? '' : ` Not set: ${unset}.`}\n#${name}=${value ?? ''}\n`,
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
