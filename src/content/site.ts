/**
 * The compiled site: what the build writes and the hosts read.
 * `Site` is small and travels with the code; each page's body is a JSON file of its own among the assets,
 * read when the page is first asked for, so that the Worker stays small however many pages there are.
 */

import type { Bill, CompanyType } from '../domain/bill.ts';
import type { Clip, ClipName } from '../domain/clip.ts';
import type { DueList, DueRules } from '../domain/due-rule.ts';
import type { Figure, HistoryEntry } from '../domain/figure.ts';
import type { FigureState } from '../domain/figure-filter.ts';
import type { Firm } from '../domain/firm.ts';
import type { ArticleMatter, LegalMatter } from '../domain/front-matter.ts';
import type { Home, Update } from '../domain/home.ts';
import type { ClientMark, IllustrationName } from '../domain/illustration.ts';
import type { JourneyContent } from '../domain/journey.ts';
import type { OpenDataPath } from '../domain/own-path.ts';
import type { Sure, Unit } from '../domain/parameter.ts';
import type { SearchAnswers, SearchGuide } from '../domain/search-guide.ts';
import type { Section } from '../domain/sections.ts';
import type { ServiceMatter } from '../domain/service.ts';
import type { ChecklistLine } from '../domain/service-page.ts';
import type { Preview } from '../domain/text.ts';
import type { ToolContent } from '../domain/tool-content.ts';

/** A part of a text, as its contents list names it. */
export interface Heading {
  id: string;
  text: string;
}

/** A part of a text, under its heading. */
export interface Part extends Heading {
  html: Html;
}

/** HTML made by the content build from our own Markdown: safe to insert as it is. */
export type Html = string;

/** One page in the index. */
export interface PageEntry {
  kind: 'service' | 'article' | 'legal' | 'tool' | 'journey' | 'plain';
  /** Names the page for the code: a file name, or the id of a plain page. */
  id: string;
  path: string;
  title: string;
  /** The title as an answer, for the tab and for links to the page. */
  answerTitle?: string;
  /** Short name for chips and lists. */
  name: string;
  description: string;
  summary: string;
  keywords: string[];
  /** What a visitor of the page may want help with, as in "I want help with …"; absent where nothing is offered. */
  subject?: string;
  /** Section of a service page; null for every other kind. */
  section: Section | null;
  order: number;
  /** Day of its last change: when it was last read against its sources, or when it, its figures or its news changed after that. */
  changed: string;
  /** Day of the first review of what it says, by the records and rules it rests on; absent where it rests on none. */
  review?: string;
  /** Publication day of an article. */
  date: string | null;
  topic: string | null;
  illustration: ArticleMatter['illustration'] | null;
  /** Who wrote an article: somebody whom firm.yaml names, or the firm. */
  author?: string;
  /** What a link to it shows besides the title; absent where that is enough. */
  preview?: Preview;
  /** Address of the image that goes with links to it; the build sets it. */
  ogImage?: string;
  /** File name of its body under `content/` of the assets; null where the page has none. */
  body: string | null;
}

/** A figure as the list at the foot of a page shows it. */
export type FigureRow = Pick<Figure, 'id' | 'label' | 'published' | 'current' | 'verdict' | 'source' | 'checked'>;

/** Label and HTML value. */
export interface Row {
  label: string;
  value: Html;
}

export interface ServiceBody {
  kind: 'service';
  title: string;
  /** As in "I want help with …". */
  subject: string;
  summary: Html;
  /** The card under the title, as plain text. The cost of a company is as its bill was when the site was built. */
  answer: Record<keyof ServiceMatter['answer'], { short: string; more: string }>;
  /** Tools that answer a question of this page; none on most pages. */
  tools: { text: string; url: string }[];
  /** Rules of due dates whose next date the card says; none on most pages. */
  deadlines: readonly string[];
  /** The rule until whose date the first of them can be met late; null where none can. */
  late: string | null;
  /** `source` is empty where no figure of it has one. */
  card: { title: string; rows: Row[]; source: Html };
  eligibility: { rule: 'any' | 'all'; verdict: Html; next: Html; lines: ChecklistLine[]; notes: Html[] };
  benefits: Html[];
  documents: ChecklistLine[];
  features: { title: string; items: Html[] };
  notes: Html[];
  brief: { title: string; items: Html[] } | null;
  related: string[];
  /** The type of company whose bill the page shows; null on every other page. */
  company: CompanyType | null;
  /** The bill of our fee, printed or least; null where it comes in a quotation, and on the page of a company. */
  bill: Bill | null;
  /** What goes with a printed price. */
  price: {
    /** Id of its figure. */
    fee: string;
    time: string | null;
    includes: Html[];
    excludes: Html[];
    /** The sentence on refunds, and the sums of this fee in rupees, with GST. */
    refund: { rule: Html; paid: number; kept: number; back: number };
  } | null;
  /** `said` are the steps without markup and notes. */
  diy: { portal: string; url: string; form: string; fee: Html; steps: Html[]; said: string[] };
  comparison: { caption: string; columns: Html[]; rows: Html[][]; source: Html } | null;
  /** The long text: what comes before its first heading, then part by part. */
  explainer: { intro: Html; parts: Part[] };
  headings: Heading[];
  words: number;
  sources: ServiceMatter['sources'];
  figures: FigureRow[];
  checked: string;
}

