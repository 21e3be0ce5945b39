/**
 * What the build writes and the hosts read. `Site` is small and part of the code. The body of each page is a JSON asset
 * that is read on its first request, so that the Worker stays small with any number of pages.
 */

import type { JSONObject, Tool } from '@modelcontextprotocol/server';
import type { Abbreviations } from '../domain/abbreviations.ts';
import type { ChecklistLine } from '../domain/browser-names.ts';
import type { Firm } from '../domain/firm.ts';
import type { Clip, ClipName } from '../domain/illustration.ts';
import type { Kind } from '../domain/kinds.ts';
import type { OtherLanguage } from '../domain/languages.ts';
import type { OPEN_DATA } from '../domain/own-path.ts';
import type { Words } from '../domain/say.ts';
import type { Section } from '../domain/sections.ts';
import type { Preview } from '../domain/text.ts';
import type { Bill, CompanyType } from '../law/bill.ts';
import type { Cited } from '../law/citation-words.ts';
import type { DueList, DueRules } from '../law/due-rule.ts';
import type { FigureRow, LawIndex, LawTopic } from '../law/figure.ts';
import type { Reviewed } from '../law/review.ts';
import type { JourneyContent } from '../tools/journey.ts';
import type { ToolContent } from '../tools/tool-content.ts';
import type { ArticleMatter, Home, LegalMatter, Update } from './front-matter.ts';
import type { AskedTool, AskingPhrase } from './questions.ts';
import type { SearchAnswers, SearchGuide } from './search-guide.ts';
import type { ServiceMatter } from './service.ts';

/** Made from our own Markdown: safe to insert. */
export type Html = string;

export interface Heading {
  id: string;
  text: string;
}

export interface Part extends Heading {
  html: Html;
}

export interface Row {
  label: string;
  value: Html;
}

export interface PageEntry {
  kind: Kind;
  /** Absent in English. */
  lang?: OtherLanguage;
  /** Of another language, if the English text has changed since: the day of its last change. */
  stale?: string;
  /** A file name, or the id of a plain page. */
  id: string;
  /** In English: joinLanguage makes it that of its language. */
  path: string;
  title: string;
  /** The title as an answer, for the tab and for search results. */
  answerTitle?: string;
  name: string;
  description: string;
  summary: string;
  keywords: string[];
  /** Absent if the page offers no help. */
  subject?: string;
  section: Section | null;
  order: number;
  /** Day of the last change of the page, of its figures or of its news, or of the last check against its sources. */
  changed: string;
  /** The first review of a record or rule behind it; absent without any. */
  review?: string;
  /** The comparison that this review follows; with several, the oldest. */
  compared?: string;
  date: string | null;
  topic: string | null;
  illustration: ArticleMatter['illustration'] | null;
  author?: string;
  /** Absent if the title is enough. */
  preview?: Preview;
  /** Address of the preview picture, which the build sets. */
  ogImage?: string;
  /** File of its body under `content/` of the assets. */
  body: string | null;
}

interface ServiceAnswer {
  short: string;
  more: string;
  /** What a price is made of. */
  parts?: string;
}

/** The fold that has a part of the long text: who must, what it gives, after you have it. */
export type ExplainerGroup = 'who' | 'gives' | 'after';

