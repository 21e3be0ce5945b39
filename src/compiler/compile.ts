/** Compiles content/ into the pages that the hosts serve. Collects every fault before it fails. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Body, CompiledContent, PageEntry, SearchBody } from '../content/site.ts';
import { indiaDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { FirmSchema } from '../domain/firm.ts';
import { ArticleSchema, LegalSchema, PlainPageSchema, ToolPageSchema } from '../domain/front-matter.ts';
import { JourneySchema, StepsSchema } from '../domain/journey.ts';
import { twinPath } from '../domain/own-path.ts';
import { SECTIONS, type SectionRow } from '../domain/sections.ts';
import { ServiceSchema } from '../domain/service.ts';
import { Text } from '../domain/text.ts';
import type { CompileContext, Compiled, CompiledPage } from './compile-context.ts';
import { dueAnswers } from './compile-due-dates.ts';
import { compileJourney, STEPS } from './compile-journey.ts';
import { compilePlain } from './compile-plain.ts';
import { compileSearchGuide, searchFaults } from './compile-search.ts';
import { compileService, servicePlace } from './compile-service.ts';
import { compileArticle, compileLegal } from './compile-text.ts';
import { CASES, compileTool, readCases } from './compile-tool.ts';
import { ContentError, type Fault, Faults, locatedFaults } from './content-error.ts';
import { checkFileName, listFiles, type MarkdownFile, photoFaults, readMarkdown, readYaml } from './content-files.ts';
import { compileFigurePages, firstReview } from './figure-pages.ts';
import { References } from './figure-references.ts';
import { firmPlaceholders } from './firm-words.ts';
import { wordsThatDoNotFit } from './head-words.ts';
import {
  BrokenPages,
  checkLinks,
  mayRetire,
  readMovedFigures,
  readRetired,
  retiredFaults,
  withoutRetired,
} from './links.ts';
import { lateReviews, silentCorrections, wordsBesideValue } from './lint/quantities.ts';
import { futureDays, proseOf, unwrittenFaults } from './lint/texts.ts';
import { readAllowances, typedFigures } from './lint/typed-figures.ts';
import { leastFeeFaults } from './page-bills.ts';
import { deadlineFaults, repeatedFields, sectionFaults } from './page-rules.ts';
import { plainTwins } from './plain-twins.ts';
import { readFigures } from './read-figures.ts';
import { type TwinKind, type TwinSource, twinOf } from './twin.ts';

const SynonymsSchema = v.array(
  v.pipe(v.array(Text, 'expected a list of words'), v.minLength(2, 'expected at least two words that mean the same')),
  'expected a list of groups of words',
);
/** Full words are put into an attribute as they are. */
const AbbreviationsSchema = v.record(
  Text,
  v.pipe(Text, v.regex(/^[^<>&"]*$/, 'expected words without < > & and "')),
  'expected abbreviations, each with its full words',
);
const PlainPagesSchema = v.array(PlainPageSchema, 'expected a list of pages');

/**
 * Compiles all content and checks every rule of content. Throws a ContentError with each fault once, by file and line.
 * Faults in the firm, the figures or the retired pages end it at once, since most other faults would follow from them.
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
  addPages(all, 'services', '.md', ServiceSchema, (read, path) =>
    compilePage(all, 'service', read, (context) => compileService(read, servicePlace(path), context)),
  );
  addPages(all, 'articles', '.md', ArticleSchema, (read) =>
    compilePage(all, 'article', read, (context) => compileArticle(read, context)),
  );
  addPages(all, 'legal', '.md', LegalSchema, (read) =>
    compilePage(all, 'legal', read, (context) => compileLegal(read, context)),
  );
  addPages(all, 'tools', '.yaml', ToolPageSchema, (read, path) =>
    compilePage(all, 'tool', read, (context) => compileTool(path, read.matter, readCases(root, path), context)),
  );
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
type Compilation = ReturnType<typeof startCompilation>;

/** Reads what all pages share. Throws a ContentError at the first file with faults. */
function startCompilation(root: string, today: string) {
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
  const { extended } = records;
  const abbreviations = existsSync(join(root, 'abbreviations.yaml'))
    ? readYaml(root, 'abbreviations.yaml', AbbreviationsSchema)
    : {};
  const contextWith = (figures: ReadonlyMap<string, Figure>, sources: CompileContext['sources']): CompileContext => {
    const links: CompileContext['links'] = [];
    const references = (file: string) =>
      new References(file, figures, firm, (fault) => faults.list.push(fault), links, abbreviations);
    return { firm, figures, references, links, sources, retired, today, extended };
  };
  const context = contextWith(records.figures, []);
  const draftFigures = records.drafts.map(({ record }) => [record.id, record] as const);
  return {
    root,
    today,
    firm,
    abbreviations,
    /** Puts the firm's names into the text of a file. */
    expandFirm,
    /** Replaces links to retired pages. */
    redirect,
    /** Both. */
    expand,
    retired,
    records,
    /** Ids of figures that replaced others, by the id that they replaced. */
    moved: readMovedFigures(root, (id) => records.figures.has(id)),
    context,
    /** Also knows the drafts among the figures, which only drafts may refer to. */
    draftContext: contextWith(new Map([...records.figures, ...draftFigures]), context.sources),
    faults,
    /** Pages that did not compile. */
    broken: new BrokenPages(root, expand),
    /** Pages to publish, and their bodies and twins by path. */
    pages: [] as CompiledPage[],
    bodies: new Map<string, Body>(),
    twins: new Map<string, string>(),
    drafts: {
      files: records.drafts.map(({ file, record }) => `${file}: ${record.id}`),
      pages: [] as PageEntry[],
      bodies: new Map<string, Body>(),
    },
  };
}

/** Adds a page of each file in a folder. A file without front matter has no body. */
function addPages<S extends v.GenericSchema>(
  all: Compilation,
  folder: string,
  ending: '.md' | '.yaml',
  schema: S,
  compile: (read: MarkdownFile<v.InferOutput<S>>, path: string) => Compiled,
): void {
  const { root, faults, expand, redirect, context, broken } = all;
  for (const path of listFiles(root, folder, ending).filter((name) => !name.startsWith(CASES))) {
    const file = `content/${path}`;
    const compiled = faults.attempt(() => {
      checkFileName(path);
      const written =
        ending === '.md'
          ? readMarkdown(root, path, schema, expand)
          : { file, matter: readYaml(root, path, schema, expand), body: '' };
      const read = { ...written, body: redirect(written.body) };
      context.sources.push({ file, fields: read.matter, body: read.body });
      return compile(read, path);
    });
    if (compiled) addPage(all, file, '', compiled);
    else broken.add(path);
  }
}

/** Adds the pages of content/pages.yaml. Their twins need every page, so `publish` makes them. */
function addPlainPages(all: Compilation): void {
  const { root, faults, expand, context, broken, moved } = all;
  const { groups } = all.records;
  const written = faults.attempt(() => readYaml(root, 'pages.yaml', PlainPagesSchema, expand));
  if (!written) {
    broken.add('pages.yaml');
    return;
  }
  context.sources.push({ file: 'content/pages.yaml', fields: written });
  for (const [i, page] of written.entries()) {
    const tools = all.pages.filter(({ entry }) => entry.kind === 'tool').length;
    // The plans are compiled after these pages.
    const plans = listFiles(root, 'journeys', '.yaml').length;
    const compiled = faults.attempt(() => compilePlain(root, page, { groups, moved, tools, plans }, expand, context));
    if (compiled) addPage(all, 'content/pages.yaml', `${i}.`, compiled);
    else broken.addAddress(page.path);
  }
}

/** Adds the page of each plan, if the site has plans. */
function addJourneys(all: Compilation): void {
  const { root, faults, expand, context, bodies } = all;
  if (!existsSync(join(root, STEPS))) return;
  const library = faults.attempt(() => readYaml(root, STEPS, StepsSchema, expand));
  if (!library) return;
  context.sources.push({ file: `content/${STEPS}`, fields: library });
  addPages(all, 'journeys', '.yaml', JourneySchema, (read, path) =>
    compileJourney(path, read.matter, library, bodies, context),
  );
}

/** Compiles a page with its twin: as a draft, or without the starting words of `bun run new` for publication. */
function compilePage<K extends TwinKind>(
  all: Compilation,
  kind: K,
  read: TwinSource<K>,
  compile: (context: CompileContext) => Compiled,
): Compiled {
  const isDraft = 'draft' in read.matter && read.matter.draft === true;
  // Nothing starts a legal page with such words.
  const unwritten = isDraft || kind === 'legal' ? [] : unwrittenFaults(read.file, { ...read.matter, body: read.body });
  if (unwritten.length > 0) throw new ContentError(unwritten);
  const context = isDraft ? all.draftContext : all.context;
  const page = compile(context);
  return { ...page, twin: twinOf(kind, read, page, context), draft: isDraft };
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

/** Adds to the body of /search what is known only once all pages are known. */
function completeSearch(all: Compilation): SearchBody | undefined {
  const { root, today, pages, bodies, expandFirm, retired, faults } = all;
  const search = bodies.get('/search');
  if (search?.kind !== 'search') return undefined;
  const entries = pages.map(({ entry }) => entry);
  const guide = faults.attempt(() => compileSearchGuide(root, search, entries, bodies, expandFirm, retired));
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
    ...(search ? searchFaults(search, entries) : []),
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
  const { firm, abbreviations, records, moved, retired, bodies, twins, drafts } = all;
  const { figures, groups } = records;
  const due = { body: bodies.get('/due-dates'), review: records.dueReview };
  const pages = all.pages
    .map(({ entry }) => entry)
    .sort(byPlace)
    .map((entry) => {
      const review = firstReview(bodies.get(entry.path), figures, due);
      return review === undefined ? entry : { ...entry, review };
    });
  const figurePages = compileFigurePages({ firm, groups, moved, pages, bodies });
  return {
    firm,
    abbreviations,
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
