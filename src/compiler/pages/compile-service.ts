import type { ServiceMatter } from '../../content/service.ts';
import type { Html, Part, ServiceBody } from '../../content/site.ts';
import type { ChecklistLine } from '../../domain/browser-names.ts';
import { latestDay } from '../../domain/calendar.ts';
import { chargesGst } from '../../domain/firm-details.ts';
import { say } from '../../domain/say.ts';
import { SECTIONS, servicePlace } from '../../domain/sections.ts';
import {
  type Bill,
  CANCELLATION_CHARGE,
  costInWords,
  findGstRate,
  GST_RATE,
  leastInWords,
  refundOn,
} from '../../law/bill.ts';
import { leastFeeId } from '../../law/company-bill.ts';
import type { CompileContext, Compiled } from '../compile-context.ts';
import { makeSourceLine } from '../figures/figure-notes.ts';
import type { References } from '../figures/figure-references.ts';
import { failAt } from '../read/content-error.ts';
import type { MarkdownFile } from '../read/content-files.ts';
import { type RenderedLine, renderLine, renderMarkdown, renderParts } from '../read/markdown.ts';
import { makeEntry } from './head-words.ts';
import { type FirstBill, makeFeeBill, makeFirstBill } from './page-bills.ts';

const EXPECTED_PLACE = `expected a file in one of ${SECTIONS.map(({ id }) => id).join(', ')}, or its name under ownAddress of a section in src/domain/sections.ts`;

/** Renders fields in the order of reading, because the first mention of a correction gives it in full. */
export function compileService(
  { file, matter, body }: MarkdownFile<ServiceMatter>,
  context: CompileContext,
): Compiled<ServiceBody> {
  const place = servicePlace(file) ?? failAt(file, 'file', EXPECTED_PLACE);
  const { tools = [], check, subject, title, heading = title, sources, checked } = matter;
  const references = context.references(file);
  context.links.push(
    ...matter.related.map((href, i) => ({ file, field: `related.${i}`, href })),
    ...tools.map(({ url }, i) => ({ file, field: `tools.${i}.url`, href: url })),
    ...(check ? [{ file, field: 'check.tool', href: `/tools/${check.tool}` }] : []),
  );

  const summary = line(references, 'summary', matter.summary);
  const company = matter.company ? makeFirstBill(matter.company, context) : null;
  for (const id of company?.read ?? []) references.use(id);
  const bill = company ? null : ownBill(place.path, matter.price?.fee, context, file);
  const answer = compileAnswer(matter, file, company, bill, references);
  const shown = compileParts(matter, file, references, context);
  const prices = references.shown.filter(({ sure }) => sure === 'own');
  // What it costs is as of the newest of our prices.
  const priced = latestDay([checked, ...prices.map((price) => price.checked)]);
  const { headings, intro, parts } = renderParts(references, 'body', body);
  const explainer = { intro, parts: foldParts(parts, matter.folds, references) };
  const entry = makeEntry(
    matter,
    references,
    {
      ...{ kind: 'service', id: place.id, path: place.path, name: matter.name, section: place.section },
      ...{ summary: references.plain('summary', matter.summary), order: matter.order, days: [checked] },
    },
    company
      ? {
          label: say('preview.in-all', { place: company.place }),
          value: answer.cost.short,
          standing: '',
          checked: priced,
        }
      : { label: say('answer-card.need'), value: answer.need.short, standing: '', checked },
  );
  return {
    entry,
    body: {
      kind: 'service',
      heading,
      subject,
      summary,
      answer,
      check: check ? compileCheck(check, references) : null,
      tools,
      ...shown,
      bill,
      explainer,
      headings,
      deadlines: matter.deadlines ?? [],
      late: matter.late ?? null,
      company: matter.company ?? null,
      // Two may be the same since another page was retired.
      related: [...new Set(matter.related)],
      sources,
      figureIds: references.shown.map(({ id }) => id),
      checked,
    },
  };
}

