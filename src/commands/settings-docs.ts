/** `bun run settings-docs`: generates docs/settings.md and .env.example. A test checks that they are current. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Env, SETTINGS } from '../settings.ts';
import { SETTING_WORDS } from './settings-words.ts';

interface Described {
  name: string;
  meaning: string;
  /** Default value, as text. */
  value: string | undefined;
  /** What happens if the setting has no value and no default. */
  unset?: string;
}

/** Every setting by its heading. */
const headings: [heading: string, settings: Described[]][] = Object.entries(SETTINGS).map(([heading, settings]) => [
  heading,
  Object.entries(settings).map(([name, schema]) => ({
    name,
    ...SETTING_WORDS[name as keyof Env],
    value: schema.default,
  })),
]);

const MARKDOWN_HEAD = `# Settings

\`bun run settings-docs\` writes this page from \`src/settings.ts\` and \`src/commands/settings-words.ts\`. Change it there.

On Bun, settings are environment variables of the process, or lines of a file \`.env\` next to package.json (\`.env.example\`
has every name). On Workers, set \`[vars]\` in wrangler.toml, and secrets for the upstream's id and secrets, the tokens and the webhook
(\`docs/runbook.md\` says how to set and rotate them).

A wrong or missing value stops the start with a message that names it. So does a name of ten letters or more that is one or
two letters off, such as \`UPSTREM_URL\`.

On Workers, Cloudflare counts the limits of a minute with the numbers in wrangler.toml, until you set one of that kind here.
`;

/** The text of docs/settings.md. */
export const settingsMarkdown = [
  MARKDOWN_HEAD,
  ...headings.map(([heading, settings]) =>
    [
      `## ${heading}\n`,
      '| name | meaning | default |',
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
  '# Copy to .env and remove the # from the settings that you need. Written by `bun run settings-docs`.\n',
  ...headings.map(([heading, settings]) =>
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
