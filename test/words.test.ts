/** What a visitor reads is in content/words, and code says it by its key. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { WORD_BLANKS } from '../src/domain/word-blanks.ts';

const root = join(import.meta.dir, '..');

/** Texts that stay in code. One that is not there, or that is no text, is a fault. */
const EXCEPTIONS: readonly { file: string; text: string; because: string }[] = [
  {
    file: 'src/domain/languages.ts',
    text: 'Hindi',
    because: 'A choice of the lead form as it is sent.',
  },
  {
    file: 'src/document/pages.tsx',
    text: 'This address only answers GET.',
    because: 'No browser of a visitor sends such a request.',
  },
  {
    file: 'src/document/pages.tsx',
    text: 'This address answers GET and takes its form by POST.',
    because: 'No browser of a visitor sends such a request.',
  },
  {
    file: 'src/document/refusals.ts',
    text: 'Something went wrong on our side. Reference {}.',
    because: 'An answer to programs, which is English.',
  },
  { file: 'routes/law-answers.ts', text: 'There is no such figure.', because: 'An answer to programs.' },
  { file: 'routes/law-answers.ts', text: 'Some parameters are wrong.', because: 'An answer to programs.' },
  { file: 'src/compiler/dates/compile-due-dates.ts', text: 'due date last day', because: 'Visitors type it.' },
  { file: 'src/content/structured-data.ts', text: 'India', because: 'A country, for search engines.' },
  { file: 'src/content/structured-data.ts', text: 'customer support', because: 'A term of schema.org.' },
  { file: 'src/content/structured-data.ts', text: 'grievance officer', because: 'A term of schema.org.' },
  { file: 'src/domain/firm.ts', text: 'partnership firm', because: 'A value of content/firm.yaml.' },
  { file: 'src/domain/firm.ts', text: 'one person company', because: 'A value of content/firm.yaml.' },
  { file: 'src/domain/firm.ts', text: 'private limited company', because: 'A value of content/firm.yaml.' },
  { file: 'src/domain/illustration.ts', text: 'English', because: 'The name of a language in itself.' },
  { file: 'src/domain/languages.ts', text: 'English', because: 'The name of a language in itself.' },
  { file: 'src/domain/languages.ts', text: 'Pseudo', because: 'The name of a language in itself.' },
  { file: 'src/search/answers.ts', text: 'limit applicability', because: 'Visitors type it.' },
  { file: 'src/search/answers.ts', text: 'late fee', because: 'Visitors type it.' },
  { file: 'src/search/answers.ts', text: 'due date', because: 'Visitors type it.' },
];

/**
 * Rooms without texts for visitors: for people who run or change the site, or for programs, which get English.
 * Three of the search have what visitors type.
 */
const OTHERS =
  /^routes\/(?:search-answer|tool-answers|well-known)|^src\/(?:api|build\/(?!prepared-pages)|commands|content\/due-reviews|compiler\/(?!dates|figures\/(?!open-data-schema)|pages\/(?!page-rules))|domain\/development-day|hosts|http|leads\/(?!forms)|ops|programs|search\/(?:hindi-words|spelling|vocabulary)|settings|upstream)/;

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

/** `v.string`, `aria-label`; empty for what has no name. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return String(node.name ?? node.value ?? '');
}

/** Attributes and fields of which no value is shown. */
const SILENT_NAMES = new Set([
  ...['@type', 'query-input'],
  ...['Allow', 'accept', 'action', 'as', 'autoCapitalize', 'autoComplete', 'className', 'content', 'd', 'dateTime'],
  ...[
    'event',
    'fill',
    'form',
    'headers',
    'href',
    'icon',
    'id',
    'inputMode',
    'key',
    'lang',
    'media',
    'method',
    'module',
  ],
  ...['pattern', 'points', 'rel', 'role', 'sizes', 'src', 'style', 'styles', 'target', 'transform', 'type', 'viewBox'],
]);
/** `Cache-Control`: a field of an answer over HTTP. */
const HEADER = /^[A-Z]\w*(?:-[A-Z]\w*)+$/;
/** Calls whose texts are for developers, for logs and for browsers. */
const SILENT_CALLS =
  /^(?:v\..*|log|failAt|faultAt|checkName|find|indexedDbKey|matchMedia|.*\.(?:addEventListener|append|closest|createElement|error|get|getAttribute|getItem|has|header|includes|matches|querySelector(?:All)?|raise|removeItem|set|setAttribute|setItem|supports))$/;
