/** Compiles content/ into the pages that the hosts serve. Collects every fault before it fails. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Body, CompiledContent, PageEntry, SearchBody } from '../content/site.ts';
import type { Figure } from '../domain/figure.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { ArticleSchema, LegalSchema, PlainPageSchema } from '../domain/front-matter.ts';
import { indiaDay } from '../domain/india-day.ts';
import { JourneySchema, StepsSchema } from '../domain/journey.ts';
import { twinPath } from '../domain/own-path.ts';
import { SECTIONS, type SectionRow } from '../domain/sections.ts';
import { ServiceSchema } from '../domain/service.ts';
import { Text } from '../domain/text.ts';
import { ToolPageSchema } from '../domain/tool-page.ts';
import { BrokenPages } from './broken-pages.ts';
import { answerFaults } from './compile-answers.ts';
import type { CompileContext, Compiled, CompiledPage } from './compile-context.ts';
import { compileJourney, STEPS } from './compile-journey.ts';
import { compilePlain, type FigureGroup } from './compile-plain.ts';
import { compileService, servicePlace } from './compile-service.ts';
import { compileArticle, compileLegal } from './compile-text.ts';
import { CASES, compileTool, readCases } from './compile-tool.ts';
import { ContentError, type Fault, Faults, locatedFaults } from './content-error.ts';
import { checkFileName, listFiles, type MarkdownFile, photoFaults, readMarkdown, readYaml } from './content-files.ts';
import { dueAnswers } from './due-words.ts';
import { compileFigurePages } from './figure-pages.ts';
import { References } from './figure-references.ts';
import { firmPlaceholders } from './firm-words.ts';
import { wordsThatDoNotFit } from './head-words.ts';
import { checkLinks } from './links.ts';
import { futureDays, unwrittenFaults } from './lint/fields.ts';
import { proseOf } from './lint/prose.ts';
import { silentCorrections, wordsBesideValue } from './lint/records.ts';
import { firstReview, lateReviews } from './lint/reviews.ts';
import { readAllowances, typedFigures } from './lint/typed-figures.ts';
import { openFigure } from './open-data.ts';
import { leastFeeFaults } from './page-bills.ts';
import { deadlineFaults, repeatedFields, sectionFaults } from './page-rules.ts';
import { plainTwins } from './plain-twins.ts';
import { type FiguresRead, readFigures } from './read-figures.ts';
import { mayRetire, type Retired, readMovedFigures, readRetired, retiredFaults, withoutRetired } from './retired.ts';
import { compileSearchGuide, leadFaults } from './search-guide.ts';
import { type TwinKind, type TwinSource, twinOf } from './twin.ts';

const SynonymsSchema = v.array(
  v.pipe(v.array(Text, 'expected a list of words'), v.minLength(2, 'expected at least two words that mean the same')),
  'expected a list of groups of words',
);
const PlainPagesSchema = v.array(PlainPageSchema, 'expected a list of pages');

/**
 * Compiles all content and checks every rule of content. Faults in the firm, the figures or the retired pages end it at
 * once, since most other faults would follow from them.
 * @param root the content folder
 * @param sections that must be complete
 * @param today day as `YYYY-MM-DD`; no day of a check may be later
 * @throws ContentError with each fault once, by file and line
 */
export function compileContent(
  root: string,
  sections: readonly SectionRow[] = SECTIONS,
  today = indiaDay(Date.now()),
): CompiledContent {
  try {
    return compileAll(root, sections, today);
  } catch (error) {
    throw error instanceof ContentError ? new ContentError(locatedFaults(root, error.faults)) : error;
  }
}

function compileAll(root: string, sections: readonly SectionRow[], today: string): CompiledContent {
  const all = startCompilation(root, today);
  addMarkdownPages(all, 'services', ServiceSchema, (read, path) =>
    publishable(all, read, (context) =>
      withTwin('service', read, compileService(read, servicePlace(path), context), context),
    ),
  );
  addMarkdownPages(all, 'articles', ArticleSchema, (read) =>
    publishable(all, read, (context) => withTwin('article', read, compileArticle(read, context), context)),
  );
  addMarkdownPages(all, 'legal', LegalSchema, (read) =>
    withTwin('legal', read, compileLegal(read, all.context), all.context),
  );
  addTools(all);
  addPlainPages(all);
  // After the tools, due dates and services that they name.
  addJourneys(all);
  const synonyms = all.faults.attempt(() => readYaml(root, 'synonyms.yaml', SynonymsSchema));
  const search = completeSearch(all);
  all.faults.list.push(...contentFaults(all, sections, search));
  if (!synonyms || all.faults.list.length > 0) throw new ContentError(all.faults.list);
  return publish(all, synonyms);
}

