/**
 * `bun run content-schemas`: writes content/schemas/*.json, by which an editor checks the YAML files that name one of
 * them in their first line, while someone writes. A test checks that they are current. What only the compiler can see,
 * such as an unknown id, is not in them. It also writes src/domain/word-blanks.ts, by which the code says words.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '@valibot/to-json-schema';
import { CasesSchema, HomeSchema, ToolPageSchema } from '../content/front-matter.ts';
import { SearchAnswersSchema, SearchGuideSchema } from '../content/search-guide.ts';
import { FirmSchema } from '../domain/firm.ts';
import { InstrumentsSchema, ParameterFileSchema } from '../law/parameter.ts';
import { JourneySchema, StepsSchema } from '../tools/journey.ts';
import { RoomSchema, writeWordBlanks } from './read/read-words.ts';

/** By name, with the files that they are for. */
const SCHEMAS = {
  answers: [SearchAnswersSchema, 'answers.yaml'],
  cases: [CasesSchema, 'tools/cases/*.yaml'],
  figures: [ParameterFileSchema, 'figures/*.yaml'],
  firm: [FirmSchema, 'firm.yaml'],
  home: [HomeSchema, 'home.yaml'],
  instruments: [InstrumentsSchema, 'instruments.yaml'],
  plan: [JourneySchema, 'journeys/*.yaml'],
  search: [SearchGuideSchema, 'search.yaml'],
  steps: [StepsSchema, 'steps.yaml'],
  tool: [ToolPageSchema, 'tools/*.yaml'],
  words: [RoomSchema, 'words/*/*.yaml'],
} as const;

/** A text may have references, which the compiler fills before it checks. */
const allowReferences = (key: string, value: unknown) =>
  key === 'pattern' && typeof value === 'string' ? `${value}|\\{\\{` : value;

/** The first line of the files, by which editors find the schema, is `# yaml-language-server: $schema=` and its path. */
export const contentSchemas = Object.entries(SCHEMAS).map(([name, [schema, files]]) => ({
  path: `schemas/${name}.json`,
  files,
  text: `${JSON.stringify(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }), allowReferences)}\n`,
}));

if (import.meta.main) {
  const content = join(import.meta.dir, '../../content');
  for (const { path, text } of contentSchemas) writeFileSync(join(content, path), text);
  writeFileSync(join(import.meta.dir, '../domain/word-blanks.ts'), writeWordBlanks(content));
}