export interface ArticleBody {
  kind: 'article';
  updates: { date: string; html: Html }[];
  /** What holds today, and the tool for one's own case. */
  today?: { title: string; rows: Row[]; tool: { text: string; url: string } };
  html: Html;
  headings: Heading[];
  words: number;
  figures: FigureRow[];
  checked: string;
}

export interface LegalBody {
  kind: 'legal';
  summary: Html;
  html: Html;
  headings: Heading[];
  words: number;
  figures: FigureRow[];
  effective: LegalMatter['effective'];
  checked: string;
}

/** What a promo costs, in rupees. */
export interface PromoPrice {
  fee: number;
  /** GST on it, percent; 0 where the firm charges none. */
  gstRate: number;
  payUs: number;
  time: string | null;
  /** The whole bill in the firm's state, as it was when the site was built. */
  inAll: { total: string; parts: string; place: string };
}

export interface HomeBody {
  kind: 'home';
  home: Home;
  /** What each promo costs, in the order of `home.promos`. */
  promoPrices: PromoPrice[];
  updates: Update[];
  /** What the list of due dates shows: the next date of each of these rules, and what has no day yet. */
  dueDates: { rules: string[]; open: Omit<DueList['open'][number], 'review'>[] };
}

/** The rules that due dates are worked out of, and the records that they rest on. */
export interface DueDatesBody extends DueRules {
  kind: 'due-dates';
  /** On what terms the dates may be used. */
  licence: string;
  figures: FigureRow[];
}

/** The index of figures: /figures. */
export interface FiguresBody {
  kind: 'figures';
  /** By content file. */
  groups: { title: string; figures: FigureLine[] }[];
  /** The feed of those that have changed, as Atom, and the tag of it. */
  feed: { text: string; etag: string };
}

/** A figure as the index shows it: one line. */
export interface FigureLine {
  id: string;
  label: string;
  /** The value now, cut where it is long. */
  value: string;
  /** How it stands, as the filter asks for it. */
  state: FigureState;
  /** The same in words, with its day: "Changed 1 April 2026". */
  mark: string;
  /** What else the server searches: what was before, conditions, sources, notes. */
  more: string;
  /** Ids of figures that it took the place of. */
  took: string[];
}

/** A figure for programs: what /figures.json has of it. The compiler holds it to the published schema. */
export interface OpenFigure {
  id: string;
  label: string;
  published: string | null;
  current: string | null;
  value: number | null;
  unit: Unit;
  /** In the words of /figures. */
  state: string;
  since: string | null;
  change: string | null;
  source: { title: string; url: string; read: { title: string; url: string; day: string; secondary: boolean } | null };
  checked: string;
  review: string;
  note: string | null;
  sure: Sure;
  applies: Figure['applies'];
  history: HistoryEntry[];
}

/** The law through time, of which every other day is worked out. It is the body of /figures/changes. */
export interface LawBody {
  kind: 'law';
  /** On what terms the figures may be used. */
  licence: string;
  /** The first day of which the records say anything. */
  since: string;
  /** Without the pages where each value was read. */
  groups: { title: string; figures: OpenFigure[] }[];
}

/** One figure: /figures/<id>. Kept in a file of its own, which no index names: there are hundreds. */
export interface FigureBody {
  kind: 'figure';
  /** Title and description of its page, as search engines show them. */
  title: string;
  description: string;
  /** Its heading on /figures. */
  topic: string;
  figure: OpenFigure;
  /** Whether its brackets hold amounts of rupees, not rates. */
  amounts: boolean;
  /** Where the site uses it. */
  used: { kind: string; title: string; path: string }[];
  licence: string;
}

