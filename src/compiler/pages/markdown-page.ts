/** A page as Markdown: its source, with the values of figures, and their sources at the end. */

import { asSentence } from '../../content/format.ts';
import type { ArticleMatter, ToolPage } from '../../content/front-matter.ts';
import type { ServiceMatter } from '../../content/service.ts';
import type { Body, PageEntry, ServiceBody, ToolBody } from '../../content/site.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { Firm } from '../../domain/firm.ts';
import { firmState } from '../../domain/firm-details.ts';
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
      'Figures and sources',
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
  return `${[`# ${title}`, ...parts, `Last changed on ${formatDay(changed)}. Page: ${origin}${path}`].join('\n\n')}\n`;
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
      answered('Do I need it', answer.need),
      answered('What it costs', answer.cost),
      answered('How long', answer.time),
      answered('By when', answer.when),
    ]),
    ...section(
      card.title,
      card.rows.map(({ label, value }) => `${label}: ${plain(value)}`),
    ),
    ...titled('Eligibility criteria', [...eligibility.items, ...(eligibility.notes ?? [])]),
    ...section('What it costs', billLines(company, bill, context)),
    ...(price && compiled
      ? [
          ...(compiled.time === null ? [] : [`Time: ${compiled.time}.`]),
          'Included:',
          bullets(said(price.includes)),
          'Not included:',
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
    ...titled('Documents required', documents),
    '## You can do this yourself',
    `File ${diy.form} on [${diy.portal}](${diy.url}). ${plain(diy.fee)}`,
    numbered(said(diy.steps)),
    ...titled('Benefits', benefits),
    ...titled(features.title, features.items),
    ...(brief ? titled(brief.title, brief.items) : []),
    ...titled('Additional notes', notes),
  ];
};

function billLines(company: ServiceBody['company'], own: Bill | null, context: CompileContext): string[] {
  const first = company && makeFirstBill(company, context);
  const bill = first?.bill ?? own;
  if (!bill) return [];
  const lines = bill.lines.map((line) => `${line.what}: ${lineInWords(line, bill)}`);
  if (!first) return [...lines, `In all: ${totalInWords(bill)}`];
  const { firm } = context;
  const other = `${firm.origin}/tools/company-cost?type=${company}&state=${firmState(firm).code}&capital=${first.capital}`;
  return [
    ...lines,
    `In all, ${first.place}, ${capitalInWords(first.capital)}: ${totalInWords(bill)}`,
    `Another state or capital: ${other}`,
  ];
}

export const toolParts: MarkdownParts<ToolPage, ToolBody> = (_matter, { entry, body }, _plain, { firm }) => {
  const { origin } = firm;
  const address = origin + entry.path;
  return [
    entry.summary,
    ...(entry.preview?.answers === undefined ? [] : [`Answers: ${entry.preview.answers}.`]),
    '## How to ask',
    `Use ${address} in a browser and ${address}.json in a program. Both accept these parameters in the query. If a required parameter is missing or wrong, the answer is 400 and names it.`,
    parameterLines(body.parameters),
    bullets(exampleLines(entry, body, origin)),
  ];
};

export function exampleLines(
  { path }: Pick<PageEntry, 'path'>,
  { example }: Pick<ToolBody, 'example'>,
  origin: string,
): string[] {
  return [`Example: ${origin}${path}?${example}`, `The same as JSON: ${origin}${path}.json?${example}`];
}

export const articleParts: MarkdownParts<ArticleMatter, Body> = ({ updates = [] }, { entry }, plain) => [
  `By ${entry.author}, ${formatDay(entry.date ?? '')}`,
  ...updates.map((update) => `> Update, ${formatDay(update.date)}: ${plain(update.text)}`),
];

/**
 * A figure in a line, always with its conditions, without which the value would mislead. The page is a file that may be
 * read long after the build: it gives the day of the next check, and calls no value in force.
 */
export function figureLine(figure: Figure, today: string, note = ''): string {
  const checked =
    overdueWords(figure, today) ?? `checked ${formatDay(figure.checked)}, next by ${formatDay(figure.review)}`;
  return [
    `${figure.label}: ${asSentence(valueWords(figure))}`,
    ...[explainFigure(figure), note].filter(Boolean).map(asSentence),
    `Source: ${citedMarkdown(figure.source)}, ${checked}`,
  ].join(' ');
}

/** "₹1.5 crore (published earlier: ₹12 lakh; since 1 April 2026)". */
function valueWords(figure: Figure): string {
  const { published, current, since, sure, announced } = figure;
  if (current === undefined) return published ? `${published} as published, not confirmed` : 'not found';
  const beside = [
    ...(published === undefined || published === current
      ? []
      : [`${findKind(figure) === 'misquoted' ? 'often given as' : 'published earlier:'} ${published}`]),
    ...(since === undefined ? [] : [`since ${formatDay(since)}`]),
    ...(sure === 'one-source' ? ['as reported'] : []),
    ...(announced === undefined ? [] : ['announced, not confirmed']),
  ];
  return beside.length === 0 ? current : `${current} (${beside.join('; ')})`;
}

export function parameterLines(parameters: LabelledFields): string {
  return bullets(Object.entries(parameters).map(([name, parameter]) => `\`${name}\`: ${describeParameter(parameter)}`));
}