export interface ServiceBody {
  kind: 'service';
  heading: string;
  subject: string;
  summary: Html;
  /** Plain text. The cost of a company is that of its bill on the day of the build. */
  answer: Record<keyof ServiceMatter['answer'], ServiceAnswer>;
  check: { tool: string; ask?: string | undefined; fields: string[]; example: Record<string, string[]> } | null;
  tools: { text: string; url: string }[];
  deadlines: readonly string[];
  late: string | null;
  /** `source` is empty if no figure has one. */
  card: { title: string; rows: Row[]; source: Html };
  eligibility: { rule: 'any' | 'all'; verdict: Html; next: Html; lines: ChecklistLine[]; notes: Html[] };
  benefits: Html[];
  documents: ChecklistLine[];
  features: { title: string; items: Html[] };
  notes: Html[];
  brief: { title: string; items: Html[] } | null;
  related: string[];
  company: CompanyType | null;
  /** Our fee, printed or least; null if it is quoted, and on pages of companies. */
  bill: Bill | null;
  price: {
    fee: string;
    time: string | null;
    includes: Html[];
    excludes: Html[];
    /** Sums in rupees, with GST. */
    refund: { rule: Html; paid: number; kept: number; back: number };
  } | null;
  /** `where` is a sentence with form and portal; `said`, the steps without markup and notes. */
  diy: {
    title: string;
    portal: string;
    url: string;
    form: string;
    where: Html;
    fee: Html;
    /** `text` is empty if the title says all. */
    steps: { title: Html; text: Html }[];
    said: string[];
  };
  comparison: { caption: string; columns: Html[]; rows: Html[][]; source: Html } | null;
  /** The long text: the words before its first heading, then its parts. */
  explainer: { intro: Html; parts: (Part & { group: ExplainerGroup })[] };
  headings: Heading[];
  sources: ServiceMatter['sources'];
  /** The figures in its texts, each once. */
  figureIds: string[];
  checked: string;
}

interface TextBody {
  html: Html;
  headings: Heading[];
  figureIds: string[];
  checked: string;
}

export interface ArticleBody extends TextBody {
  kind: 'article';
  updates: { date: string; html: Html }[];
  today?: { title: string; rows: Row[]; tool: { text: string; url: string } };
}

export interface LegalBody extends TextBody {
  kind: 'legal';
  summary: Html;
  effective: LegalMatter['effective'];
}

export interface PromoPrice {
  fee: number;
  /** GST on it in percent; 0 if the firm charges none. */
  gstRate: number;
  payUs: number;
  time: string | null;
  /** The bill in the firm's state, on the day of the build. */
  inAll: { total: string; parts: string; place: string };
}

export interface HomeBody {
  kind: 'home';
  home: Home;
  /** Values of the figures that facts name, by id, on the day of the build. */
  values: Record<string, string>;
  /** In the order of `home.promos`. */
  promoPrices: PromoPrice[];
  updates: Update[];
  /** The rules whose next date is listed, and dates that are not fixed. */
  dueDates: { rules: string[]; open: (Omit<DueList['open'][number], 'review'> & { compared: Reviewed })[] };
}

export interface DueDatesBody extends DueRules {
  kind: 'due-dates';
  licence: string;
  figureIds: string[];
}

export interface ToolBody extends ToolContent {
  kind: 'tool';
  cases: { title: string; query: string; result: string; from: { title: string; url: string } | { hand: string } }[];
  /** Until the build moves it to the body of /search. */
  questions?: AskedTool | undefined;
}

export interface JourneyBody extends JourneyContent {
  kind: 'journey';
}

/** As JSON Schema. */
export type ParameterSchema = JSONObject & { description: string; enum?: string[] };

/** A tool as the Model Context Protocol describes it. */
export type AssistantTool = Tool & { inputSchema: { properties: Record<string, ParameterSchema> } };

export interface OpenDataBody {
  kind: 'open-data';
  /** The JSON Schemas and the description of the JSON addresses (OpenAPI), by path. */
  schemas: Record<(typeof OPEN_DATA)['schema' | 'dueDatesSchema' | 'openApi'], string>;
  tools: AssistantTool[];
  /** The text above and below the tables as Markdown, then as HTML. */
  words: { above: string; below: string };
  above: Html;
  below: Html;
  tables: { caption: string; fields: { name: string; about: string }[] }[];
}

/** A due date, or a figure, as an answer on /search. */
export interface AnswerFigure extends Pick<FigureRow, 'id' | 'label' | 'checked' | 'review' | 'announced' | 'sure'> {
  /** Null if it is not confirmed. */
  value: string | null;
  /** Of a due day that has just passed: what it costs to be late, and the next day. */
  now?: string | undefined;
  /** Only if there is no value. */
  published: string | null;
  state: string;
  /** "was ₹12 lakh until 31 March 2026", or empty. */
  history: string;
  explanation: string;
  source: Cited;
  /** Words of its label and id, as search compares them. */
  words: string[];
  /** The page with it, if not the list of figures. */
  page?: '/due-dates';
  /** The states of a due date that is not for all. */
  states?: readonly string[] | undefined;
}