/** What every page is compiled with, and what is collected from page to page. */
interface Compilation {
  root: string;
  today: string;
  firm: Firm;
  /** Puts the firm's names into the text of a file. */
  expandFirm: (text: string) => string;
  /** Puts the firm's names into the text of a file, and replaces links to retired pages. */
  expand: (text: string) => string;
  /** Replaces links to retired pages. */
  redirect: (text: string) => string;
  retired: Retired;
  records: FiguresRead;
  groups: FigureGroup[];
  /** Ids of figures that replaced others, by the id that they replaced. */
  moved: ReadonlyMap<string, string>;
  context: CompileContext;
  /** Also knows the drafts among the figures, which only drafts may refer to. */
  draftContext: CompileContext;

  faults: Faults;
  /** Pages that did not compile. */
  broken: BrokenPages;
  /** Pages to publish. */
  pages: CompiledPage[];
  /** Of the pages to publish, by path. */
  bodies: Map<string, Body>;
  /** Of the pages to publish, by path. */
  twins: Map<string, string>;
  drafts: { files: string[]; pages: PageEntry[]; bodies: Map<string, Body> };
}

/** Reads what all pages share. Throws a ContentError at the first file with faults. */
function startCompilation(root: string, today: string): Compilation {
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  // If the clock is wrong, every other day would be reported as well.
  const ahead = futureDays('content/firm.yaml', firm, today);
  if (ahead.length > 0) throw new ContentError(ahead);
  const expandFirm = firmPlaceholders(firm);
  const retired = readRetired(root, expandFirm);
  const redirect = withoutRetired(retired);
  const expand = (text: string) => redirect(expandFirm(text));
  const records = readFigures(root, expand, today);
  const faults = new Faults();
  const contextWith = (figures: ReadonlyMap<string, Figure>, sources: CompileContext['sources']): CompileContext => ({
    firm,
    figures,
    references: (file) => new References(file, figures, firm, (fault) => faults.list.push(fault)),
    links: [],
    sources,
    retired,
    today,
    extended: records.extended,
  });
  const context = contextWith(records.figures, []);
  const draftFigures = records.drafts.map(({ record }) => [record.id, record] as const);
  return {
    root,
    today,
    firm,
    expandFirm,
    expand,
    redirect,
    retired,
    records,
    groups: records.groups.map(({ title, figures }) => ({
      title,
      figures: figures.map((figure) => ({ figure, open: openFigure(figure) })),
    })),
    moved: readMovedFigures(root, (id) => records.figures.has(id)),
    context,
    draftContext: contextWith(new Map([...records.figures, ...draftFigures]), context.sources),
    faults,
    broken: new BrokenPages(root, expand),
    pages: [],
    bodies: new Map(),
    twins: new Map(),
    drafts: { files: records.drafts.map(({ file, record }) => `${file}: ${record.id}`), pages: [], bodies: new Map() },
  };
}

/** Adds a page of each Markdown file in a folder. */
function addMarkdownPages<S extends v.GenericSchema>(
  all: Compilation,
  folder: string,
  schema: S,
  compile: (read: MarkdownFile<v.InferOutput<S>>, path: string) => Compiled,
): void {
  const { root, faults, expand, redirect, context, broken } = all;
  for (const path of listFiles(root, folder, '.md')) {
    const compiled = faults.attempt(() => {
      checkFileName(path);
      const written = readMarkdown(root, path, schema, expand);
      const read = { ...written, body: redirect(written.body) };
      context.sources.push({ file: read.file, fields: read.matter, body: read.body });
      return compile(read, path);
    });
    if (compiled) addPage(all, `content/${path}`, '', compiled);
    else broken.add(path);
  }
}

