/** A page as Markdown: its source, with the values of figures, and their sources at the end. */

import type { ArticleMatter, ToolPage } from '../../content/front-matter.ts';
import type { ServiceMatter } from '../../content/service.ts';
import type { Body, PageEntry, ServiceBody, ToolBody } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { firmState } from '../../domain/firm-details.ts';
import { say } from '../../domain/say.ts';
import { asSentence } from '../../domain/sentences.ts';
import { type Bill, capitalInWords, lineInWords, refundInWords, totalInWords } from '../../law/bill.ts';
import { citedMarkdown } from '../../law/citation-words.ts';
import type { Figure } from '../../law/figure.ts';
import { explainFigure, findKind } from '../../law/figure-words.ts';
import { overdueWords } from '../../law/review.ts';
import { describeParameter } from '../../programs/parameter-schema.ts';
import type { LabelledFields } from '../../tools/tool-content.ts';
import type { CompileContext, Compiled } from '../compile-context.ts';
import { figureIdsIn, knownFigures, References } from '../figures/figure-references.ts';
import type { MarkdownFile } from '../read/content-files.ts';
import { makeFirstBill } from './page-bills.ts';

/** The blocks above the text of a page. `plain` puts in the values of figures. */
export type MarkdownParts<M, B extends Body | null> = (
  matter: M,
  page: Compiled<B>,
  plain: (text: string) => string,
  context: CompileContext,
) => string[];

/** Reports no faults, since compiling the file did. */
export function makeMarkdownPage<M>(
  read: MarkdownFile<M>,
  page: Compiled,
  parts: MarkdownParts<M, Body | null>,
  context: CompileContext,
): string {
  const { firm, figures, sentences, today } = context;
  const references = new References(read.file, figures, firm, () => {}, [], {}, sentences);
  const plain = (text: string) => references.plain('', text);
  const shown = page.body ? knownFigures(figureIdsIn(page.body), figures) : [];
  return writeMarkdownPage(firm, page.entry, [
    ...parts(read.matter, page, plain, context),
    ...(read.body.trim() === '' ? [] : [plain(read.body.trim())]),
    ...section(
      say('figure-list.title'),
      shown.map((figure) => figureLine(figure, today)),
    ),
  ]);
}

/** The frame of every Markdown page: title, day of change and address. */
export function writeMarkdownPage(
  { origin }: Pick<Firm, 'origin'>,
  { title, changed, path }: Pick<PageEntry, 'title' | 'changed' | 'path'>,
  parts: readonly string[],
): string {
  const foot = say('page-plain.changed', { day: formatDay(changed), address: origin + path });
  return `${[`# ${title}`, ...parts, foot].join('\n\n')}\n`;
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function numbered(items: readonly string[]): string {
  return items.map((item, i) => `${i + 1}. ${item}`).join('\n');
}

/** Nothing if the list is empty. */
export function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, bullets(items)];
}

export const serviceParts: MarkdownParts<ServiceMatter, ServiceBody> = (matter, { body }, plain, context) => {
  const { answer, price: compiled, company, bill } = body;
  const { card, eligibility, documents, diy, benefits, features, brief, notes, comparison, price } = matter;
  const answered = (question: string, { short, more, parts }: ServiceBody['answer']['need']) =>
    `${question}: ${short} (${[more, parts].filter(Boolean).join(': ')})`;
  const said = (items: readonly string[]) => items.map(plain).filter((item) => item !== '');
  const titled = (title: string, items: readonly string[]) => [`## ${title}`, bullets(said(items))];
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    plain(matter.summary),
    bullets([
      answered(say('page-plain.need'), answer.need),
      answered(say('answer-card.cost'), answer.cost),
      answered(say('answer-card.time'), answer.time),
      answered(say('answer-card.when'), answer.when),
    ]),
    ...section(
      card.title,
      card.rows.map(({ label, value }) => `${label}: ${plain(value)}`),
    ),
    ...titled(say('service.criteria'), [...eligibility.items, ...(eligibility.notes ?? [])]),
    ...section(say('answer-card.cost'), billLines(company, bill, context)),
    ...(price && compiled
      ? [
          ...(compiled.time === null ? [] : [say('service-parts.time', { time: compiled.time })]),
          say('page-plain.included'),
          bullets(said(price.includes)),
          say('page-plain.excluded'),
          bullets(said(price.excludes)),
          `${plain('{{refund:rule}}')} ${refundInWords(compiled.refund)}`,
        ]
      : []),
    ...(comparison
      ? [
          `## ${comparison.caption}`,
          [
            row(comparison.columns),
            `|${comparison.columns.map(() => ' --- |').join('')}`,
            ...comparison.rows.map(row),
          ].join('\n'),
        ]
      : []),
    ...titled(say('service.documents'), documents),
    `## ${say('page-plain.do-it-yourself')}`,
    `${say('service-parts.file', { form: diy.form, portal: `[${diy.portal}](${diy.url})` })} ${plain(diy.fee)}`,
    numbered(said(diy.steps)),
    ...titled(say('service.benefits'), benefits),
    ...titled(features.title, features.items),
    ...(brief ? titled(brief.title, brief.items) : []),
    ...titled(say('service.notes'), notes),
  ];
};