/** Its phrases are keys: see `phraseKey`. */
export interface SearchBody extends Omit<SearchAnswers, 'reading'> {
  kind: 'search';
  reading: Omit<SearchAnswers['reading'], 'numbers' | 'places'> & {
    /** By words. */
    numbers: Readonly<Record<string, number>>;
    /** Codes of states by their names and cities. */
    places: Readonly<Record<string, string>>;
  };
  /** The phrases that ask, the longest first. */
  asking: AskingPhrase[];
  /** Due date rules in words. */
  dates: AnswerFigure[];
  questions: AskedTool[];
  guide: SearchGuide;
}

export type Body =
  | ServiceBody
  | ArticleBody
  | LegalBody
  | ToolBody
  | JourneyBody
  | HomeBody
  | OpenDataBody
  | SearchBody
  | DueDatesBody;

/** What is compiled for each language. */
export type CompiledPages = Pick<
  CompiledContent,
  'firm' | 'abbreviations' | 'words' | 'pages' | 'bodies' | 'law' | 'markdownPages'
>;

/** Of another language than English: the pages that it has. */
export interface CompiledEdition extends CompiledPages {
  language: OtherLanguage;
}

export interface CompiledContent
  extends Pick<Site, 'firm' | 'abbreviations' | 'words' | 'pages' | 'synonyms' | 'retired'> {
  bodies: Map<string, Body>;
  /** Topics by the names of their files. */
  law: { index: LawIndex; topics: Map<string, LawTopic> };
  markdownPages: Map<string, string>;
  editions: CompiledEdition[];
  /** Drafts: `content/services/gst/gst-late.md`, or `content/figures/gst.yaml: late-fee`. */
  drafts: string[];
  /** By the names of clips that were recorded. */
  clips: Record<string, ClipText>;
}

export interface ClipText {
  seconds: number;
  /** WebVTT, in the order of CAPTION_LANGUAGES. */
  captions: string[];
}

/** Another language than English, in the index. */
export interface EditionRow {
  language: OtherLanguage;
  /** Its pages, by their English addresses. */
  paths: string[];
  /** Name of the file with the {@link Edition}, which a host loads when the language is first asked for. */
  file: string;
}

/** The pages of another language than English, with what they share. */
export interface Edition
  extends Pick<Site, 'firm' | 'abbreviations' | 'words' | 'pages' | 'modules' | 'faces' | 'errorPage' | 'refusalPage'> {
  language: OtherLanguage;
  /** Those that have words, by the same names. */
  assets: Site['assets'];
}

/** Placeholder for the reference on the page of an error. */
export const REFERENCE_MARK = '%REFERENCE%';
/** Placeholders for the reason and the link on the page of a refusal. */
export const REFUSAL_MARKS = { reason: '%REASON%', again: '%AGAIN%' } as const;

/** Font faces that only pages in one language send. */
export interface OwnFaces {
  /** Address of the font, which the page preloads. */
  font: string;
  css: string;
  /** The base64 SHA-256 of the CSS. */
  hash: string;
}

/** The index, which both hosts load at start. */
export interface Site {
  /** Hash of all outputs. */
  build: string;
  /** The day of development that it was built for, `YYYY-MM-DD`: absent from a site for visitors. */
  today?: string;
  firm: Firm;
  abbreviations: Abbreviations;
  /** The texts of content/words in English. */
  words: Words;
  pages: PageEntry[];
  /** Absent without a page in another language. */
  editions?: EditionRow[];
  /** Groups of words with the same meaning. */
  synonyms: string[][];
  /** Addresses of successors, by those of retired pages and their Markdown pages. */
  retired: Record<string, string>;
  /** By kind of page: the base64 SHA-256 of its inline CSS, and the address of the styles below the first screen. */
  styles: Record<string, { hash: string; deferred?: string }>;
  /** Addresses of assets by logical name: `client.js`, `eczar.woff2` … */
  assets: Record<string, string>;
  /** Faces of the heading font for the script of this language. */
  faces?: OwnFaces;
  /** Addresses of the modules of each island, React first. */
  modules: Record<string, readonly string[]>;
  clips: Record<ClipName, Clip>;
  errorPage: { html: Html; styleHash: string };
  refusalPage: { html: Html; styleHash: string };
}
