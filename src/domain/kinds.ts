/**
 * The table of kinds of pages. A kind is a row here, a row with its schema in src/compiler/kinds.ts, and a row with its
 * view in routes/index.ts: if one is missing, the project does not compile. The checks of content, addresses,
 * /llms.txt, search and "Used by" follow from this table.
 */
import { servicePlace } from './sections.ts';

interface KindRow {
  /** The folder of its files in content/; empty for the entries of content/pages.yaml. */
  folder: string;
  /** Of its files. Only `.md` has a text below its fields. */
  ending: '.md' | '.yaml';
  /** What names a page in its address: its file, or a field. */
  namedBy: 'file' | 'slug' | 'path';
  /** The address above its pages; empty if a section or the field `path` gives the whole address. */
  at: '' | `/${string}`;
  /** What a page is called in a list of all kinds. */
  label: string;
  /** Heading of its list in /llms.txt, which has the order of this table. */
  list: string;
  /** Weight in search: a visitor who types the name of a service wants the service first. */
  weight: number;
  /** Whether its body is a text with headings and figures, in which search finds words. */
  text?: true;
  /** Whether it answers questions. Other pages are about a subject. */
  answers?: true;
  /** Whether `order` is the place of a page among its kind. That of a service is its place in the section. */
  ordered?: true;
  /** Whether a page may be retired. Code links to pages of the other kinds. */
  retires?: true;
  /** Whether its Markdown depends on the query, and is made for each request. */
  markdownOnRequest?: true;
}

const TABLE = {
  service: {
    folder: 'services',
    ending: '.md',
    namedBy: 'file',
    at: '',
    label: 'Page',
    list: 'Services',
    weight: 1.5,
    text: true,
    retires: true,
  },
  tool: {
    folder: 'tools',
    ending: '.yaml',
    namedBy: 'file',
    at: '/tools',
    label: 'Tool',
    list: 'Tools',
    weight: 0.6,
    answers: true,
    ordered: true,
  },
  journey: {
    folder: 'journeys',
    ending: '.yaml',
    namedBy: 'file',
    at: '/start',
    label: 'Plan',
    list: 'Plans',
    weight: 0.6,
    answers: true,
    ordered: true,
    markdownOnRequest: true,
  },
  article: {
    folder: 'articles',
    ending: '.md',
    namedBy: 'slug',
    at: '/quick-reads',
    label: 'Article',
    list: 'Quick reads',
    weight: 0.5,
    text: true,
    ordered: true,
    retires: true,
  },
  legal: {
    folder: 'legal',
    ending: '.md',
    namedBy: 'path',
    at: '',
    label: 'Policy',
    list: 'Policies',
    weight: 0.6,
    text: true,
  },
  plain: { folder: '', ending: '.yaml', namedBy: 'path', at: '', label: 'Page', list: 'The site', weight: 0.6 },
} as const satisfies Readonly<Record<string, KindRow>>;

export type Kind = keyof typeof TABLE;

/** Kinds with this trait. */
type KindWith<Trait> = { [K in Kind]: (typeof TABLE)[K] extends Trait ? K : never }[Kind];

/** Kinds whose pages have one address above them all. */
export type NamedKind = KindWith<{ at: `/${string}` }>;
export type NamedPath = `${(typeof TABLE)[NamedKind]['at']}/${string}`;

/** Every kind, in the order of /llms.txt. */
export const KINDS: Readonly<Record<Kind, KindRow>> = TABLE;

/** Whether the bodies of a kind have a text with figures. */
export function hasText(kind: Kind): kind is KindWith<{ text: true }> {
  return KINDS[kind].text === true;
}

/** The address of a page of such a kind. */
export function namedPath(kind: NamedKind, name: string): NamedPath {
  return `${TABLE[kind].at}/${name}`;
}

/** `gst-late-fee` of `content/tools/gst-late-fee.yaml`. */
export function nameOfFile(file: string): string {
  return file.replace(/^.*\/|\.\w+$/g, '');
}

/** The address of a page by its content file and its fields; undefined if they do not give one. */
export function pathOf(
  kind: Kind,
  file: string,
  fields: { slug?: string | undefined; path?: string | undefined },
): string | undefined {
  const { namedBy, at } = KINDS[kind];
  if (kind === 'service') return servicePlace(file)?.path;
  if (namedBy === 'path') return fields.path;
  const name = namedBy === 'slug' ? fields.slug : nameOfFile(file);
  return name && `${at}/${name}`;
}