/** Adds the page of each tool, if the site has tools. */
function addTools(all: Compilation): void {
  const { root, faults, expand, context, broken } = all;
  const files = existsSync(join(root, 'tools')) ? listFiles(root, 'tools', '.yaml') : [];
  for (const path of files.filter((name) => !name.startsWith(CASES))) {
    const file = `content/${path}`;
    const compiled = faults.attempt(() => {
      checkFileName(path);
      const page = readYaml(root, path, ToolPageSchema, expand);
      const cases = readCases(root, path);
      context.sources.push({ file, fields: page });
      const read = { file, matter: page, body: '' };
      return publishable(all, read, (inContext) =>
        withTwin('tool', read, compileTool(path, page, cases, inContext), inContext),
      );
    });
    if (compiled) addPage(all, file, '', compiled);
    else broken.addAddress(`/${path.replace(/\.yaml$/, '')}`);
  }
}

/** Adds the pages of content/pages.yaml. Their twins need every page, so `publish` makes them. */
function addPlainPages(all: Compilation): void {
  const { root, faults, expand, context, broken, groups, moved } = all;
  const written = faults.attempt(() => readYaml(root, 'pages.yaml', PlainPagesSchema, expand));
  if (!written) {
    broken.addList('pages.yaml');
    return;
  }
  context.sources.push({ file: 'content/pages.yaml', fields: written });
  for (const [i, page] of written.entries()) {
    const tools = all.pages.filter(({ entry }) => entry.kind === 'tool').length;
    const compiled = faults.attempt(() => compilePlain(root, page, { groups, moved, tools }, expand, context));
    if (compiled) addPage(all, 'content/pages.yaml', `${i}.`, compiled);
    else broken.addAddress(page.path);
  }
}

/** Adds the page of each plan, if the site has plans. */
function addJourneys(all: Compilation): void {
  const { root, faults, expand, context, broken, bodies } = all;
  if (!existsSync(join(root, STEPS))) return;
  const library = faults.attempt(() => readYaml(root, STEPS, StepsSchema, expand));
  if (!library) return;
  context.sources.push({ file: `content/${STEPS}`, fields: library });
  for (const path of listFiles(root, 'journeys', '.yaml')) {
    const file = `content/${path}`;
    const compiled = faults.attempt(() => {
      checkFileName(path);
      const journey = readYaml(root, path, JourneySchema, expand);
      context.sources.push({ file, fields: journey });
      return compileJourney(path, journey, library, bodies, context);
    });
    if (compiled) addPage(all, file, '', compiled);
    else broken.addAddress(`/start/${path.replace(/^journeys\/|\.yaml$/g, '')}`);
  }
}

/** Compiles a page as a draft, or, once it has none of the starting words of `bun run new`, for publication. */
function publishable(
  { context, draftContext }: Compilation,
  { file, matter, body }: MarkdownFile<{ draft?: true | undefined }>,
  compile: (inContext: CompileContext) => Compiled,
): Compiled {
  if (matter.draft) return { ...compile(draftContext), draft: true };
  const unwritten = unwrittenFaults(file, { ...matter, body });
  if (unwritten.length > 0) throw new ContentError(unwritten);
  return compile(context);
}

function withTwin<K extends TwinKind>(kind: K, read: TwinSource<K>, page: Compiled, context: CompileContext): Compiled {
  return { ...page, twin: twinOf(kind, read, page, context) };
}

/** Files a compiled page among the drafts or the pages to publish; drops a retired one. */
function addPage(all: Compilation, file: string, fields: string, { entry, body, twin, draft }: Compiled): void {
  const { drafts, pages, bodies, twins, retired, broken } = all;
  if (draft) {
    drafts.files.push(file);
    drafts.pages.push(entry);
    if (body) drafts.bodies.set(entry.path, body);
    return;
  }
  if (retired.has(entry.path) && mayRetire(entry)) return;
  // Two pages have this address. Until one moves, links to its headings cannot be judged.
  if (pages.some((page) => page.entry.path === entry.path)) broken.addAddress(entry.path);
  if (body) bodies.set(entry.path, body);
  if (twin !== undefined) twins.set(entry.path, twin);
  pages.push({ entry, file, fields });
}

