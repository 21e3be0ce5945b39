/**
 * The kinds of pages: a row here, with its schema in src/compiler/kind-compilers.ts and its view in routes/route-table.ts. If one is
 * missing, the project does not compile. Checks, addresses, /llms.txt, search and "Used by" follow from this table.
 */
import { say } from './say.ts';

interface KindRow {
  /** Its files in content/: one for each page, or one list of all pages. Only `.md` has a text below its fields. */
  files: string;
  /** Addresses, ending in what names a page: its file, or a field. */
  path: `${'' | `/${string}/`}:${'file' | 'slug' | 'path'}`;
  /** Weight in search; 0.6 if absent: a visitor who types the name of a service wants the service first. */
  weight?: number;
  /** A text with headings and figures, the answer to a query, or a layout of its own. */
  shows: 'text' | 'answer' | 'layout';
  /** Whether a page may be retired. Code links to pages of the other kinds. */
  retires?: true;
}

const TABLE = {
  service: {
    files: 'services/**/*.md',
    path: ':file',
    weight: 1.5,
    shows: 'text',
    retires: true,
  },
  tool: { files: 'tools/*.yaml', path: '/tools/:file', shows: 'answer' },
  journey: { files: 'journeys/*.yaml', path: '/start/:file', shows: 'answer' },
  article: {
    files: 'articles/**/*.md',
    path: '/quick-reads/:slug',
    weight: 0.5,
    shows: 'text',
    retires: true,
  },
  legal: { files: 'legal/**/*.md', path: ':path', shows: 'text' },
  plain: { files: 'pages.yaml', path: ':path', shows: 'layout' },
} as const satisfies Readonly<Record<string, KindRow>>;

export type Kind = keyof typeof TABLE;

type KindWith<Trait> = { [K in Kind]: (typeof TABLE)[K] extends Trait ? K : never }[Kind];

/** Kinds with one address above all of their pages. */
export type NamedKind = KindWith<{ path: `/${string}` }>;
type Above<Path> = Path extends `${infer Folder}:${string}` ? Folder : never;
export type NamedPath = `${Above<(typeof TABLE)[NamedKind]['path']>}${string}`;

/** Every kind, in the order of /llms.txt. */
export const KINDS: Readonly<Record<Kind, KindRow>> = TABLE;

/** What a page is called among the results of a search. */
export function kindName(kind: Kind): string {
  return say(`kinds.${kind}`);
}

/** What it is called among the pages that use a figure. */
export function userName(kind: Kind): string {
  if (kind === 'service') return say('kinds.service-used');
  return kind === 'article' ? say('kinds.article-used') : kindName(kind);
}

/** The heading of its list in /llms.txt, which has the order of the table. */
export function kindHeading(kind: Kind): string {
  return say(`kinds.${kind}-list`);
}

export function hasText(kind: Kind): kind is KindWith<{ shows: 'text' }> {
  return KINDS[kind].shows === 'text';
}

export function isList(kind: Kind): boolean {
  return !KINDS[kind].files.includes('*');
}

export function namedBy(kind: Kind): 'file' | 'slug' | 'path' {
  return KINDS[kind].path.replace(/^.*:/, '') as ReturnType<typeof namedBy>;
}

export function namedPath(kind: NamedKind, name: string): NamedPath {
  return KINDS[kind].path.replace(/:.*/, name) as NamedPath;
}

/** `gst-late-fee` of `content/tools/gst-late-fee.yaml`. */
export function nameOfFile(file: string): string {
  return file.replace(/^.*\/|\.\w+$/g, '');
}
