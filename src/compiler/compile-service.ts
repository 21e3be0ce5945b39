/** One service page: front matter and explainer to what its layout shows. */

import { slugOf } from '../content/format.ts';
import type { Html, PageEntry, ServiceBody } from '../content/site.ts';
import { ANSWER_QUESTIONS } from '../domain/answer-card.ts';
import { CAPITAL_BANDS, type CapitalBand, type StateDuties } from '../domain/bill.ts';
import { latestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { SECTIONS, type Section } from '../domain/sections.ts';
import type { ServiceMatter } from '../domain/service.ts';
import { checklistLine } from './checklist.ts';
import type { CompileContext } from './compile.ts';
import { ContentError } from './content-error.ts';
import type { MarkdownFile } from './content-files.ts';
import { figureRows, type References } from './figure-references.ts';
import { headWords } from './head-words.ts';
import { renderLine, renderMarkdown, renderParts } from './markdown.ts';
import { previewOf } from './preview.ts';
import { CANCELLATION_CHARGE, REFUND_RULE, refundOn } from './refund.ts';
import { sourceLine } from './source-line.ts';

/** Where a file of content/services stands on the site. */
export interface ServicePlace {
  path: string;
  section: Section;
  id: string;
}

/**
 * `services/gst/index.md` is /gst; `services/gst/gst-huf.md` is /gst/gst-huf; `services/x.md` is /x, in the section that names
 * it in src/domain/sections.ts. Throws a ContentError where no section does.
 * @param path of the file, relative to content/
 */
export function servicePlace(path: string): ServicePlace {
  const parts = path
    .replace(/^services\//, '')
    .replace(/\.md$/, '')
    .split('/');
  const [first = '', second] = parts;
  const section = SECTIONS.find(({ id, ownAddress }) =>
    second === undefined ? ownAddress.some((name) => name === first) : id === first,
  );
  if (!section || parts.length > 2) {
    const folders = SECTIONS.map(({ id }) => id).join(', ');
    const what = `expected a file in one of ${folders}, or its name under ownAddress of a section in src/domain/sections.ts`;
    throw new ContentError([{ file: `content/${path}`, field: 'file', what }]);
  }
  if (second === undefined) return { path: `/${first}`, section: section.id, id: first };
  return second === 'index'
    ? { path: section.path, section: section.id, id: section.id }
    : { path: `${section.path}/${second}`, section: section.id, id: second };
}

/** Fields are rendered in the order a reader meets them, so that a correction is given in full where it comes first. */
export function compileService(
  { file, matter, body }: MarkdownFile<ServiceMatter>,
  place: ServicePlace,
  context: CompileContext,
): { entry: PageEntry; body: ServiceBody } {
  const references = context.references(file);
  const line = (field: string, text: string, how: 'line' | 'cell' = 'line'): Html => {
    const { html, links } = renderMarkdown(file, field, text, references, how);
    context.links.push(...links);
    return html;
  };
  const lines = (field: string, items: readonly string[]) => items.map((text, i) => line(`${field}.${i}`, text));
  const cells = (field: string, items: readonly string[]) =>
    items.map((text, i) => line(`${field}.${i}`, text, 'cell'));
  const rendered = (field: string, items: readonly string[]) =>
    items.map((text, i) => {
      const one = renderLine(file, `${field}.${i}`, text, references);
      context.links.push(...one.links);
      return one;
    });
  const checklist = (field: string, items: readonly string[]) => rendered(field, items).map(checklistLine);
  const titled = (field: string, list: { title: string; items: string[] }) => ({
    title: list.title,
    items: lines(`${field}.items`, list.items),
  });
  /** Rows of a card or table, and the one line that names their sources. */
  const withSources = <T>(make: () => T[]): { rows: T[]; source: Html } => {
    let rows: T[] = [];
    const shown = references.usedBy(() => {
      rows = make();
    });
    return { rows, source: sourceLine(shown) };
  };
  context.links.push(...matter.related.map((href, i) => ({ file, field: `related.${i}`, href })));
  const tools = matter.tools ?? [];
  context.links.push(...tools.map(({ url }, i) => ({ file, field: `tools.${i}.url`, href: url })));

  const summary = line('summary', matter.summary);
  const price = matter.price ? priceOf(file, matter.price, context, references, { lines, cells, withSources }) : null;
  const answer = mapValues(matter.answer, ({ short, more }, name) => ({
    short: references.plain(`answer.${name}.short`, short),
    more: references.plain(`answer.${name}.more`, more),
  }));
  const card = {
    title: matter.card.title,
    ...withSources(() =>
      matter.card.rows.map(({ label, value }, i) => ({ label, value: line(`card.rows.${i}.value`, value, 'cell') })),
    ),
  };
  const eligibility = {
    rule: matter.eligibility.rule,
    verdict: line('eligibility.verdict', matter.eligibility.verdict),
    next: line('eligibility.next', matter.eligibility.next),
    lines: checklist('eligibility.items', matter.eligibility.items),
    notes: lines('eligibility.notes', matter.eligibility.notes ?? []),
  };
  const benefits = lines('benefits', matter.benefits);
  const documents = checklist('documents', matter.documents);
  const features = titled('features', matter.features);
  const brief = matter.brief ? titled('brief', matter.brief) : null;
  const notes = lines('notes', matter.notes);
  const comparison = matter.comparison
    ? {
        caption: matter.comparison.caption,
        columns: cells('comparison.columns', matter.comparison.columns),
        ...withSources(() => matter.comparison?.rows.map((row, i) => cells(`comparison.rows.${i}`, row)) ?? []),
      }
    : null;
  const { links, headings, words, intro, parts } = renderParts(file, 'body', body, references);
  context.links.push(...links);
  const fee = line('diy.fee', matter.diy.fee);
  const steps = rendered('diy.steps', matter.diy.steps);
  const diy = {
    ...matter.diy,
    fee,
    steps: steps.map(({ words: said, notes: beside }) => [said, ...beside.map(({ html }) => html)].join(' ')),
    said: steps.map(({ text }) => text),
  };

  const { title, name, order, keywords, sources, checked } = matter;
  // Two of them may lead to one page since another was retired.
  const related = [...new Set(matter.related)];
  const head = headWords(matter, file, references);
  const figures = figureRows(references.used, context.figures);
  // Without a figure of its own the page answers its first question.
  const first = { label: ANSWER_QUESTIONS.need, value: answer.need.short, standing: '', checked };
  const preview = previewOf(
    { ...matter, file, shown: references.used, figures: context.figures, report: references.report },
    first,
  );
  const plainSummary = references.plain('summary', matter.summary);
  return {
    entry: {
      kind: 'service',
      id: place.id,
      path: place.path,
      title,
      name,
      ...head,
      summary: plainSummary,
      keywords,
      subject: matter.subject,
      section: place.section,
      order,
      changed: latestDay([checked, ...figures.map((figure) => figure.checked)]),
      date: null,
      topic: null,
      illustration: null,
      preview,
      body: null,
    },
    body: {
      kind: 'service',
      title,
      subject: matter.subject,
      summary,
      answer,
      tools,
      deadlines: matter.deadlines ?? [],
      card,
      eligibility,
      benefits,
      documents,
      features,
      notes,
      brief,
      related,
      price,
      diy,
      comparison,
      explainer: { intro, parts },
      headings,
      words,
      sources,
      figures,
      checked,
    },
  };
}

/** The same fields, each with what is made of it. */
function mapValues<K extends string, A, B>(
  fields: Readonly<Record<K, A>>,
  make: (value: A, name: K) => B,
): Record<K, B> {
  return Object.fromEntries(
    (Object.entries(fields) as [K, A][]).map(([name, value]) => [name, make(value, name)]),
  ) as Record<K, B>;
}

/** How texts of one page are rendered. */
interface Renderers {
  lines(field: string, items: readonly string[]): Html[];
  cells(field: string, items: readonly string[]): Html[];
  withSources<T>(make: () => T[]): { rows: T[]; source: Html };
}

/** Price in rupees and the refund worked out on it: both from figures, so that each is written once. */
function priceOf(
  file: string,
  price: NonNullable<ServiceMatter['price']>,
  { firm, figures }: CompileContext,
  references: References,
  { lines, cells, withSources }: Renderers,
): ServiceBody['price'] {
  const number = (field: string, id: string) => {
    references.use(id);
    const value = figures.get(id)?.value;
    if (value === undefined)
      throw new ContentError([{ file, field, what: `expected the id of a figure with a number, found ${id}` }]);
    return value;
  };
  const text = (field: string, id: string) => {
    references.use(id);
    const value = figures.get(id)?.current;
    if (value === undefined)
      throw new ContentError([{ file, field, what: `expected the id of a figure with a current value, found ${id}` }]);
    return value;
  };
  const fee = number('price.fee', price.fee);
  const gstRate = chargesGst(firm) ? number('price', GST_RATE) : 0;
  const refund = refundOn(figures.get(price.fee), figures.get(CANCELLATION_CHARGE));
  if (!refund)
    throw new ContentError([
      { file, field: 'price.fee', what: `expected the id of a fee in rupees, found ${price.fee}` },
    ]);
  const [rule = ''] = lines('price', [REFUND_RULE]);
  return {
    price: { fee, gstRate, states: price.stampDuty ? statesOf(file, figures) : [] },
    time: price.time ? text('price.time', price.time) : null,
    includes: lines('price.includes', price.includes),
    // What is said of GST is no line where the firm charges none.
    excludes: lines('price.excludes', price.excludes).filter((item) => item !== ''),
    refund: { rule, ...refund },
    stampDuty: price.stampDuty ? withSources(() => stampDutyRows(cells)) : { rows: [], source: '' },
  };
}

/** The record of GST on services such as ours, percent. */
export const GST_RATE = 'gst-rate-standard';

/** States of the published stamp duty table, in its order. */
const STATES = ['Gujarat', 'Karnataka', 'Kerala', 'Madhya Pradesh', 'Punjab', 'Rajasthan'].map((name) => ({
  name,
  slug: slugOf(name),
}));

/** The record of a stamp duty. */
function stampDutyId(slug: string, band: CapitalBand): string {
  return `stamp-duty-${slug}-${band}`;
}

/** What the bill reckons with: an amount that is not confirmed is none. */
function statesOf(file: string, figures: ReadonlyMap<string, Figure>): StateDuties[] {
  return STATES.map(({ name, slug }) => {
    const dutyOf = (band: CapitalBand) => {
      const figure = figures.get(stampDutyId(slug, band));
      if (!figure)
        throw new ContentError([
          { file, field: 'price.stampDuty', what: `expected figure ${stampDutyId(slug, band)}, found none` },
        ]);
      return {
        published: figure.current ?? figure.published ?? '',
        amount: figure.current === undefined ? null : (figure.value ?? null),
      };
    };
    return { slug, name, duties: { 'to-1-lakh': dutyOf('to-1-lakh'), '1-to-10-lakh': dutyOf('1-to-10-lakh') } };
  });
}

function stampDutyRows(cells: (field: string, items: readonly string[]) => Html[]) {
  return STATES.map(({ name, slug }) => {
    const [low = '', high = ''] = cells(
      'price.stampDuty',
      CAPITAL_BANDS.map((band) => `{{${stampDutyId(slug, band)}}}`),
    );
    return { state: name, low, high };
  });
}
