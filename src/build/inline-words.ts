/**
 * Puts words into scripts for browsers as they are bundled: a text for each `say('room.name', {…})`, a sentence for each
 * `<Said>`. A chunk has the texts that it says in one language, without their keys, and nothing to look them up.
 */
import type { BunPlugin } from 'bun';
import { parseSync } from 'oxc-parser';
import { findOnlyNumber } from '../compiler/read/read-words.ts';
import { BLANK } from '../domain/references.ts';
import { COUNT, LISTS, type Word, type Words } from '../domain/say.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
/** The code of the values of blanks, by name. */
type Blanks = ReadonlyMap<string, string>;

/** A text whose key or blanks are not written where it is said. Only the server may say it. */
class UnwrittenTextError extends Error {
  override name = 'UnwrittenTextError';
}

/** What is left in the scripts of a text for the server, if browsers need it after all. Its first group is the fault. */
export const UNSAID = /\bunsaid\("([^"]*)"\)/;

/** Other modules may have a `say` of their own, as the rules of tools. */
const SAYS = /^import .* from '.*\/(?:say\.ts|said\.tsx)';$/m;

/** How a script leads to a page in its language. */
export interface OwnPages {
  /** Above the addresses of its pages. */
  folder: string;
  /** English addresses of the pages that it has. */
  paths: readonly string[];
}

const ENGLISH: OwnPages = { folder: '', paths: [] };

/** A module of every bundle in another language, which knows its pages. */
const OWN_PAGES = 'own-pages';

const writeOwnPages = ({ folder, paths }: OwnPages) => `const paths = new Set(${JSON.stringify(paths)});
export const leadToOwn = (address) =>
  paths.has(address.split(/[?#]/)[0]) ? ${JSON.stringify(folder)} + (address === '/' ? '' : address) : address;`;

