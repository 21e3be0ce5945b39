/** One service page: front matter and explainer as its layout shows them. */

import type { Html, PageEntry, ServiceBody } from '../content/site.ts';
import { type Bill, costInWords, leastInWords } from '../domain/bill.ts';
import { latestDay } from '../domain/calendar.ts';
import { chargesGst } from '../domain/firm-details.ts';
import { SECTIONS, type Section } from '../domain/sections.ts';
import type { ServiceMatter } from '../domain/service.ts';
import { ANSWER_QUESTIONS, type ChecklistLine } from '../domain/service-page.ts';
import { leastFeeId } from '../tools/company-bill.ts';
import type { CompileContext } from './compile-context.ts';
import { ContentError } from './content-error.ts';
import type { MarkdownFile } from './content-files.ts';
import { sourceLine } from './figure-notes.ts';
import { figureRows, type References } from './figure-references.ts';
import { headWords, previewOf } from './head-words.ts';
import { type RenderedLine, renderLine, renderMarkdown, renderParts } from './markdown.ts';
import { type FirstBill, feeBill, firstBill } from './page-bills.ts';
import { CANCELLATION_CHARGE, GST_RATE, gstRateOf, REFUND_RULE, refundOn } from './refund.ts';

/** Where a file of content/services is on the site. */
export interface ServicePlace {
  path: string;
  section: Section;
  id: string;
}

/**
 * `services/gst/index.md` is /gst; `services/gst/gst-huf.md` is /gst/gst-huf; `services/x.md` is /x, in the section
 * that lists it in src/domain/sections.ts. Throws a ContentError if no section does.
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

/**
 * Renders fields in the order in which a visitor reads them, so that the first mention of a correction gives it in
 * full.
 */
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
  /** Rows of a card or table, and a line with their sources. */
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
  const company = matter.company ? firstBill(matter.company, context) : null;
  for (const id of company?.read ?? []) references.use(id);
  const bill = company ? null : ownBill(place.path, matter.price?.fee, context, file);
  const price = matter.price ? priceOf(file, matter.price, context, references, lines) : null;
  const plain = (field: string, text: string) => references.plain(field, text);
  const answered = (name: 'need' | 'time' | 'when') => ({
    short: plain(`answer.${name}.short`, matter.answer[name].short),
    more: plain(`answer.${name}.more`, matter.answer[name].more),
  });
  const answer = {
    need: answered('need'),
    cost: costOf(matter, file, company, bill, plain),
    time: answered('time'),
    when: answered('when'),
  };
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
    steps: steps.map(({ words: step, notes: ofStep }) => [step, ...ofStep.map(({ html }) => html)].join(' ')),
    said: steps.map(({ text }) => text),
  };

  const { title, name, order, keywords, sources, checked } = matter;
  // Two of them may be the same page since another page was retired.
  const related = [...new Set(matter.related)];
  const head = headWords(matter, file, references);
  const figures = figureRows(references.used, context.figures);
  // Without a figure, the preview shows the total cost, or the first answer.
  const first = company
    ? { label: `In all, ${company.place}`, value: answer.cost.short, standing: '', checked }
    : { label: ANSWER_QUESTIONS.need, value: answer.need.short, standing: '', checked };
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
      late: matter.late ?? null,
      card,
      eligibility,
      benefits,
      documents,
      features,
      notes,
      brief,
      related,
      company: matter.company ?? null,
      bill,
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

/** The bill of our fee only: the printed fee, or the least fee of content/firm.yaml. */
function ownBill(path: string, printed: string | undefined, context: CompileContext, file: string): Bill | null {
  const fee = context.figures.get(printed ?? leastFeeId(path))?.value;
  return fee === undefined ? null : feeBill(fee, printed === undefined, context, { file, field: 'price' });
}

/** What a printed price includes, and the refund on it. */
function priceOf(
  file: string,
  price: NonNullable<ServiceMatter['price']>,
  { firm, figures }: CompileContext,
  references: References,
  lines: (field: string, items: readonly string[]) => Html[],
): ServiceBody['price'] {
  const time = price.time === undefined ? null : figures.get(price.time)?.current;
  if (time === undefined)
    throw new ContentError([
      { file, field: 'price.time', what: `expected the id of a figure with a current value, found ${price.time}` },
    ]);
  const refund = refundOn(figures.get(price.fee), figures.get(CANCELLATION_CHARGE), gstRateOf(firm, figures));
  if (!refund)
    throw new ContentError([
      { file, field: 'price.fee', what: `expected the id of a fee in rupees, found ${price.fee}` },
    ]);
  for (const id of [price.fee, price.time, ...(chargesGst(firm) ? [GST_RATE] : [])]) if (id) references.use(id);
  const [rule = ''] = lines('price', [REFUND_RULE]);
  return {
    fee: price.fee,
    time,
    includes: lines('price.includes', price.includes),
    // Words on GST are empty if the firm charges none.
    excludes: lines('price.excludes', price.excludes).filter((item) => item !== ''),
    refund: { rule, ...refund },
  };
}

/**
 * The cost on the answer card: the whole bill of a company; our least fee with the words of the page on other fees; or
 * only those words.
 */
function costOf(
  { answer: { cost } }: ServiceMatter,
  file: string,
  company: FirstBill | null,
  bill: Bill | null,
  plain: (field: string, text: string) => string,
): { short: string; more: string } {
  if (company) return costInWords(company);
  if (!cost) throw new ContentError([{ file, field: 'answer.cost', what: 'expected what it costs, found nothing' }]);
  const short = plain('answer.cost.short', cost.short);
  return bill?.isLeast ? leastInWords(bill, short) : { short, more: plain('answer.cost.more', cost.more) };
}

/** @param line a rendered line of a list, with its notes apart */
export function checklistLine({ words, text, notes }: RenderedLine): ChecklistLine {
  const plain = [text, ...notes.map((note) => note.text)].join(' ').replace(/\s+/g, ' ').trim();
  return { key: hash(plain), html: words, note: notes.map(({ html }) => html).join(' ') };
}

/**
 * FNV-1a, 32 bits: enough to tell the lines of one list apart. Devices store ticks by it, so another hash would clear
 * every list.
 */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