/** Adds to the body of /search what is known only once all pages are. */
function completeSearch(all: Compilation): SearchBody | undefined {
  const { root, today, pages, bodies, expandFirm, retired, faults } = all;
  const search = bodies.get('/search');
  if (search?.kind !== 'search') return undefined;
  const entries = pages.map(({ entry }) => entry);
  const guide = faults.attempt(() => compileSearchGuide(root, entries, bodies, expandFirm, retired));
  if (guide) search.guide = guide;
  const due = bodies.get('/due-dates');
  if (due?.kind === 'due-dates') search.dates = dueAnswers(due, today);
  return search;
}

/** Faults that no single file shows, and those of `content/allowances.yaml`. */
function contentFaults(all: Compilation, sections: readonly SectionRow[], search: SearchBody | undefined): Fault[] {
  const { root, today, firm, records, context, draftContext, retired, broken, pages, bodies, drafts, faults } = all;
  const { groups, dueDays } = records;
  const allowances = faults.attempt(() => readAllowances(root)) ?? [];
  const entries = pages.map(({ entry }) => entry);
  const mayExistAt = (path: string) => broken.mayExistAt(path);
  const draftTargets = { pages: [...entries, ...drafts.pages], bodies: new Map([...bodies, ...drafts.bodies]) };
  // A page that did not compile may be the one that these rules ask for.
  const ofWholeSite = () => [
    ...answerFaults(search, entries),
    ...(search ? leadFaults(search.guide, entries) : []),
    ...sectionFaults(sections, pages, bodies.get('/')),
    ...deadlineFaults(pages, bodies),
    ...leastFeeFaults(firm, bodies),
  ];
  return [
    ...photoFaults(root, { file: 'content/firm.yaml', field: 'reviewer.photo' }, firm.reviewer?.photo),
    ...repeatedFields(pages),
    ...retiredFaults(retired, entries),
    ...wordsThatDoNotFit(pages),
    ...checkLinks(context.links, { pages: entries, bodies, figures: context.figures, mayExistAt }),
    ...checkLinks(draftContext.links, { ...draftTargets, figures: draftContext.figures, mayExistAt }),
    ...groups.flatMap(({ file, figures }) =>
      figures.flatMap((figure) => futureDays(file, figure, today).map((fault) => ({ ...fault, record: figure.id }))),
    ),
    ...context.sources.flatMap(({ file, fields }) => futureDays(file, fields, today)),
    ...silentCorrections(groups),
    ...wordsBesideValue(groups),
    ...lateReviews(groups),
    ...typedFigures(
      context.sources.map(proseOf),
      groups.map(({ figures }) => figures),
      allowances,
      { unread: broken.files, recordWords: records.words.map(proseOf), dueDays },
    ),
    ...(faults.list.length === 0 ? ofWholeSite() : []),
  ];
}

/** Puts together what the build writes. Only for content without faults. */
function publish(all: Compilation, synonyms: CompiledContent['synonyms']): CompiledContent {
  const { root, firm, records, groups, moved, retired, bodies, twins, drafts } = all;
  const { figures } = records;
  const pages = all.pages
    .map(({ entry }) => entry)
    .sort(byPlace)
    .map((entry) => {
      const review = firstReview(root, bodies.get(entry.path), figures, bodies.get('/due-dates'));
      return review === undefined ? entry : { ...entry, review };
    });
  const figurePages = compileFigurePages({ firm, groups, moved, pages, bodies });
  return {
    firm,
    pages,
    bodies,
    figurePages: figurePages.pages,
    figures: figurePages.figures,
    twins: new Map([...twins, ...plainTwins({ firm, pages, bodies, figures }), ...figurePages.twins]),
    synonyms,
    drafts: drafts.files,
    retired: Object.fromEntries(
      [...retired].flatMap(([path, target]) => [
        [path, target],
        [twinPath(path), twinPath(target)],
      ]),
    ),
  };
}

/** By kind, then by section with the pages of no section last, then by their order. */
function byPlace(a: PageEntry, b: PageEntry): number {
  const bySection =
    Number(a.section === null) - Number(b.section === null) || (a.section ?? '').localeCompare(b.section ?? '');
  return a.kind.localeCompare(b.kind) || bySection || a.order - b.order || a.path.localeCompare(b.path);
}
