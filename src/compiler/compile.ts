/** Compiles content/ into the pages the hosts serve. Collects every fault before it fails. */
import * as v from 'valibot';
import type { Body, CompiledContent, FiguresBody, PageEntry } from '../content/site.ts';
import { ArticleSchema } from '../domain/article.ts';
import { type Figure, FigureFileSchema } from '../domain/figure.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { LegalSchema } from '../domain/legal.ts';
import { PlainPageSchema } from '../domain/plain-page.ts';
import { SECTIONS, type SectionRow } from '../domain/sections.ts';
import { ServiceSchema } from '../domain/service.ts';
import { Text } from '../domain/text.ts';
import { compileArticle } from './compile-article.ts';
import { compileHome } from './compile-home.ts';
import { compileLegal } from './compile-legal.ts';
import { compileService, servicePlace } from './compile-service.ts';
import { ContentError, Faults } from './content-error.ts';
import { listFiles, type MarkdownFile, readMarkdown, readYaml } from './content-files.ts';
import { unwrittenFaults } from './drafts.ts';
import { groupHeight, listedFigure } from './figure-card.ts';
import { References } from './figure-references.ts';
import { checkLinks, type LinkUse } from './links.ts';
import { sectionFaults } from './section-rules.ts';

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

const SynonymsSchema = v.array(
  v.pipe(v.array(Text, 'expected a list of words'), v.minLength(2, 'expected at least two words that mean the same')),
  'expected a list of groups of words',
);

/**
 * Compiles all content. The firm and the figures come first: where they have faults, the rest is not looked at.
 * @param root the content folder
 * @param sections that must be complete
 * @throws ContentError with a line for every fault found
 */
export function compileContent(root: string, sections: readonly SectionRow[] = SECTIONS): CompiledContent {
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  const expand = firmPlaceholders(firm);
  const { figures, groups, drafts: draftFigures } = readFigures(root, expand);
  const contextWith = (known: ReadonlyMap<string, Figure>): CompileContext => ({
    firm,
    figures: known,
    references: (file) => new References(file, known, firm),
    links: [],
  });
  const context = contextWith(figures);
  // Drafts may refer to each other; nothing that is published may refer to them.
  const draftContext = contextWith(new Map([...figures, ...draftFigures.map(({ record }) => [record.id, record] as const)]));

  const faults = new Faults();
  const pages: PageEntry[] = [];
  const taken = new Set<string>();
  const bodies = new Map<string, Body>();
  const drafts = { files: draftFigures.map(({ file, record }) => `${file}: ${record.id}`), pages: [] as PageEntry[], bodies: new Map<string, Body>() };
  const add = (path: string, compile: () => { entry: PageEntry; body: Body | null; draft?: boolean }) =>
    faults.attempt(() => {
      const { entry, body, draft = false } = compile();
      if (draft) {
        drafts.files.push(`content/${path}`);
        drafts.pages.push(entry);
        if (body) drafts.bodies.set(entry.path, body);
        return;
      }
      if (taken.has(entry.path)) throw new ContentError([`content/${path}: path: expected one page at ${entry.path}, found another`]);
      taken.add(entry.path);
      pages.push(entry);
      if (body) bodies.set(entry.path, body);
    });

  for (const path of listFiles(root, 'services', '.md')) {
    add(path, () => {
      const page = readMarkdown(root, path, ServiceSchema, expand);
      return asPublished(page, (inContext) => compileService(page, servicePlace(path), inContext));
    });
  }
  for (const path of listFiles(root, 'articles', '.md')) {
    add(path, () => {
      const page = readMarkdown(root, path, ArticleSchema, expand);
      return asPublished(page, (inContext) => compileArticle(page, inContext));
    });
  }
  for (const path of listFiles(root, 'legal', '.md')) {
    add(path, () => compileLegal(readMarkdown(root, path, LegalSchema, expand), context));
  }
  for (const page of faults.attempt(() => readYaml(root, 'pages.yaml', v.array(PlainPageSchema, 'expected a list of pages'), expand)) ?? []) {
    add('pages.yaml', () => ({ entry: plainEntry(page), body: plainBody(page.id) }));
  }
  const synonyms = faults.attempt(() => readYaml(root, 'synonyms.yaml', SynonymsSchema));

  /** Compiles a page as what it is: a draft, or one that holds no starting words any more. */
  function asPublished<Page extends object>({ file, matter, body }: MarkdownFile<{ draft?: true | undefined }>, compile: (inContext: CompileContext) => Page) {
    if (matter.draft) return { ...compile(draftContext), draft: true };
    const unwritten = unwrittenFaults(file, { ...matter, body });
    if (unwritten.length > 0) throw new ContentError(unwritten);
    return compile(context);
  }

  function plainBody(id: string): Body | null {
    if (id === 'home') return compileHome(root, context);
    if (id === 'figures') {
      const listed = groups.map(({ title, figures }) => ({
        title,
        height: groupHeight(figures),
        figures: figures.map(listedFigure),
      }));
      return { kind: 'figures', groups: listed } satisfies FiguresBody;
    }
    return null;
  }

  const lines = [
    ...faults.lines,
    ...checkLinks(context.links, pages, bodies, figures),
    ...checkLinks(draftContext.links, [...pages, ...drafts.pages], new Map([...bodies, ...drafts.bodies]), draftContext.figures),
    // A page that does not compile is missed for that alone.
    ...(faults.lines.length === 0 ? sectionFaults(sections, pages, bodies.get('/')) : []),
  ];
  if (!synonyms || lines.length > 0) throw new ContentError(lines);
  return { firm, pages: pages.sort(byPlace), bodies, synonyms, drafts: drafts.files };
}

