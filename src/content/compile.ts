/** Compiles content/ into the pages the hosts serve. Collects every fault before it fails. */
import * as v from 'valibot';
import { ArticleSchema } from '../domain/article.ts';
import { type Figure, FigureFileSchema } from '../domain/figure.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { LegalSchema } from '../domain/legal.ts';
import { PlainPageSchema } from '../domain/plain-page.ts';
import { ServiceSchema } from '../domain/service.ts';
import { Text } from '../domain/text.ts';
import { compileArticle } from './compile-article.ts';
import { compileHome } from './compile-home.ts';
import { compileLegal } from './compile-legal.ts';
import { compileService, servicePlace } from './compile-service.ts';
import { ContentError } from './errors.ts';
import { checkLinks, type LinkUse } from './links.ts';
import { References } from './references.ts';
import type { Body, CompiledContent, FiguresBody, PageEntry } from './site.ts';
import { listFiles, readMarkdown, readYaml } from './sources.ts';

/** What compiling one file needs of the others. */
export interface CompileContext {
  firm: Firm;
  figures: ReadonlyMap<string, Figure>;
  /** References of one file, to be used for all of its fields in the order a reader meets them. */
  references(file: string): References;
  /** Remembers link targets, checked once every page is known. */
  links: LinkUse[];
}

/** Titles of the groups of figures, by file. A file that is not named here fails the build. */
const FIGURE_GROUPS: Record<string, string> = {
  'company.yaml': 'Company types',
  'stamp-duty.yaml': 'Stamp duty by state',
  'gst.yaml': 'GST',
  'income-tax.yaml': 'Income tax',
  'roc.yaml': 'ROC and LLP filings',
  'licences.yaml': 'Licences',
  'prices.yaml': 'Our prices',
  'policy.yaml': 'Refunds and packages',
  'product.yaml': 'Using this site',
};

/**
 * Compiles all content.
 * @param root the content folder
 * @throws ContentError with a line for every fault found
 */
export function compileContent(root: string): CompiledContent {
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  const expand = (text: string) => text.replaceAll('{{firm.slug}}', firm.slug).replaceAll('{{firm.name}}', firm.name);
  const { figures, groups } = readFigures(root);
  const context: CompileContext = { firm, figures, references: (file) => new References(file, figures, firm), links: [] };

  const faults: string[] = [];
  const pages: PageEntry[] = [];
  const bodies = new Map<string, Body>();
  const add = (compile: () => { entry: PageEntry; body: Body | null }) => {
    try {
      const { entry, body } = compile();
      if (pages.some((page) => page.path === entry.path)) throw new ContentError([`content: path: expected one page at ${entry.path}, found two`]);
      pages.push(entry);
      if (body) bodies.set(entry.path, body);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(...error.faults);
    }
  };

  for (const path of listFiles(root, 'services', '.md')) {
    add(() => compileService(readMarkdown(root, path, ServiceSchema, expand), servicePlace(path), context));
  }
  for (const path of listFiles(root, 'articles', '.md')) {
    add(() => compileArticle(readMarkdown(root, path, ArticleSchema, expand), context));
  }
  for (const path of listFiles(root, 'legal', '.md')) {
    add(() => compileLegal(readMarkdown(root, path, LegalSchema, expand), context));
  }
  for (const page of readYaml(root, 'pages.yaml', v.array(PlainPageSchema), expand)) {
    add(() => ({ entry: plainEntry(page), body: plainBody(page.id) }));
  }

  function plainBody(id: string): Body | null {
    if (id === 'home') return compileHome(root, context);
    if (id === 'figures') return { kind: 'figures', groups } satisfies FiguresBody;
    return null;
  }

  faults.push(...checkLinks(context.links, pages, bodies, figures));
  if (faults.length > 0) throw new ContentError(faults);
  const synonyms = readYaml(root, 'synonyms.yaml', v.array(v.pipe(v.array(Text), v.minLength(2, 'expected at least two words that mean the same'))));
  return { firm, pages: pages.sort(byPlace), bodies, synonyms };
}

/** All figures by id and by group. Throws a ContentError on a repeated id or an unknown file. */
export function readFigures(root: string): { figures: Map<string, Figure>; groups: FiguresBody['groups'] } {
  const figures = new Map<string, Figure>();
  const groups: FiguresBody['groups'] = [];
  for (const path of listFiles(root, 'figures', '.yaml')) {
    const title = FIGURE_GROUPS[path.slice('figures/'.length)];
    if (!title) throw new ContentError([`content/${path}: file: expected one of ${Object.keys(FIGURE_GROUPS).join(', ')}`]);
    const records = readYaml(root, path, FigureFileSchema);
    for (const record of records) {
      if (figures.has(record.id)) throw new ContentError([`content/${path}: id: expected each id once, found ${record.id} again`]);
      figures.set(record.id, record);
    }
    groups.push({ title, figures: records });
  }
  const order = Object.values(FIGURE_GROUPS);
  return { figures, groups: groups.sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title)) };
}

function plainEntry(page: v.InferOutput<typeof PlainPageSchema>): PageEntry {
  const { id, path, title, description, summary, keywords } = page;
  const none = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };
  return { kind: 'plain', id, path, title, name: title, description, summary, keywords, ...none };
}

function byPlace(a: PageEntry, b: PageEntry): number {
  return a.kind.localeCompare(b.kind) || (a.section ?? '~').localeCompare(b.section ?? '~') || a.order - b.order || a.path.localeCompare(b.path);
}
