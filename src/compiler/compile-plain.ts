/** The pages of content/pages.yaml: their words are short, and most list what other files hold. */
import type { InferOutput } from 'valibot';
import { firstRecordedDay } from '../content/law.ts';
import type { Body, FiguresBody, LawBody, OpenFigure, PageEntry } from '../content/site.ts';
import { latestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import type { PlainPageSchema } from '../domain/front-matter.ts';
import { compileAnswers } from './compile-answers.ts';
import type { CompileContext } from './compile-context.ts';
import { compileDueDates } from './compile-due-dates.ts';
import { compileHome } from './compile-home.ts';
import { figureIndexLine, taggedFeed } from './figure-index.ts';
import { countPreview } from './head-words.ts';
import { compileOpenData, figuresLicence } from './open-data.ts';

/** The figures of one heading of /figures: each as the compiler knows it, and as open data. */
export interface FigureGroup {
  title: string;
  figures: { figure: Figure; open: OpenFigure }[];
}

/** What the pages list. */
interface Listed {
  groups: readonly FigureGroup[];
  /** Ids of figures that replaced others, by the id that they replaced. */
  moved: ReadonlyMap<string, string>;
  /** How many tools are published. */
  tools: number;
}

/**
 * @param root the content folder
 * @param expand runs on the text of a file before it is read
 */
export function compilePlain(
  root: string,
  page: InferOutput<typeof PlainPageSchema>,
  listed: Listed,
  expand: (text: string) => string,
  context: CompileContext,
): { entry: PageEntry; body: Body | null } {
  const { id, path, title, description, summary, keywords } = page;
  const body = bodyOf(root, id, listed, expand, context);
  const changed = changedOn(body, listed, context);
  const counts = {
    figures: context.figures.size,
    tools: listed.tools,
    dueDates: body?.kind === 'due-dates' ? new Set(body.rules.map((rule) => rule.id)).size : 0,
  };
  const preview = countPreview(id, counts, changed);
  const none = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };
  return {
    entry: {
      ...{ kind: 'plain', id, path, title, name: title, description, summary, keywords, changed, ...none },
      ...(preview && { preview }),
    },
    body,
  };
}

function bodyOf(
  root: string,
  id: string,
  { groups, moved }: Listed,
  expand: (text: string) => string,
  context: CompileContext,
): Body | null {
  switch (id) {
    case 'home':
      return compileHome(root, context);
    case 'due-dates':
      return compileDueDates(root, context);
    case 'figures':
      return figuresBody(groups, moved, context);
    case 'changes':
      return lawBody(groups, context);
    case 'search':
      return compileAnswers(root, context.figures, context.references('content/answers.yaml'), expand);
    case 'open-data':
      return compileOpenData(context.firm, openFigures(groups));
    default:
      return null;
  }
}

function figuresBody(
  groups: readonly FigureGroup[],
  moved: ReadonlyMap<string, string>,
  { firm, figures }: CompileContext,
): FiguresBody {
  const replacedBy = (id: string) => [...moved].flatMap(([from, to]) => (to === id ? [from] : []));
  return {
    kind: 'figures',
    groups: groups.map(({ title, figures: inGroup }) => ({
      title,
      figures: inGroup.map(({ figure }) => figureIndexLine(figure, replacedBy(figure.id))),
    })),
    feed: taggedFeed(firm, [...figures.values()]),
  };
}

/** Leaves out the readings, a third of the bytes: the page of a figure shows them. */
function lawBody(groups: readonly FigureGroup[], { firm }: CompileContext): LawBody {
  return {
    kind: 'law',
    licence: figuresLicence(firm),
    since: firstRecordedDay(openFigures(groups)),
    groups: groups.map(({ title, figures }) => ({
      title,
      figures: figures.map(({ open }) => ({ ...open, history: open.history.map((entry) => ({ ...entry, read: [] })) })),
    })),
  };
}

/** A plain page was checked with the site as a whole; what it lists may be newer. */
function changedOn(body: Body | null, { groups }: Listed, { firm }: CompileContext): string {
  const figures = body?.kind === 'figures' || body?.kind === 'law' ? openFigures(groups) : [];
  const updates = body?.kind === 'home' ? body.updates : [];
  return latestDay([firm.contentChecked, ...figures.map(({ checked }) => checked), ...updates.map(({ date }) => date)]);
}

function openFigures(groups: readonly FigureGroup[]): OpenFigure[] {
  return groups.flatMap(({ figures }) => figures.map(({ open }) => open));
}
