/** What assistants can ask apart from the tools and plans: a question, pages, figures and due dates. */

import { type ContentStore, type FoundFigure, openJourney } from '../content/store.ts';
import { formatDay } from '../domain/calendar.ts';
import { figurePath, type OwnPath } from '../domain/own-path.ts';
import { cleanQuery, isSearchable, MAX_QUERY, MIN_QUERY, type PageSearch } from '../domain/query.ts';
import { say } from '../domain/say.ts';
import { readLawDay, valueOnDay } from '../law/changes.ts';
import { citedMarkdown } from '../law/citation-words.ts';
import { foldText, matchesFigure } from '../law/filter-figures.ts';
import { openFigureOn } from '../law/open-data.ts';
import { overdueWords } from '../law/review.ts';
import { answerQuery } from '../search/answers.ts';
import { dueParameters, readDueQuery } from '../tools/due-query.ts';
import { assumedWords, makeQuery } from '../tools/parameters.ts';
import { askPlan } from '../tools/plan.ts';
import { planText } from '../tools/plan-words.ts';
import type { LabelledFields } from '../tools/tool-content.ts';
import {
  type Answered,
  dueDatesBody,
  figureBody,
  list,
  paragraphs,
  questionBody,
  type Refused,
  wrong,
} from './program-answers.ts';

export interface AssistantContext {
  content: ContentStore;
  /** In India, `YYYY-MM-DD`. */
  today: string;
  search: PageSearch;
}

/** What an assistant and a program can ask. */
export interface Askable {
  title: string;
  description: string;
  parameters: LabelledFields;
  example: string;
}

/** The parameters that `answer` gets are read and right. */
export interface GeneralTool extends Askable {
  answer(given: URLSearchParams, context: AssistantContext): Promise<Answered | Refused>;
}

const words = (label: string) => ({ kind: 'text', most: MAX_QUERY, label }) as const;
const wordsIn = (given: URLSearchParams, name: string) => cleanQuery(given.get(name) ?? '');

/** The most figures to choose from. */
const MAX_MATCHES = 20;
/** The address for programs has all. */
const MAX_DATES = 100;