/** The parts of the text with their folds. Reports anchors that no heading has, or that are in both folds. */
function foldParts(
  parts: readonly Part[],
  { who, after }: ServiceMatter['folds'],
  { file, report }: References,
): ServiceBody['explainer']['parts'] {
  const free = new Set(parts.map(({ id }) => id));
  for (const [fold, anchors] of Object.entries({ who, after }))
    for (const [i, anchor] of anchors.entries())
      if (!free.delete(anchor))
        report({ file, field: `folds.${fold}.${i}`, what: `expected an anchor of this text, once, found ${anchor}` });
  return parts.map((part) => ({
    ...part,
    group: who.includes(part.id) ? 'who' : after.includes(part.id) ? 'after' : 'gives',
  }));
}

function compileParts(matter: ServiceMatter, file: string, references: References, context: CompileContext) {
  const { eligibility, price, brief, comparison } = matter;
  // The first mention of an abbreviation is explained, so the parts are in the order of the page.
  const cardOnTop = matter.check ? null : compileCard(matter.card, references);
  return {
    diy: compileDiy(matter.diy, references),
    documents: checklist(references, 'documents', matter.documents),
    eligibility: {
      rule: eligibility.rule,
      verdict: line(references, 'eligibility.verdict', eligibility.verdict),
      next: line(references, 'eligibility.next', eligibility.next),
      lines: checklist(references, 'eligibility.items', eligibility.items),
      notes: lines(references, 'eligibility.notes', eligibility.notes ?? []),
    },
    card: cardOnTop ?? compileCard(matter.card, references),
    comparison: comparison ? compileComparison(comparison, references) : null,
    price: price ? compilePrice(file, price, context, references) : null,
    benefits: lines(references, 'benefits', matter.benefits),
    features: titled(references, 'features', matter.features),
    brief: brief ? titled(references, 'brief', brief) : null,
    notes: lines(references, 'notes', matter.notes),
  };
}

function line(references: References, field: string, text: string): Html {
  return renderMarkdown(references, field, text, 'line').html;
}

function lines(references: References, field: string, items: readonly string[]): Html[] {
  return items.map((text, i) => line(references, `${field}.${i}`, text));
}

function titled(references: References, field: string, { title, items }: ServiceMatter['features']) {
  return { title, items: lines(references, `${field}.items`, items) };
}

function checklist(references: References, field: string, items: readonly string[]): ChecklistLine[] {
  return items.map((text, i) => makeChecklistLine(renderLine(references, `${field}.${i}`, text)));
}

function withSources<T>(references: References, render: () => T[]): { rows: T[]; source: Html } {
  const { result, figures } = references.track(render);
  return { rows: result, source: makeSourceLine(figures) };
}

function compileCard({ title, rows }: ServiceMatter['card'], references: References): ServiceBody['card'] {
  const render = () =>
    rows.map(({ label, value }, i) => {
      return { label, value: renderMarkdown(references, `card.rows.${i}.value`, value, 'cell').html };
    });
  return { title, ...withSources(references, render) };
}

function compileCheck(
  { with: example = {}, ...check }: NonNullable<ServiceMatter['check']>,
  references: References,
): ServiceBody['check'] {
  const texts = Object.entries(example).map(([name, given]) => [
    name,
    given.map((text) => references.plain(`check.with.${name}`, text)),
  ]);
  return { ...check, example: Object.fromEntries(texts) };
}

function compileComparison(
  { caption, columns, rows }: NonNullable<ServiceMatter['comparison']>,
  references: References,
): ServiceBody['comparison'] {
  const cells = (field: string, items: readonly string[]) =>
    items.map((text, i) => renderMarkdown(references, `${field}.${i}`, text, 'cell').html);
  return {
    caption,
    columns: cells('comparison.columns', columns),
    ...withSources(references, () => rows.map((row, i) => cells(`comparison.rows.${i}`, row))),
  };
}