const SILENT_CLASSES = /(?:Error|RegExp|Set|Map|URL|Format)$/;

/** Two words, a word beside a blank, or a word with a capital. */
const SAID = /\p{L}{2,}[,:;]? +[\p{L}{(]|\} ?\p{L}{2,}|\p{L}{2,}:? ?\{|^\p{Lu}\p{Ll}+[.:]?$/u;
/** Of CSS, a selector, a media type, an address, a key of content/words, a line of a calendar, and a fault of the build. */
const UNSAID =
  /\{[\w-]+:|^\{\}px$|^\w*[:[]\w|^[a-z]+\/[\w+.-]+(?:;|$)|^\/|^[a-z-]+\.[a-z-]+\{|^[A-Z-]+(?:;[A-Z=]+)?:|^expected /;

/** Lists what code may show, with `{}` for blanks. */
function listTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listTexts);
  if (!isNode(node) || isSilent(node)) return [];
  if (node.type === 'JSXText') return /\p{L}/u.test(String(node.value)) ? [tidy(String(node.value))] : [];
  if (node.type === 'Literal' && typeof node.value === 'string') return findSaid(node.value);
  if (node.type === 'TemplateLiteral') return [...findSaid(joinPieces(node)), ...listTexts(node.expressions)];
  return Object.values(shownParts(node)).flatMap(listTexts);
}

function joinPieces(template: Node, blank = '{}'): string {
  return (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(blank);
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function findSaid(text: string): string[] {
  const words = tidy(text.replace(/<[^>]*>/g, ' '));
  return SAID.test(words) && !UNSAID.test(words) ? [words] : [];
}

function isSilent(node: Node): boolean {
  switch (node.type) {
    case 'NewExpression':
      return SILENT_CLASSES.test(nameOf(node.callee));
    case 'CallExpression':
      // Only errors pass a text to the class that they extend.
      return SILENT_CALLS.test(nameOf(node.callee)) || (isNode(node.callee) && node.callee.type === 'Super');
    case 'JSXAttribute':
      return SILENT_NAMES.has(nameOf(node.name));
    case 'Property':
      return SILENT_NAMES.has(nameOf(node.key)) || HEADER.test(nameOf(node.key));
    case 'BinaryExpression':
      return /^(?:[!=]==|in)$/.test(String(node.operator));
    default:
      return /^(?:Import|Export.*All|Throw|TS(?!As|Satisfies|NonNull))/.test(node.type);
  }
}

/** Without the names of fields, what is compared, and the type of an expression. */
function shownParts({ type, ...parts }: Node): object {
  if (type.startsWith('TS')) return { expression: parts.expression };
  const { key: _key, property: _property, test: _test, ...shown } = parts;
  return type === 'SwitchCase' || type === 'MemberExpression' || /^Property/.test(type) ? shown : parts;
}

/** The keys that code says: whole, and as the pattern of a template such as `due-list.every-${every}`. */
function listKeys(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listKeys);
  if (!isNode(node)) return [];
  if (node.type === 'TemplateLiteral') return [joinPieces(node, '*'), ...listKeys(node.expressions)];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  return Object.values(node).flatMap(listKeys);
}

const files = [...new Bun.Glob('{src,routes}/**/*.{ts,tsx}').scanSync(root)]
  .filter((file) => !file.endsWith('word-blanks.ts'))
  .sort();
const programs = files.map((file) => ({
  file,
  body: parseSync(file, readFileSync(join(root, file), 'utf8')).program.body,
}));

test('code has no text for a visitor but those that have a reason', () => {
  const texts = programs.flatMap(({ file, body }) =>
    OTHERS.test(file) ? [] : listTexts(body).map((text) => ({ file, text })),
  );
  const reasons = EXCEPTIONS.map(({ file, text }) => ({ file, text }));
  const asLines = (list: { file: string; text: string }[]) => new Set(list.map((one) => JSON.stringify(one)));
  expect([...asLines(texts).symmetricDifference(asLines(reasons))]).toEqual([]);
});

test('code says every text of content/words', () => {
  const said = new Set(programs.flatMap(({ body }) => listKeys(body)));
  const patterns = [...said].filter((key) => /^[a-z-]+\.[^ ]*\*/.test(key)).map((key) => new Bun.Glob(key));
  const isSaid = (key: string) => said.has(key) || patterns.some((pattern) => pattern.match(key));
  expect(Object.keys(WORD_BLANKS).filter((key) => !isSaid(key))).toEqual([]);
});
