/** Compiles content/ into the pages the hosts serve. Collects every fault before it fails. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type {
  Body,
  CompiledContent,
  FiguresBody,
  LawBody,
  OpenFigure,
  PageEntry,
  SearchBody,
} from '../content/site.ts';
import { latestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { FirmSchema } from '../domain/firm.ts';
import { ArticleSchema, LegalSchema, PlainPageSchema } from '../domain/front-matter.ts';
import { indiaDay } from '../domain/india-day.ts';
import { JourneySchema, StepsSchema } from '../domain/journey.ts';
import { firstRecordedDay } from '../domain/law-history.ts';
import { twinPath } from '../domain/own-path.ts';
import { SECTIONS, type SectionRow } from '../domain/sections.ts';
import { ServiceSchema } from '../domain/service.ts';
import { Text } from '../domain/text.ts';
import { ToolPageSchema } from '../domain/tool-page.ts';
import { BrokenPages } from './broken-pages.ts';
import { answerFaults, compileAnswers } from './compile-answers.ts';
import { compileArticle } from './compile-article.ts';
import type { CompileContext } from './compile-context.ts';
import { compileDueDates } from './compile-due-dates.ts';
import { compileHome } from './compile-home.ts';
import { compileJourney, STEPS } from './compile-journey.ts';
import { compileLegal } from './compile-legal.ts';
import { compileService, servicePlace } from './compile-service.ts';
import { CASES, compileTool, readCases } from './compile-tool.ts';
import { ContentError, Faults } from './content-error.ts';
import { checkFileName, listFiles, type MarkdownFile, readMarkdown, readYaml } from './content-files.ts';
import { unwrittenFaults } from './drafts.ts';
import { dueAnswers } from './due-answers.ts';
import { locatedFaults } from './fault-lines.ts';
import { figureIndexLine } from './figure-index.ts';
import { compileFigurePages } from './figure-pages.ts';
import { References } from './figure-references.ts';
import { taggedFeed } from './figures-feed.ts';
import { firmPlaceholders } from './firm-words.ts';
import { firstReview } from './first-review.ts';
import { wordsThatDoNotFit } from './head-words.ts';
import { checkLinks } from './links.ts';
import { readAllowances } from './lint/allowances.ts';
import { futureDays } from './lint/days.ts';
import { type ContentSource, proseOf } from './lint/prose.ts';
import { silentCorrections, wordsBesideValue } from './lint/records.ts';
import { lateReviews } from './lint/reviews.ts';
import { typedFigures } from './lint/typed-figures.ts';
import { readMovedFigures } from './moved-figures.ts';
import { compileOpenData, figuresLicence, openFigure } from './open-data.ts';
import { leastFeeFaults } from './page-bills.ts';
import { type CompiledPage, repeatedFields } from './page-rules.ts';
import { photoFaults } from './photos.ts';
import { plainTwins } from './plain-twins.ts';
import { countPreview } from './preview.ts';
import { readFigures } from './read-figures.ts';
import { mayRetire, readRetired, retiredFaults, withoutRetired } from './retired.ts';
import { compileSearchGuide, leadFaults } from './search-guide.ts';
import { deadlineFaults, sectionFaults } from './section-rules.ts';
import { type TwinKind, type TwinSource, twinOf } from './twin.ts';

const SynonymsSchema = v.array(
  v.pipe(v.array(Text, 'expected a list of words'), v.minLength(2, 'expected at least two words that mean the same')),
  'expected a list of groups of words',
);
const PlainPagesSchema = v.array(PlainPageSchema, 'expected a list of pages');

/**
 * Compiles all content, and holds it to every rule that content has. The firm and the figures come first: where they
 * have faults, the rest is not looked at, since most of it would follow from that.
 * @param root the content folder
 * @param sections that must be complete
 * @param today day as `YYYY-MM-DD` that no check can lie after
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
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  // Where the whole was read on a day that has not come, every other day would be said to be wrong too.
  const ahead = futureDays('content/firm.yaml', firm, today);
  if (ahead.length > 0) throw new ContentError(ahead);
  const ofFirm = firmPlaceholders(firm);
  const retired = readRetired(root, ofFirm);
  const lead = withoutRetired(retired);
  const expand = (text: string) => lead(ofFirm(text));
  const { figures, groups, drafts: draftFigures, words, dueDays, extended } = readFigures(root, expand, today);
  const sources: ContentSource[] = [];
  const faults = new Faults();
  const contextWith = (known: ReadonlyMap<string, Figure>): CompileContext => ({
    firm,
    figures: known,
    references: (file) => new References(file, known, firm, (fault) => faults.list.push(fault)),
    links: [],
    sources,
    retired,
    today,
    extended,
  });
  const context = contextWith(figures);
  // Drafts may refer to each other; nothing that is published may refer to them.
  const draftContext = contextWith(
    new Map([...figures, ...draftFigures.map(({ record }) => [record.id, record] as const)]),
  );

  const broken = new BrokenPages(root, expand);
  const pages: CompiledPage[] = [];
  const bodies = new Map<string, Body>();
  const drafts = {
    files: draftFigures.map(({ file, record }) => `${file}: ${record.id}`),
    pages: [] as PageEntry[],
    bodies: new Map<string, Body>(),
  };
  const twins = new Map<string, string>();
  const keep = (file: string, fields: string, { entry, body, twin, draft = false }: Compiled) => {
    if (draft) {
      drafts.files.push(file);
      drafts.pages.push(entry);
      if (body) drafts.bodies.set(entry.path, body);
      return;
    }
    if (retired.has(entry.path) && mayRetire(entry)) return;
    // Which of two at one address is meant is not known, so links to their headings are not wrong yet.
    if (pages.some((page) => page.entry.path === entry.path)) broken.addAddress(entry.path);
    if (body) bodies.set(entry.path, body);
    if (twin !== undefined) twins.set(entry.path, twin);
    pages.push({ entry, file, fields });
  };
  const addFolder = <S extends v.GenericSchema>(
    folder: string,
    schema: S,
    compile: (file: MarkdownFile<v.InferOutput<S>>, path: string) => Compiled,
  ) => {
    for (const path of listFiles(root, folder, '.md')) {
      const compiled = faults.attempt(() => {
        checkFileName(path);
        const written = readMarkdown(root, path, schema, expand);
        const read = { ...written, body: lead(written.body) };
        sources.push({ file: read.file, fields: read.matter, body: read.body });
        return compile(read, path);
      });
      if (compiled) keep(`content/${path}`, '', compiled);
      else broken.add(path);
    }
  };
  const law = groups.map(({ title, figures: ofGroup }) => ({
    title,
    figures: ofGroup.map((figure) => ({ figure, open: openFigure(figure) })),
  }));
  const open = law.flatMap((group) => group.figures.map((one) => one.open));
  const moved = readMovedFigures(root, (id) => figures.has(id));
  addFolder('services', ServiceSchema, (read, path) =>
    asPublished(read, (inContext) =>
      twinned('service', read, compileService(read, servicePlace(path), inContext), inContext),
    ),
  );
  addFolder('articles', ArticleSchema, (read) =>
    asPublished(read, (inContext) => twinned('article', read, compileArticle(read, inContext), inContext)),
  );
  addFolder('legal', LegalSchema, (read) => twinned('legal', read, compileLegal(read, context), context));

  // Of all folders this one may be missing: a site without tools is one.
  for (const path of existsSync(join(root, 'tools'))
    ? listFiles(root, 'tools', '.yaml').filter((name) => !name.startsWith(CASES))
    : []) {
    const file = `content/${path}`;
    const compiled = faults.attempt(() => {
      checkFileName(path);
      const page = readYaml(root, path, ToolPageSchema, expand);
      const cases = readCases(root, path);
      sources.push({ file, fields: page });
      const read = { file, matter: page, body: '' };
      return asPublished(read, (inContext) =>
        twinned('tool', read, compileTool(path, page, cases, inContext), inContext),
      );
    });
    if (compiled) keep(file, '', compiled);
    else broken.addAddress(`/${path.replace(/\.yaml$/, '')}`);
  }

  const plainPages = faults.attempt(() => readYaml(root, 'pages.yaml', PlainPagesSchema, expand));
  if (plainPages) sources.push({ file: 'content/pages.yaml', fields: plainPages });
  else broken.addList('pages.yaml');
  for (const [i, page] of plainPages?.entries() ?? []) {
    const compiled = faults.attempt(() => {
      const body = plainBody(page.id);
      const changed = changedOn(body);
      const preview = countPreview(
        page.id,
        {
          figures: figures.size,
          tools: pages.filter(({ entry }) => entry.kind === 'tool').length,
          dueDates: body?.kind === 'due-dates' ? new Set(body.rules.map(({ id }) => id)).size : 0,
        },
        changed,
      );
      return { entry: { ...plainEntry(page, changed), ...(preview && { preview }) }, body };
    });
    if (compiled) keep('content/pages.yaml', `${i}.`, compiled);
    else broken.addAddress(page.path);
  }
  // Plans name tools, due dates and services: they come once these are there. A site may have none.
  const library = existsSync(join(root, STEPS))
    ? faults.attempt(() => readYaml(root, STEPS, StepsSchema, expand))
    : undefined;
  if (library) sources.push({ file: `content/${STEPS}`, fields: library });
  for (const path of library ? listFiles(root, 'journeys', '.yaml') : []) {
    const file = `content/${path}`;
    const compiled = faults.attempt(() => {
      checkFileName(path);
      const journey = readYaml(root, path, JourneySchema, expand);
      sources.push({ file, fields: journey });
      return library && compileJourney(path, journey, library, bodies, context);
    });
    if (compiled) keep(file, '', compiled);
    else broken.addAddress(`/start/${path.replace(/^journeys\/|\.yaml$/g, '')}`);
  }
  const synonyms = faults.attempt(() => readYaml(root, 'synonyms.yaml', SynonymsSchema));
  const search = searchBody(bodies);
  const guide = faults.attempt(() =>
    search
      ? compileSearchGuide(
          root,
          pages.map(({ entry }) => entry),
          bodies,
          ofFirm,
          retired,
        )
      : undefined,
  );
  if (search && guide) search.guide = guide;
  const due = bodies.get('/due-dates');
  if (search && due?.kind === 'due-dates') search.dates = dueAnswers(due, today);
  const allowances = faults.attempt(() => readAllowances(root)) ?? [];

  /** Compiles a page as what it is: a draft, or one that holds no starting words any more. */
  function asPublished<Page extends object>(
    { file, matter, body }: MarkdownFile<{ draft?: true | undefined }>,
    compile: (inContext: CompileContext) => Page,
  ) {
    if (matter.draft) return { ...compile(draftContext), draft: true };
    const unwritten = unwrittenFaults(file, { ...matter, body });
    if (unwritten.length > 0) throw new ContentError(unwritten);
    return compile(context);
  }

  function plainBody(id: string): Body | null {
    if (id === 'home') return compileHome(root, context);
    if (id === 'due-dates') return compileDueDates(root, context);
    if (id === 'figures')
      return {
        kind: 'figures',
        groups: groups.map(({ title, figures: ofGroup }) => ({
          title,
          figures: ofGroup.map((figure) => figureIndexLine(figure, tookThePlaceOf(figure.id))),
        })),
        feed: taggedFeed(firm, [...figures.values()]),
      } satisfies FiguresBody;
    if (id === 'changes')
      return {
        kind: 'law',
        licence: figuresLicence(firm),
        since: firstRecordedDay(open),
        groups: law.map(({ title, figures: ofGroup }) => ({
          title,
          figures: ofGroup.map((one) => withoutReadings(one.open)),
        })),
      } satisfies LawBody;
    if (id === 'search') return compileAnswers(root, figures, context.references('content/answers.yaml'), expand);
    if (id === 'open-data') return compileOpenData(firm, open);
    return null;
  }

  function tookThePlaceOf(id: string): string[] {
    return [...moved].flatMap(([from, to]) => (to === id ? [from] : []));
  }

  /** A page of few words was last read with the whole; what it lists may be younger. */
  function changedOn(body: Body | null): string {
    const listed = body?.kind === 'figures' || body?.kind === 'law' ? open.map((figure) => figure.checked) : [];
    const news = body?.kind === 'home' ? body.updates.map((update) => update.date) : [];
    return latestDay([firm.contentChecked, ...listed, ...news]);
  }

  const entries = pages.map(({ entry }) => entry);
  // A page that did not compile is missed for that alone, and may be the one that shows a record.
  const compiled = faults.list.length === 0;
  faults.list.push(
    ...photoFaults(root, { file: 'content/firm.yaml', field: 'reviewer.photo' }, firm.reviewer?.photo),
    ...repeatedFields(pages),
    ...retiredFaults(retired, entries),
    ...wordsThatDoNotFit(pages),
    ...checkLinks(context.links, { pages: entries, bodies, figures, mayStandAt: (path) => broken.mayStandAt(path) }),
    ...checkLinks(draftContext.links, {
      pages: [...entries, ...drafts.pages],
      bodies: new Map([...bodies, ...drafts.bodies]),
      figures: draftContext.figures,
      mayStandAt: (path) => broken.mayStandAt(path),
    }),
    ...groups.flatMap(({ file, figures }) =>
      figures.flatMap((figure) => futureDays(file, figure, today).map((fault) => ({ ...fault, record: figure.id }))),
    ),
    ...sources.flatMap(({ file, fields }) => futureDays(file, fields, today)),
    ...silentCorrections(groups),
    ...wordsBesideValue(groups),
    ...lateReviews(groups),
    ...typedFigures(
      sources.map(proseOf),
      groups.map(({ figures }) => figures),
      allowances,
      { unread: broken.files, recordWords: words.map(proseOf), dueDays },
    ),
    ...(compiled
      ? [
          ...answerFaults(search, entries),
          ...(guide ? leadFaults(guide, entries) : []),
          ...sectionFaults(sections, pages, bodies.get('/')),
          ...deadlineFaults(pages, bodies),
          ...leastFeeFaults(firm, bodies),
        ]
      : []),
  );
  if (!synonyms || faults.list.length > 0) throw new ContentError(faults.list);
  const reviewed = entries.sort(byPlace).map((entry) => {
    const review = firstReview(root, bodies.get(entry.path), figures, bodies.get('/due-dates'));
    return review === undefined ? entry : { ...entry, review };
  });
  const ofPlainPages = plainTwins({ firm, pages: reviewed, bodies, figures });
  const ofRetired = [...retired].flatMap(([path, target]) => [
    [path, target] as const,
    [twinPath(path), twinPath(target)] as const,
  ]);
  const ofFigures = compileFigurePages({ firm, groups: law, moved, pages: reviewed, bodies });
  return {
    firm,
    pages: reviewed,
    bodies,
    figurePages: ofFigures.pages,
    figures: ofFigures.figures,
    twins: new Map([...twins, ...ofPlainPages, ...ofFigures.twins]),
    synonyms,
    drafts: drafts.files,
    retired: Object.fromEntries(ofRetired),
  };
}