/** By name. No tool and no plan has one of these names. */
export const GENERAL_TOOLS = {
  ask: {
    title: 'Ask a question',
    description:
      'Answers a short question on tax, registrations, fees or due dates in India from dated records, in English or Hindi, and says what it assumed.',
    parameters: { question: words('The question, such as: tax on 15 lakh') },
    example: 'question=tax on 15 lakh',
    async answer(given, { content, today }) {
      const body = questionBody(await answerQuery(wordsIn(given, 'question'), content, today), today);
      const { data, figures, lawAsOf } = body;
      if (!data) return { status: 404, error: 'We have no sure answer. Use search, or the tool for the case' };
      const page = new URL(data.href, content.site.firm.origin).href;
      const isDue = figures.some(({ overdue }) => overdue);
      const checked =
        lawAsOf &&
        `Last ${isDue ? 'compared' : 'checked'} on ${formatDay(lawAsOf)}${isDue ? ', and due for review' : ''}.`;
      const lists = [data.assumed.length > 0 && assumedWords(data.assumed), list('Figures', figures.map(figureLine))];
      const text = () => paragraphs(`**${data.headline}**`, ...lists, checked, `Page: ${page}`);
      return { status: 200, body, page, text };
    },
  },
  search: {
    title: 'Search the pages',
    description: 'Finds pages: services, tools, plans and articles. Read one with fetch.',
    parameters: { query: words('What to look for') },
    example: 'query=gst registration',
    async answer(given, { content, search }) {
      const query = wordsIn(given, 'query');
      if (!isSearchable(query)) return wrong({ query: `Enter at least ${MIN_QUERY} letters` });
      const started = await search(query);
      const found = 'refusal' in started ? null : await started.results;
      if (!found) return { status: 503, error: 'Search does not answer now. Try again in a minute' };
      const pages = found.flatMap(({ red_url: path }) => content.entry(path) ?? []);
      const { origin } = content.site.firm;
      return connector({
        results: pages.map(({ path, title }) => ({ id: path, title, url: origin + say.path(path) })),
      });
    },
  },
  fetch: {
    title: 'Read a page',
    description: 'A page in Markdown, with its figures and their sources.',
    parameters: { id: words('The id of a result of search, or the path of a page, such as /gst') },
    example: 'id=/gst',
    async answer(given, { content, today }) {
      const { origin } = content.site.firm;
      const [id = ''] = (given.get('id')?.trim().replace(origin, '') || '/').split(/[?#]/);
      const title =
        content.entry(id)?.title ?? (await findFigure(content, id.replace(figurePath(''), '')))?.figure.label;
      const text = title && ((await writePlan(content, id, today)) ?? (await content.markdown(id)));
      return text ? connector({ id, title, text, url: origin + say.path(id) }) : wrong({ id: 'There is no such page' });
    },
  },
  figure: {
    title: 'Look up a figure of the law',
    description: 'A limit, fee, rate or day: its value, history, source, and how sure it is. Give an id, or words.',
    parameters: {
      query: { ...words('Words of its name, such as: gst late fee'), optional: true },
      id: { ...words('The id of a figure'), optional: true },
      on: { kind: 'day', label: 'See the law on another day', optional: true },
    },
    example: 'id=gst-late-fee-day',
    async answer(given, { content, today }) {
      const [id = '', on = ''] = ['id', 'on'].map((name) => given.get(name)?.trim());
      const all = id === '' ? await matchFigures(wordsIn(given, 'query'), content, today) : [];
      // An assistant chooses: a guess may be of another case.
      if (all.length > 1) {
        const matches = all.slice(0, MAX_MATCHES);
        const lines = matches.map((one) => `\`${one.id}\`: ${figureLine(one)}`);
        const heading = `${all.length} figures match. Ask again with the id of one`;
        return { status: 200, body: { matches }, text: () => list(heading, lines) };
      }
      const found = await findFigure(content, all[0]?.id ?? id);
      if (!found) return wrong({ [id === '' ? 'query' : 'id']: 'We have no such figure' });
      const { figure } = found;
      const body = figureBody(content.site.firm, found, today);
      const { page } = body;
      const markdown = (await content.markdown(figurePath(figure.id))) ?? figure.label;
      const overdue = overdueWords(figure, today);
      const dueNow = overdue && `Due for review: ${overdue}.`;
      if (on === '') return { status: 200, body, page, text: () => paragraphs(dueNow, markdown) };
      const asked = readLawDay(on, (await content.law()).since);
      const entry = 'fault' in asked ? undefined : valueOnDay(figure, on);
      if (!entry) return wrong({ on: 'fault' in asked ? asked.fault : 'We have no value on this day' });
      const data = openFigureOn({ figure, entry }, today);
      const value = `**${data.label}: ${data.current ?? 'not confirmed'}**, on ${formatDay(on)}. ${data.state}.`;
      const checked = `Source: ${citedMarkdown(data.source)}. Checked on ${formatDay(data.checked)}.`;
      const text = () => paragraphs(value, data.overdue && dueNow, data.note, checked, `Page: ${page}`);
      return { status: 200, body: { ...body, data }, page, text };
    },
  },
  'due-dates': {
    title: 'Due dates',
    description: 'The next dates of returns, payments and filings in India, with the law and the cost of being late.',
    get parameters() {
      return dueParameters();
    },
    example: 'for=company&from=2027-01-01&to=2027-03-31',
    async answer(given, { content, today }) {
      const entry = content.entry('/due-dates' satisfies OwnPath);
      if (!entry) return { status: 404, error: 'There are no due dates here' };
      const law = await content.body(entry, 'due-dates');
      const asked = readDueQuery(given, today, law.since);
      if ('faults' in asked) return wrong(asked.faults);
      const all = dueDatesBody(content.site.firm, law, asked, today);
      const data = all.data.slice(0, MAX_DATES);
      const left = all.data.length - data.length;
      const page = `${content.site.firm.origin}${entry.path}?${makeQuery(dueParameters(), asked.typed)}`;
      const line = ({ date, title, about, period, late, sunday, overdue, checked }: (typeof data)[number]) => {
        const ofSunday = sunday ? ` (a Sunday: ${sunday})` : '';
        const dueNow = overdue ? `. Due for review: last compared on ${formatDay(checked)}` : '';
        const who = about === null ? '' : ` (${about})`;
        return `${formatDay(date)}${ofSunday}: ${title}, ${period}${who}. Late: ${late}${dueNow}`;
      };
      const more = left > 0 && `${left} later dates are left out: say for whom, or choose fewer days.`;
      const later = all.nextPage && `The next years: ask with ${new URL(all.nextPage).search.slice(1)}.`;
      const extended = `Extensions are as of ${formatDay(law.extensions.checked)}.`;
      const text = () =>
        paragraphs(
          list('Due dates', data.map(line)),
          all.next && `None in these days. Next: ${line(all.next)}`,
          more,
          later,
          extended,
          `Page: ${page}`,
        );
      return { status: 200, body: { ...all, data }, page, text };
    },
  },
} as const satisfies Record<string, GeneralTool>;

function figureLine({ label, value }: { label: string; value: string | number | null }): string {
  return `${label}: ${value ?? 'not confirmed'}`;
}

/** In the form that connectors of assistants expect: the text is the same as JSON. */
function connector(body: object): Answered {
  return { status: 200, body, text: () => JSON.stringify(body) };
}

/** The text of a plan depends on the day; undefined for another page. */
async function writePlan(content: ContentStore, path: string, today: string): Promise<string | undefined> {
  const plan = await openJourney(content, path);
  const asked = plan && askPlan(plan.body, plan.law, new URLSearchParams(), today);
  if (!asked || 'faults' in asked) return undefined;
  return planText(plan.entry, plan.body, asked, content.site.firm.origin, today);
}

/** Also by the id of a figure that it replaced. */
async function findFigure(content: ContentStore, id: string): Promise<FoundFigure | null> {
  const found = await content.figure(id);
  return found && 'movedTo' in found ? findFigure(content, found.movedTo) : found;
}

/** The figures whose names have all of the words, or else those that answer them. */
async function matchFigures(q: string, content: ContentStore, today: string) {
  if (!isSearchable(q)) return [];
  const rows = (await content.law()).groups.flatMap(({ figures }) => figures);
  const named = rows.filter(({ id, label }) => matchesFigure({ q, state: '' }, foldText(`${label} ${id}`), ''));
  const asked = named.length > 0 ? [] : ((await answerQuery(q, content, today)).figures?.figures ?? []);
  const found = named.length > 0 ? named : rows.filter(({ id }) => asked.some((one) => one.id === id));
  return found.map(({ id, label, current = null }) => ({ id, label, value: current }));
}