/** Puts the firm's own words where the text of a file has placeholders for them, before its fields are read. */
export function firmPlaceholders(firm: Firm): (text: string) => string {
  return (text) => text.replaceAll('{{firm.slug}}', firm.slug).replaceAll('{{firm.name}}', firm.name).replaceAll('{{firm.origin}}', firm.origin);
}

/** The records of one file of figures. */
interface FigureRecords {
  title: string;
  figures: Figure[];
}

/** A record that is not published yet. */
interface DraftRecord {
  /** Path as the author knows it. */
  file: string;
  record: Figure;
}

/** All published figures by id and by group, and the drafts. Throws a ContentError on a repeated id or an unknown file. */
export function readFigures(
  root: string,
  expand = firmPlaceholders(readYaml(root, 'firm.yaml', FirmSchema)),
): { figures: Map<string, Figure>; groups: FigureRecords[]; drafts: DraftRecord[] } {
  const figures = new Map<string, Figure>();
  const drafts: DraftRecord[] = [];
  const groups: FigureRecords[] = [];
  const faults = new Faults();
  for (const path of listFiles(root, 'figures', '.yaml')) {
    faults.attempt(() => {
      const title = FIGURE_GROUPS[path.slice('figures/'.length)];
      if (!title) throw new ContentError([`content/${path}: file: expected one of ${Object.keys(FIGURE_GROUPS).join(', ')}`]);
      const records = readYaml(root, path, FigureFileSchema, expand);
      for (const [index, record] of records.entries()) {
        if (figures.has(record.id) || drafts.some((draft) => draft.record.id === record.id))
          throw new ContentError([`content/${path}: ${index}.id: expected each id once, found ${record.id} again`]);
        if (record.draft) {
          drafts.push({ file: `content/${path}`, record });
          continue;
        }
        const unwritten = unwrittenFaults(`content/${path}`, record, record.id);
        if (unwritten.length > 0) throw new ContentError(unwritten);
        figures.set(record.id, record);
      }
      groups.push({ title, figures: records.filter(({ draft }) => !draft) });
    });
  }
  if (faults.lines.length > 0) throw new ContentError(faults.lines);
  const order = Object.values(FIGURE_GROUPS);
  return { figures, groups: groups.sort((a, b) => order.indexOf(a.title) - order.indexOf(b.title)), drafts };
}

function plainEntry(page: v.InferOutput<typeof PlainPageSchema>): PageEntry {
  const { id, path, title, description, summary, keywords } = page;
  const none = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };
  return { kind: 'plain', id, path, title, name: title, description, summary, keywords, ...none };
}

/** By kind, then by section with the pages that stand in none last, then in the order of the chips. */
function byPlace(a: PageEntry, b: PageEntry): number {
  const bySection = Number(a.section === null) - Number(b.section === null) || (a.section ?? '').localeCompare(b.section ?? '');
  return a.kind.localeCompare(b.kind) || bySection || a.order - b.order || a.path.localeCompare(b.path);
}