/** A figure that fell away: its address leads to that of another. */
export interface MovedFigure {
  kind: 'moved';
  /** Id of the other one. */
  to: string;
}

/** What a tool asks with, speaks with and reckons with. */
export interface ToolBody extends ToolContent {
  kind: 'tool';
  /** A query that is answered, to show how one asks. */
  example: string;
  /** Worked examples, each with what it comes to and where the expected result is from. */
  cases: { title: string; query: string; result: string; from: { title: string; url: string } | { hand: string } }[];
}

/** A plan: its questions, and the steps that it is worked out of. */
export interface JourneyBody extends JourneyContent {
  kind: 'journey';
}

/** The figures for programs, and what the page about them says. */
export interface OpenDataBody {
  kind: 'open-data';
  /** By address: the whole text, and the tag of it. */
  files: Record<OpenDataPath, { text: string; etag: string }>;
  /** What the page says above its tables and below them, in Markdown and as HTML. */
  words: { above: string; below: string };
  above: Html;
  below: Html;
  tables: { caption: string; fields: { name: string; about: string }[] }[];
}

/** A figure as an answer on /search shows it. */
export interface AnswerFigure {
  id: string;
  label: string;
  /** Null where nobody could confirm it. */
  value: string | null;
  /** What was printed before; only where there is no value. */
  published: string | null;
  /** How it stands, in a few words. */
  state: string;
  /** "was ₹12 lakh until 31 March 2026", or empty. */
  history: string;
  explanation: string;
  source: Html;
  checked: string;
  /** The words of its label and id, as search compares them. */
  words: string[];
  /** Where it stands, if not in the list of figures. */
  page?: '/due-dates';
}

/** What /search answers by itself. */
export interface SearchBody extends SearchAnswers {
  kind: 'search';
  figures: AnswerFigure[];
  /** Rules of due dates, in words; set once they are known. */
  dates: AnswerFigure[];
  /** What leads the search itself; set once every page is known. */
  guide: SearchGuide;
}

export type Body =
  | ServiceBody
  | ArticleBody
  | LegalBody
  | ToolBody
  | JourneyBody
  | HomeBody
  | FiguresBody
  | LawBody
  | OpenDataBody
  | SearchBody
  | DueDatesBody;

/** What the content build hands to the asset build. */
export interface CompiledContent {
  firm: Firm;
  pages: PageEntry[];
  /** Body file contents by the page's path. */
  bodies: Map<string, Body>;
  /** The pages of figures, for whatever lists pages, and what each holds, by the figure's id: those that fell away too. */
  figurePages: Pick<PageEntry, 'path' | 'changed'>[];
  figures: Map<string, FigureBody | MovedFigure>;
  /** Pages in Markdown, by the page's path. */
  twins: Map<string, string>;
  /** Groups of words that mean the same in search. */
  synonyms: string[][];
  /** Addresses of retired pages and of their text, each with the address that takes its place. */
  retired: Record<string, string>;
  /** What is not published yet: `content/services/gst/gst-late.md`, or `content/figures/gst.yaml: late-fee`. */
  drafts: string[];
}

/** Stands in the page of an error where its reference belongs. */
export const REFERENCE_MARK = '%REFERENCE%';
/** Stand in the page of a refusal where its reason and the way to try again belong. */
export const REFUSAL_MARKS = { reason: '%REASON%', again: '%AGAIN%' } as const;

/** The index that both hosts load at start. */
export interface Site {
  /** Hash of everything that was built. */
  build: string;
  firm: Firm;
  pages: PageEntry[];
  synonyms: string[][];
  /** New addresses of pages that were retired. */
  retired: Record<string, string>;
  /** CSS of each kind of page by its id, with its hash for the security policy; `rest` is the address of what its first screen does not need. */
  styles: Record<string, { css: string; hash: string; rest?: string }>;
  /** Addresses of hashed assets by logical name: `client.js`, `eczar.woff2` … */
  assets: Record<string, string>;
  /** Addresses of the modules that bring an island to life, React's first, by the island's name in src/islands/registry.ts. */
  modules: Record<string, readonly string[]>;
  /** The clips of the home page. */
  clips: Record<ClipName, Clip>;
  /** What is inside each drawing. */
  illustrations: Record<IllustrationName, Html>;
  /** What is answered when the site itself failed, and the hash of its style for the security policy. */
  errorPage: { html: Html; styleHash: string };
  /** What is answered when a request is refused for now. */
  refusalPage: { html: Html; styleHash: string };
  /** What is inside each client mark. */
  clientMarks: Record<ClientMark, Html>;
}