/** No other day is told with what was read: a third of the bytes. */
function withoutReadings(figure: OpenFigure): OpenFigure {
  return { ...figure, history: figure.history.map((entry) => ({ ...entry, read: [] })) };
}

interface Compiled {
  entry: PageEntry;
  body: Body | null;
  /** The page in Markdown. */
  twin?: string;
  draft?: boolean;
}

/** A page with its twin in Markdown. */
function twinned<K extends TwinKind>(kind: K, read: TwinSource<K>, page: Compiled, context: CompileContext): Compiled {
  return { ...page, twin: twinOf(kind, read, page, context) };
}

function searchBody(bodies: ReadonlyMap<string, Body>): SearchBody | undefined {
  const body = bodies.get('/search');
  return body?.kind === 'search' ? body : undefined;
}

function plainEntry(page: v.InferOutput<typeof PlainPageSchema>, changed: string): PageEntry {
  const { id, path, title, description, summary, keywords } = page;
  const none = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };
  return { kind: 'plain', id, path, title, name: title, description, summary, keywords, changed, ...none };
}

/** By kind, then by section with the pages that stand in none last, then in the order of the chips. */
function byPlace(a: PageEntry, b: PageEntry): number {
  const bySection =
    Number(a.section === null) - Number(b.section === null) || (a.section ?? '').localeCompare(b.section ?? '');
  return a.kind.localeCompare(b.kind) || bySection || a.order - b.order || a.path.localeCompare(b.path);
}
