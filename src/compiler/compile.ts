/** Compiles content/ into the pages that the hosts serve. Collects every fault before it fails. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { inLanguage } from '../content/language.ts';
import type { Body, CompiledContent, CompiledEdition, PageEntry, SearchBody } from '../content/site.ts';
import { indiaDay } from '../domain/calendar.ts';
import { type Firm, FirmSchema } from '../domain/firm.ts';
import { sayFirm } from '../domain/firm-details.ts';
import { isList, KINDS, type Kind } from '../domain/kinds.ts';
import { LANGUAGES, type Language, OTHER_LANGUAGES, type OtherLanguage } from '../domain/languages.ts';
import { markdownPath, OPEN_DATA } from '../domain/own-path.ts';
import { createSay } from '../domain/say.ts';
import { SECTIONS, type SectionRow } from '../domain/sections.ts';
import { Code, Text } from '../domain/text.ts';
import { firstRecordedDay } from '../law/changes.ts';
import { GENERAL_TOOLS } from '../programs/general-tools.ts';
import { describeTool, listAskables } from '../programs/tool-list.ts';
import { NO_GUIDE } from '../search/vocabulary.ts';
import type { CompileContext, CompiledPage } from './compile-context.ts';
import { makeDueAnswers } from './dates/compile-due-dates.ts';
import { References } from './figures/figure-references.ts';
import { compileLaw, findFirstReview } from './figures/law-files.ts';
import { COMPILERS, type KindCompiler } from './kind-compilers.ts';
import { checkCorrections, checkReviewDays, checkWordsOfValues } from './lint/quantities.ts';
import { dueDateReviews, reviewOfRules } from './lint/reviews.ts';
import { checkDaysOfChecks, checkStartingWords, collectProse } from './lint/texts.ts';
import { checkTypedFigures, readAllowances } from './lint/typed-figures.ts';
import { writeOpenApi } from './open-api.ts';
import { compileClips } from './pages/clip-text.ts';
import { checkSearch, compileSearchGuide, withKeys } from './pages/compile-search.ts';
import { checkHeadWords } from './pages/head-words.ts';
import { makeMarkdownPage } from './pages/markdown-page.ts';
import { checkLeastFees } from './pages/page-bills.ts';
import { checkDeadlines, checkRepeatedFields, checkSections } from './pages/page-rules.ts';
import { makePlainMarkdown } from './pages/plain-markdown.ts';
import { ContentError, type Fault, Faults, locatedFaults } from './read/content-error.ts';
import {
  checkPhoto,
  listFiles,
  type MarkdownFile,
  readOptional,
  readPages,
  readYaml,
  requireFileName,
} from './read/content-files.ts';
import { firmPlaceholders, readSentences, SENTENCES_FILE } from './read/firm-words.ts';
import { checkLinks, checkRetired, mayRetire, readMovedFigures, readRetired, redirectRetired } from './read/links.ts';
import { type FiguresRead, readFigures } from './read/read-figures.ts';
import { findUnwritten, readWords } from './read/read-words.ts';
import { PSEUDO, type Translation, withTranslations } from './read/translations.ts';
import { rememberLast } from './remember.ts';

const SynonymsSchema = v.array(
  v.pipe(v.array(Code, 'expected a list of words'), v.minLength(2, 'expected at least two words that mean the same')),
  'expected a list of groups of words',
);
/** The words are put into an attribute as they are. */
export const AbbreviationsSchema = v.record(
  Code,
  v.pipe(Text, v.regex(/^[^<>&"]*$/, 'expected words without < > & and "')),
  'expected abbreviations, each with its full words',
);

/**
 * Compiles and checks all content. Throws a ContentError with each fault once, by file and line. Faults in the firm,
 * the words, the figures, the due rules or the retired pages end it at once, since most other faults would follow.
 */
export function compileContent(
  root: string,
  sections: readonly SectionRow[] = SECTIONS,
  today = indiaDay(Date.now()),
  languages = listEditions(root),
): CompiledContent {
  try {
    const english = compileIn('en', root, sections, today);
    const editions = languages.map((language) => ({ ...compileIn(language, root, sections, today), language }));
    return { ...english, editions: editions.map(keepOwnPages) };
  } catch (error) {
    throw error instanceof ContentError ? new ContentError(locatedFaults(root, error.faults)) : error;
  }
}

/** The languages that have content and all rooms of words, and with PSEUDO=1 the one in disguise, which needs neither. */
export function listEditions(root: string): OtherLanguage[] {
  return OTHER_LANGUAGES.filter((language) =>
    language === PSEUDO
      ? process.env.PSEUDO === '1'
      : existsSync(join(root, language)) && findUnwritten(root, language).rooms.length === 0,
  );
}

function compileIn(language: Language, root: string, sections: readonly SectionRow[], today: string): CompiledContent {
  return withTranslations(language, () => {
    const firm = readYaml(root, 'firm.yaml', FirmSchema);
    const read = readWords(root, language, firmPlaceholders(firm));
    const own = createSay(LANGUAGES[language].tag, read.words);
    return inLanguage(own, () => {
      const said = language === 'en' ? firm : sayFirm(firm);
      return compileAll(startCompilation(root, today, language, said), sections, read);
    });
  });
}

/** Without the pages that are in English, and what they alone need. */
function keepOwnPages({ language, ...content }: CompiledContent & CompiledEdition): CompiledEdition {
  const { firm, abbreviations, words, bodies, law, markdownPages } = content;
  const pages = content.pages.filter(({ lang }) => lang === language);
  const search = bodies.get('/search');
  if (search?.kind === 'search') bodies.set('/search', { ...search, guide: NO_GUIDE });
  return { language, firm, abbreviations, words, pages, bodies, law, markdownPages };
}

function compileAll(
  all: Compilation,
  sections: readonly SectionRow[],
  { words, sources }: ReturnType<typeof readWords>,
): CompiledContent {
  const { root, language } = all;
  for (const kind of Object.keys(COMPILERS) as Kind[]) addPages(all, kind);
  all.sources.push(...sources);
  const synonyms = all.faults.attempt(() => readYaml(root, 'synonyms.yaml', SynonymsSchema));
  const search = completeSearch(all);
  const ofClips = all.contextFor(false, all.faults.list);
  const clips = all.faults.attempt(() => compileClips(root, ofClips)) ?? {};
  // In disguise a title is too long, and a number that was allowed is another.
  if (language !== PSEUDO) all.faults.list.push(...contentFaults(all, sections, search));
  if (!synonyms || all.faults.list.length > 0) throw new ContentError(all.faults.list);
  return publish(all, { synonyms, words, clips });
}

function hashYaml(root: string, today: string): string {
  const hasher = new Bun.CryptoHasher('sha256').update(`${root}\n${today}\n`);
  for (const path of listFiles(root, '**/*.yaml')) hasher.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hasher.digest('hex');
}

/** Reading the records takes a quarter of the time of a compilation that reuses pages. */
const readRecords = rememberLast<FiguresRead>();

type Compilation = ReturnType<typeof startCompilation>;

/** Reads what all pages share. Throws a ContentError at the first file with faults. */
function startCompilation(root: string, today: string, language: Language, firm: Firm) {
  // If the clock is wrong, every other day would be reported as well.
  const ahead = checkDaysOfChecks('content/firm.yaml', firm, today);
  if (ahead.length > 0) throw new ContentError(ahead);
  const expandFirm = firmPlaceholders(firm);
  const sentences = readSentences(root, firm);
  const retired = readRetired(root, expandFirm);
  const redirect = redirectRetired(retired);
  const expand = (text: string) => redirect(expandFirm(text));
  const inputs = hashYaml(root, today);
  const records = readRecords(language, inputs, () => readFigures(root, today, firm, expand));
  const { due, groups } = records;
  const abbreviations = readOptional(root, 'abbreviations.yaml', AbbreviationsSchema) ?? {};
  const shared = {
    ...{ root, language, expand, firm, sentences, groups, retired, today, due },
    moved: readMovedFigures(root, (id) => records.figures.has(id)),
    bodies: new Map<string, Body>(),
  };
  const drafted = new Map([...records.figures, ...records.drafts.map(({ record }) => [record.id, record] as const)]);
  const sources: CompileContext['sources'] = [
    { file: `content/${SENTENCES_FILE}`, fields: Object.fromEntries(sentences) },
  ];
  /** With links of its own. @param isDraft knows the drafts among the figures, to which only drafts may refer */
  const contextFor = (isDraft: boolean, found: Fault[]): CompileContext => {
    const figures = isDraft ? drafted : records.figures;
    const links: CompileContext['links'] = [];
    const references = (file: string) =>
      new References(file, figures, firm, (fault) => found.push(fault), links, abbreviations, sentences);
    return { ...shared, figures, references, links, sources };
  };
  return {
    ...shared,
    ...{ inputs, abbreviations, expandFirm, redirect, records, drafted, sources, contextFor },
    faults: new Faults(),
    /** Whether every page compiled, each at an address of its own. If not, links between pages cannot be checked. */
    isComplete: true,
    pages: [] as CompiledPage[],
    links: [] as CompileContext['links'],
    /** By path. */
    markdownPages: new Map<string, string>(),
    drafts: {
      files: records.drafts.map(({ file, record }) => `${file}: ${record.id}`),
      pages: [] as PageEntry[],
      bodies: new Map<string, Body>(),
      links: [] as CompileContext['links'],
    },
  };
}

function addPages(all: Compilation, kind: Kind): void {
  const { root, language, faults, redirect, sources, expand, inputs } = all;
  for (const path of isList(kind) ? [KINDS[kind].files] : listFiles(root, KINDS[kind].files)) {
    const pages = faults.attempt(() => {
      requireFileName(path);
      return readPages(root, kind, path, COMPILERS[kind].schema, expand);
    });
    if (!pages) all.isComplete = false;
    for (const [i, written] of pages?.entries() ?? []) {
      const read = { ...written, body: redirect(written.body) };
      const place = isList(kind) ? `${i}.` : '';
      const { file, matter, body } = read;
      sources.push({ file, fields: place === '' ? matter : { [i]: matter }, body });
      const work = () => compilePage(all, kind, read, place);
      const page = file.endsWith('.md')
        ? compileOnce(`${language} ${file}`, `${inputs} ${JSON.stringify(read)}`, work)
        : work();
      addPage(all, file, place, page, read.translation);
    }
  }
}

/** Pages in Markdown, while neither they nor any file that others read change: no page reads another. */
const compileOnce = rememberLast<PageCompiled>();

type PageCompiled = ReturnType<typeof compilePage>;

/**
 * A page and its Markdown page, if it has no grave fault, with its faults and links. The starting words of `bun run new`
 * are allowed only in a draft.
 */
function compilePage(all: Compilation, kind: Kind, read: MarkdownFile<object>, place: string) {
  const { file, matter, body } = read;
  const row: KindCompiler = COMPILERS[kind];
  const isDraft = 'draft' in matter && matter.draft === true;
  const found = new Faults();
  const context = all.contextFor(isDraft, found.list);
  const page = found.attempt(() => {
    const unwritten = isDraft ? [] : checkStartingWords(file, { ...matter, body }, place.replace('.', ''));
    if (unwritten.length > 0) throw new ContentError(unwritten);
    const compiled = row.compile(read, context);
    return { ...compiled, ...(row.markdown && { markdown: makeMarkdownPage(read, compiled, row.markdown, context) }) };
  });
  return { page, isDraft, faults: found.list, links: context.links };
}

function addPage(
  all: Compilation,
  file: string,
  fields: string,
  { page, isDraft, ...found }: PageCompiled,
  translation: Translation | undefined,
): void {
  const { drafts, pages, bodies, markdownPages, retired } = all;
  all.faults.list.push(...found.faults);
  (isDraft ? drafts : all).links.push(...found.links);
  if (!page) {
    all.isComplete = false;
    return;
  }
  const { body, markdown } = page;
  const entry = { ...page.entry, ...describeTranslation(page.entry, translation, all.language) };
  if (isDraft) {
    drafts.files.push(fields === '' ? file : `${file}: ${entry.id}`);
    drafts.pages.push(entry);
    if (body) drafts.bodies.set(entry.path, body);
    return;
  }
  if (retired.has(entry.path) && mayRetire(entry)) return;
  if (pages.some((other) => other.entry.path === entry.path)) all.isComplete = false;
  if (body) bodies.set(entry.path, body);
  if (markdown !== undefined) markdownPages.set(entry.path, markdown);
  pages.push({ entry, file, fields });
}

/** The language of a page that is not in English. */
function describeTranslation(
  { changed }: PageEntry,
  translation: Translation | undefined,
  language: Language,
): Pick<PageEntry, 'lang' | 'stale'> {
  if (language === 'en' || !translation || translation.isDraft) return {};
  return { lang: language, ...(translation.isStale && { stale: changed }) };
}

/** Adds to the body of /search what is known only once all pages are known. */
function completeSearch(all: Compilation): SearchBody | undefined {
  const { root, today, pages, bodies, expandFirm, retired, faults } = all;
  const search = bodies.get('/search');
  if (search?.kind !== 'search') return undefined;
  const { figures } = all.records;
  const entries = pages.map(({ entry }) => entry);
  const guide = faults.attempt(() =>
    compileSearchGuide(root, search, entries, bodies, { figures, retired }, expandFirm),
  );
  if (guide) search.guide = guide;
  const due = bodies.get('/due-dates');
  if (due?.kind === 'due-dates') search.dates = makeDueAnswers(due, today);
  bodies.set('/search', withKeys(search));
  for (const body of bodies.values()) if (body.kind === 'tool') delete body.questions;
  return search;
}

/** Faults that no single file shows. If a page is missing, those that would follow from it are left out. */
function contentFaults(all: Compilation, sections: readonly SectionRow[], search: SearchBody | undefined): Fault[] {
  const { root, language, today, firm, records, sources, pages } = all;
  const { groups } = records;
  const ofSections = all.isComplete ? checkSections(sections, pages, all.bodies.get('/')) : [];
  // Half of the site leads to the first page of a section.
  const isComplete = all.isComplete && !ofSections.some(({ field }) => field === 'file');
  return [
    ...checkPhoto(root, { file: 'content/firm.yaml', field: 'reviewer.photo' }, firm.reviewer?.photo),
    ...checkRepeatedFields(pages),
    ...groups.flatMap(({ file, figures }) =>
      figures.flatMap((figure) =>
        checkDaysOfChecks(file, figure, today).map((fault) => ({ ...fault, record: figure.id })),
      ),
    ),
    ...sources.flatMap(({ file, fields }) => checkDaysOfChecks(file, fields, today)),
    ...checkReviewDays(records.judged),
    ...(language === 'en' ? englishFaults(all, isComplete) : []),
    ...ofSections,
    ...(isComplete ? siteFaults(all, search) : []),
  ];
}

/** Faults of figures in words, and of the width of words: translations have no figures of their own. */
function englishFaults({ root, records, sources, pages, faults }: Compilation, isComplete: boolean): Fault[] {
  const { judged, words, dueDays } = records;
  const allowances = faults.attempt(() => readAllowances(root));
  const figures = judged.map((group) => group.figures);
  const passages = { isComplete, recordWords: words.map(collectProse), dueDays };
  return [
    ...checkHeadWords(pages),
    ...checkCorrections(judged),
    ...checkWordsOfValues(judged),
    ...(allowances ? checkTypedFigures(sources.map(collectProse), figures, allowances, passages) : []),
  ];
}

/** Faults of what leads from one page to another. */
function siteFaults(all: Compilation, search: SearchBody | undefined): Fault[] {
  const { firm, records, drafted, links, retired, pages, bodies, drafts } = all;
  const entries = pages.map(({ entry }) => entry);
  const draftTargets = { pages: [...entries, ...drafts.pages], bodies: new Map([...bodies, ...drafts.bodies]) };
  return [
    ...checkRetired(retired, entries),
    ...checkLinks(links, { pages: entries, bodies, figures: records.figures }),
    ...checkLinks(drafts.links, { ...draftTargets, figures: drafted }),
    ...(search ? checkSearch(search, entries) : []),
    ...checkDeadlines(pages, bodies),
    ...checkLeastFees(firm, bodies),
  ];
}

/** Only for content without faults. */
function publish(all: Compilation, read: Pick<CompiledContent, 'synonyms' | 'words' | 'clips'>): CompiledContent {
  const { firm, abbreviations, records, moved, retired, today, bodies, markdownPages, drafts } = all;
  const { figures, groups } = records;
  const due = { body: bodies.get('/due-dates'), compared: records.due && reviewOfRules(records.due) };
  const dueReviews = (records.due ? dueDateReviews(records.due) : []).map(({ id, label, day }) => ({ id, label, day }));
  const pages = all.pages
    .map(({ entry }) => entry)
    .sort(byPlace)
    .map((entry) => {
      const first = findFirstReview({ id: entry.id, body: bodies.get(entry.path) }, figures, due);
      return first === null ? entry : { ...entry, review: first.review, compared: first.checked };
    });
  describeForPrograms(all, pages);
  const { law, markdownPages: ofFigures } = compileLaw({ firm, groups, moved, today, dueReviews }, { pages, bodies });
  return {
    firm,
    abbreviations,
    pages,
    bodies,
    law,
    markdownPages: new Map([
      ...markdownPages,
      ...makePlainMarkdown({ firm, pages, bodies, figures, groups, today }),
      ...ofFigures,
    ]),
    ...read,
    editions: [],
    drafts: drafts.files,
    retired: Object.fromEntries(
      [...retired].flatMap(([path, target]) => [
        [path, target],
        [markdownPath(path), markdownPath(target)],
      ]),
    ),
  };
}

/** Adds to the body of /open-data what programs and assistants can ask. */
function describeForPrograms(
  { root, firm, bodies, records: { groups } }: Compilation,
  pages: readonly PageEntry[],
): void {
  const body = bodies.get('/open-data');
  if (body?.kind !== 'open-data') return;
  const figures = groups.flatMap((group) => group.figures);
  const asked = listAskables(pages, bodies);
  const languages = listEditions(root);
  body.tools = Object.entries({ ...GENERAL_TOOLS, ...asked }).map((one) => describeTool(one, languages));
  body.schemas[OPEN_DATA.openApi] = writeOpenApi({
    ...{ firm, languages, askables: asked },
    figure: figures[0]?.id ?? '',
    since: firstRecordedDay(figures),
  });
}

/** By kind, then by section with the pages of no section last, then by their order. */
function byPlace(a: PageEntry, b: PageEntry): number {
  const bySection =
    Number(a.section === null) - Number(b.section === null) || (a.section ?? '').localeCompare(b.section ?? '');
  return a.kind.localeCompare(b.kind) || bySection || a.order - b.order || a.path.localeCompare(b.path);
}