/** @param lang a BCP 47 tag */
export function inlineWords(words: Words, lang: string, pages = ENGLISH): BunPlugin {
  return {
    name: `words: ${lang}`,
    setup: (build) => {
      build.onResolve({ filter: new RegExp(`^${OWN_PAGES}$`) }, () => ({ path: OWN_PAGES, namespace: OWN_PAGES }));
      build.onLoad({ filter: /./, namespace: OWN_PAGES }, () => ({ contents: writeOwnPages(pages), loader: 'js' }));
      build.onLoad({ filter: /\/src\/.*\.tsx?$/ }, async ({ path }) => {
        const file = Bun.file(path);
        // Without a file it is one of the virtual modules of the bundle.
        const source = (await file.exists()) ? await file.text() : '';
        if (!SAYS.test(source)) return undefined;
        return { contents: writeWords(path, source, words, lang, pages), loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

/** @returns the source with its texts in place; it does not import `say` */
export function writeWords(path: string, source: string, words: Words, lang: string, pages = ENGLISH): string {
  const plurals = new Intl.PluralRules(lang);

  function write(node: Node, parent?: Node): string {
    try {
      return writeSaid(node, parent) ?? writeRange(node, node.start, node.end);
    } catch (error) {
      if (!(error instanceof UnwrittenTextError)) throw error;
      const unsaid = `unsaid(${JSON.stringify(error.message)})`;
      return isInElement(parent) ? `{${unsaid}}` : unsaid;
    }
  }

  /** The code between two places in a node. */
  function writeRange(node: Node, from: number, to: number): string {
    let written = '';
    let at = from;
    for (const child of childrenOf(node)) {
      if (child.start < at) continue;
      written += source.slice(at, child.start) + write(child, node);
      at = child.end;
    }
    return written + source.slice(at, to);
  }

  function writeSaid(node: Node, parent: Node | undefined): string | undefined {
    if (node.type === 'ImportDeclaration') return /\/(?:say\.ts|said\.tsx)$/.test(textOf(node.source)) ? '' : undefined;
    if (node.type === 'JSXElement')
      return isNamed((node.openingElement as Node).name, 'Said') ? writeSentence(node, parent) : undefined;
    if (node.type === 'CallExpression' && isOwnPath(node.callee as Node)) return writePath(node.arguments as Node[]);
    if (node.type === 'CallExpression' && isNamed(node.callee, 'say')) {
      const [key, blanks] = node.arguments as Node[];
      return key && writeKey(key, node, blanks ? readBlanks(blanks) : new Map());
    }
    if (node.type === 'MemberExpression' && isNamed(node.object, 'say')) return writeOfLanguage(node);
    return undefined;
  }

  const isOwnPath = ({ type, object, property }: Node) =>
    type === 'MemberExpression' && isNamed(object, 'say') && isNamed(property, 'path');

  /** `say.path('/gst')` */
  function writePath([address]: Node[]): string {
    const code = `(${address ? write(address) : ''})`;
    return pages.folder === '' ? code : `leadToOwn${code}`;
  }

  /** `say.list`, `say.lang` */
  function writeOfLanguage(node: Node): string {
    const tag = JSON.stringify(lang);
    if (isNamed(node.property, 'lang')) return tag;
    return isNamed(node.property, 'list') ? `new Intl.ListFormat(${tag}, ${JSON.stringify(LISTS)}).format` : fail(node);
  }

  function writeKey(key: Node, at: Node, blanks: Blanks): string {
    if (key.type === 'Literal') return writeWord(words[textOf(key)] ?? fail(at), blanks);
    if (key.type === 'ConditionalExpression') {
      const [test, yes, no] = [key.test, key.consequent, key.alternate] as [Node, Node, Node];
      return `(${write(test)} ? ${writeKey(yes, at, blanks)} : ${writeKey(no, at, blanks)})`;
    }
    const [name, ...others] = (key.expressions ?? []) as Node[];
    if (!name || others.length > 0) return fail(at);
    const [start = '', end = ''] = (key.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    const rows = Object.entries(words).flatMap(([each, word]) =>
      each.startsWith(start) && each.endsWith(end)
        ? [`${JSON.stringify(each.slice(start.length, each.length - end.length))}: ${writeWord(word, blanks)}`]
        : [],
    );
    return `({ ${rows.join(', ')} })[${write(name)}]`;
  }

  function writeWord(word: Word, blanks: Blanks): string {
    if (typeof word === 'string') return writeText(word, blanks);
    const { other, ...forms } = word;
    const count = blanks.get(COUNT);
    const tests = Object.entries(forms).map(([form, text]) => {
      const only = findOnlyNumber(plurals, form);
      const chosen = `new Intl.PluralRules('${lang}').select(${count}) === '${form}'`;
      return `${only === undefined ? chosen : `${count} === ${only}`} ? ${writeText(text, blanks)} : `;
    });
    return `(${tests.join('')}${writeText(other, blanks)})`;
  }

  function writeSentence(node: Node, parent: Node | undefined): string {
    const attributes = (node.openingElement as Node).attributes as Node[];
    const values = new Map(attributes.map(({ name, value }) => [textOf(name), value as Node]));
    const word = words[textOf(values.get('k'))];
    if (typeof word !== 'string') return fail(node);
    const pieces: string[] = [];
    const blanks = new Map<string, string>();
    // Texts without an element between them are one, as the server joins them.
    let text = '';
    for (const [at, piece] of word.split(BLANK).entries()) {
      const value = at % 2 === 0 ? undefined : values.get(piece)?.expression;
      if (at % 2 === 0) text += piece;
      else if (!isNode(value)) return fail(node);
      else if (value.type === 'JSXElement') {
        pieces.push(text && `{${writeText(text, blanks)}}`, write(value));
        text = '';
      } else {
        blanks.set(piece, write(value));
        text += `{${piece}}`;
      }
    }
    pieces.push(text && `{${writeText(text, blanks)}}`);
    return isInElement(parent) ? pieces.join('') : `<>${pieces.join('')}</>`;
  }

  function readBlanks(blanks: Node): Blanks {
    if (blanks.type !== 'ObjectExpression') return fail(blanks);
    return new Map(
      (blanks.properties as Node[]).map((each) =>
        each.type === 'Property' ? [textOf(each.key), write(each.value as Node)] : fail(each),
      ),
    );
  }

  function fail(node: Node): never {
    const line = source.slice(0, node.start).split('\n').length;
    throw new UnwrittenTextError(`${path}:${line}: expected a key and blanks that are written here`);
  }

  const written = write(parseSync(path, source).program as unknown as Node);
  return written.includes('leadToOwn(') ? `import { leadToOwn } from '${OWN_PAGES}';\n${written}` : written;
}

function writeText(text: string, blanks: Blanks): string {
  const pieces = text.split(BLANK);
  if (pieces.length === 1) return JSON.stringify(text);
  return `\`${pieces.map((piece, at) => (at % 2 === 0 ? piece.replace(/[`\\$]/g, '\\$&') : `\${${blanks.get(piece)}}`)).join('')}\``;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .sort((a, b) => a.start - b.start);

const isInElement = (parent: Node | undefined) => parent?.type === 'JSXElement' || parent?.type === 'JSXFragment';

/** Of a literal or a name. */
const textOf = (node: unknown): string => (isNode(node) ? String(node.value ?? node.name) : '');

const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && /^(?:JSX)?Identifier$/.test(node.type) && node.name === name;