function compileDiy(diy: ServiceMatter['diy'], references: References): ServiceBody['diy'] {
  const said = say('service-parts.file', { form: `**${diy.form}**`, portal: `[${diy.portal}](${diy.url})` });
  const where = line(references, 'diy.form', said);
  const fee = line(references, 'diy.fee', diy.fee);
  const steps = diy.steps.map((text, i) => compileStep(text, references, `diy.steps.${i}`));
  return {
    ...diy,
    title: diy.title ?? say('page-plain.do-it-yourself'),
    where,
    fee,
    steps: steps.map(({ title, text }) => ({ title, text })),
    said: steps.map(({ said }) => said),
  };
}

/** The title of a step is what comes before its first full stop, colon or semicolon. */
function compileStep(step: string, references: References, field: string) {
  const [, first = step, stop = '', rest = ''] = /^(.+?)([.:;])(?:\s+(.+))?$/s.exec(step) ?? [];
  const title = renderLine(references, field, first);
  const text = renderLine(references, field, rest);
  return {
    title: title.words,
    text: [text.words, ...[...title.notes, ...text.notes].map(({ html }) => html)].filter(Boolean).join(' '),
    said: `${title.text}${stop} ${text.text}`.trim(),
  };
}

/** The bill of the printed fee, or of the least fee of content/firm.yaml. */
function ownBill(path: string, printed: string | undefined, context: CompileContext, file: string): Bill | null {
  const fee = context.figures.get(printed ?? leastFeeId(path))?.value;
  return fee === undefined ? null : makeFeeBill(fee, printed === undefined, context, { file, field: 'price' });
}

function compilePrice(
  file: string,
  price: NonNullable<ServiceMatter['price']>,
  { firm, figures }: CompileContext,
  references: References,
): ServiceBody['price'] {
  const time = price.time === undefined ? null : figures.get(price.time)?.current;
  if (time === undefined)
    failAt(file, 'price.time', `expected the id of a figure with a current value, found ${price.time}`);
  const refund = refundOn(figures.get(price.fee), figures.get(CANCELLATION_CHARGE), findGstRate(firm, figures));
  if (!refund) failAt(file, 'price.fee', `expected the id of a fee in rupees, found ${price.fee}`);
  for (const id of [price.fee, price.time, ...(chargesGst(firm) ? [GST_RATE] : [])]) if (id) references.use(id);
  const [rule = ''] = lines(references, 'price', ['{{refund:rule}}']);
  return {
    fee: price.fee,
    time,
    includes: lines(references, 'price.includes', price.includes),
    // Words on GST are empty if the firm charges none.
    excludes: lines(references, 'price.excludes', price.excludes).filter((item) => item !== ''),
    refund: { rule, ...refund },
  };
}

function compileAnswer(
  { answer }: ServiceMatter,
  file: string,
  company: FirstBill | null,
  bill: Bill | null,
  references: References,
): ServiceBody['answer'] {
  const plain = (field: string, text: string) => references.plain(`answer.${field}`, text);
  const answered = (name: 'need' | 'time' | 'when') => ({
    short: plain(`${name}.short`, answer[name].short),
    more: plain(`${name}.more`, answer[name].more),
  });
  /** The bill of a company; our least fee with the words of the page on other fees; or only those words. */
  const cost = () => {
    if (company) return costInWords(company);
    const words = answer.cost ?? failAt(file, 'answer.cost', 'expected what it costs, found nothing');
    const short = plain('cost.short', words.short);
    return bill?.isLeast ? leastInWords(bill, short) : { short, more: plain('cost.more', words.more) };
  };
  return { need: answered('need'), cost: cost(), time: answered('time'), when: answered('when') };
}

export function makeChecklistLine({ words, text, notes }: RenderedLine): ChecklistLine {
  const plain = [text, ...notes.map((note) => note.text)].join(' ').replace(/\s+/g, ' ').trim();
  return { key: hash(plain), html: words, note: notes.map(({ html }) => html).join(' ') };
}

/** FNV-1a, 32 bits. Devices store ticks by it: another hash would clear every list. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