function billLines(company: ServiceBody['company'], own: Bill | null, context: CompileContext): string[] {
  const first = company && makeFirstBill(company, context);
  const bill = first?.bill ?? own;
  if (!bill) return [];
  const lines = bill.lines.map((line) => `${line.what}: ${lineInWords(line, bill)}`);
  const total = totalInWords(bill);
  if (!first) return [...lines, say('page-plain.in-all', { total })];
  const { firm } = context;
  const address = `${firm.origin}/tools/company-cost?type=${company}&state=${firmState(firm).code}&capital=${first.capital}`;
  return [
    ...lines,
    say('page-plain.in-all-of', { place: first.place, capital: capitalInWords(first.capital), total }),
    say('page-plain.other-place', { address }),
  ];
}

export const toolParts: MarkdownParts<ToolPage, ToolBody> = (_matter, { entry, body }, _plain, { firm }) => {
  const { origin } = firm;
  const address = origin + entry.path;
  return [
    entry.summary,
    ...(entry.preview?.answers === undefined
      ? []
      : [asSentence(say('preview.answers', { answers: entry.preview.answers }))]),
    `## ${say('page-plain.how-to-ask')}`,
    say('page-plain.ask', { address }),
    parameterLines(body.parameters),
    exampleLines(entry, body, origin),
  ];
};

export function exampleLines(
  { path }: Pick<PageEntry, 'path'>,
  { example }: Pick<ToolBody, 'example'>,
  origin: string,
): string {
  return say('page-plain.example', { address: origin + path, query: example });
}

export const articleParts: MarkdownParts<ArticleMatter, Body> = ({ updates = [] }, { entry }, plain) => [
  say('page-plain.by', { author: entry.author ?? '', day: formatDay(entry.date ?? '') }),
  ...updates.map(({ date, text }) => `> ${say('page-plain.update', { day: formatDay(date), text: plain(text) })}`),
];

/**
 * A figure in a line, always with its conditions, without which the value would mislead. The page is a file that may be
 * read long after the build: it gives the day of the next check, and calls no value in force.
 */
export function figureLine(figure: Figure, today: string, note = ''): string {
  const checked =
    overdueWords(figure, today) ??
    say('page-plain.checked-next', { day: formatDay(figure.checked), review: formatDay(figure.review) });
  return [
    `${figure.label}: ${asSentence(valueWords(figure))}`,
    ...[explainFigure(figure), note].filter(Boolean).map(asSentence),
    say('due-rules.source', { source: citedMarkdown(figure.source), checked }),
  ].join(' ');
}

/** "₹1.5 crore (published earlier: ₹12 lakh; since 1 April 2026)". */
function valueWords(figure: Figure): string {
  const { published, current, since, sure, announced } = figure;
  if (current === undefined)
    return published ? say('page-plain.published', { value: published }) : say('page-plain.not-found');
  const beside = [
    ...(published === undefined || published === current
      ? []
      : [
          say(findKind(figure) === 'misquoted' ? 'figure-state.is-misquoted' : 'page-plain.published-before', {
            value: published,
          }),
        ]),
    ...(since === undefined ? [] : [say('figure.since', { from: formatDay(since) })]),
    ...(sure === 'one-source' ? [say('figure.state-reported')] : []),
    ...(announced === undefined ? [] : [say('page-plain.announced')]),
  ];
  return beside.length === 0 ? current : `${current} (${beside.join('; ')})`;
}

export function parameterLines(parameters: LabelledFields): string {
  return bullets(Object.entries(parameters).map(([name, parameter]) => `\`${name}\`: ${describeParameter(parameter)}`));
}
