/** Service pages: the index of each section, and its members. */
import { Fragment, type ReactNode, useContext } from 'react';
import type { Html, PageEntry, ServiceBody } from '../../src/content/site.ts';
import { type ContentStore, findTool, toolFiles } from '../../src/content/store.ts';
import { describeService } from '../../src/content/structured-data.ts';
import type { ChecklistLine } from '../../src/domain/browser-names.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { chargesGst, firmState, quotationWords } from '../../src/domain/firm-details.ts';
import { COMPARISON_ANCHOR, FIGURES_ID } from '../../src/domain/own-path.ts';
import { parseAmount } from '../../src/domain/rupees.ts';
import { type Section, sectionRow } from '../../src/domain/sections.ts';
import { Checklist, type ChecklistResult } from '../../src/islands/server/checklist-part.tsx';
import { LeadFormIsland } from '../../src/islands/server/form-islands.tsx';
import { Island } from '../../src/islands/server/island.tsx';
import { type CheckProps, subjectWith } from '../../src/islands/widgets/check-widget.tsx';
import { openTool, writeOut } from '../../src/islands/widgets/use-tool-form.ts';
import type { Bill, CompanyType } from '../../src/law/bill.ts';
import { companyBill } from '../../src/law/company-bill.ts';
import { Law } from '../../src/law/dated.ts';
import { dueState } from '../../src/law/due-date.ts';
import { overdueWords } from '../../src/law/review.ts';
import { nextDue, passedDue } from '../../src/law/work-out-dates.ts';
import { initialTyped, readTyped } from '../../src/tools/parameters.ts';
import type { LabelledField } from '../../src/tools/tool-content.ts';
import { AnswerCard, DO_IT_YOURSELF_ID, type NextDue } from '../../src/ui/answer-card.tsx';
import { Breadcrumbs, type Crumb, HOME } from '../../src/ui/breadcrumbs.tsx';
import { Chips } from '../../src/ui/chips.tsx';
import { ContactCard } from '../../src/ui/contact-card.tsx';
import { Contents, ContentsRail } from '../../src/ui/contents.tsx';
import { Assets, DeferredStyles, FontFile, StructuredData } from '../../src/ui/document-context.tsx';
import { FigureLinks } from '../../src/ui/figure-list.tsx';
import { Fold } from '../../src/ui/fold.tsx';
import { findOverdue } from '../../src/ui/overdue-line.tsx';
import { Prose } from '../../src/ui/prose.tsx';
import {
  CheckedBy,
  COST_ID,
  Comparison,
  FactCard,
  Lines,
  RelatedServices,
  ServiceArt,
  Steps,
  Terms,
} from '../../src/ui/service-parts.tsx';
import { definePage, makeHead, openDueRules, withEntry } from '../page.tsx';

interface ServiceData {
  entry: PageEntry;
  body: ServiceBody;
  section: Section;
  members: PageEntry[];
  related: PageEntry[];
  firm: Firm;
  /** Null if there is only our fee to pay, which comes in a quotation. */
  bill: Bill | null;
  /** Null on a page without one, or without its tool. */
  check: OpenCheck | null;
  /** Completes "I want help with …", with what the address chose. */
  subject: string;
  /** How long a late filing is possible; null before the due date. */
  passed: string | null;
  /** Null if the page names no due-date rules. */
  next: NextDue | null;
  /** When a figure of the page that is due for review was last compared. */
  overdue: string | undefined;
}

export const servicePage = definePage<ServiceData>({
  id: 'service',
  islands: ['check', 'lead-form'],
  readsQuery: true,
  firstScreen: ['breadcrumbs', 'service-parts', 'picture'],
  load: withEntry(async ({ entry, query, content, today }) => {
    if (entry.section === null) return null;
    const body = await content.body(entry, 'service');
    const related = body.related.flatMap((to) => content.entry(to) ?? []);
    const rules = body.deadlines.length > 0 ? await openDueRules(content) : null;
    const due = rules ? nextDue(rules, body.deadlines, today) : null;
    const [main] = body.deadlines;
    const passed = rules && main && body.late ? passedDue(rules, main, body.late, today) : null;
    // Only the bill of a company is part of the page: other checks open their tool.
    const choosable = body.company === null ? new URLSearchParams() : query;
    const check = await openCheck(entry, body, content, choosable, today);
    const subject =
      check === null || check.props.isExample
        ? body.subject
        : subjectWith(body.subject, check.props.content, check.props.fields, check.props.given);
    const head = {
      ...makeHead(entry),
      title: entry.answerTitle ?? entry.title,
      noindex: check?.props.fields.some((field) => choosable.has(field)) ?? false,
      subject,
    };
    return {
      head,
      // Without a choice the page is the same for every query, and cached once.
      readsQuery: body.company !== null && check !== null,
      data: {
        entry,
        body,
        section: entry.section,
        members: content.section(entry.section),
        related,
        firm: content.site.firm,
        bill: check && body.company ? makeBill(body.company, check.props, content.site.firm) : body.bill,
        check,
        subject,
        passed,
        next: due && {
          ...{ date: due.date, title: due.title, period: due.period, left: dueState(due.date, today).words },
          overdue: overdueWords(due.compared, today),
        },
        overdue: findOverdue(entry, today),
      },
    };
  }),
  View: ({ data }) => <Service {...data} />,
});

interface OpenCheck {
  props: CheckProps;
  files: ReturnType<typeof toolFiles>;
}

/** The tool of the check with the example of the page, or with what the query chooses if that has an answer. */
async function openCheck(
  { path }: PageEntry,
  { check, company, subject }: ServiceBody,
  content: ContentStore,
  query: URLSearchParams,
  today: string,
): Promise<OpenCheck | null> {
  const found = check && (await findTool(content, check.tool));
  if (!found) return null;
  const { entry, tool: rule, body: tool } = found;
  const { parameters } = tool;
  const { tool: name, fields, ask, example } = check;
  const first = {
    ...initialTyped(parameters, today),
    ...('state' in parameters && { state: [firmState(content.site.firm).code] }),
    ...Object.fromEntries(Object.entries(example).map(([field, texts]) => [field, inDigits(parameters[field], texts)])),
  };
  const chosen = Object.entries(readTyped(parameters, query)).filter(([field]) => fields.includes(field));
  const given = { ...first, ...Object.fromEntries(chosen) };
  const opening = chosen.length > 0 ? openTool(rule, tool, given, today) : null;
  const isChosen = opening?.asked.state === 'answered';
  const props = {
    name,
    title: entry.title,
    ...(ask && { ask }),
    action: company ? `${path}#check` : entry.path,
    fields,
    given: isChosen ? given : first,
    isExample: !isChosen,
    notChosen: isChosen ? fields.filter((field) => chosen.every(([name]) => name !== field)) : [],
    subject,
    today,
    content: tool,
    rule,
    ...(opening && isChosen ? opening : openTool(rule, tool, first, today)),
  };
  return { props, files: toolFiles(content.site.assets, name) };
}

/** An amount of the example, such as "35 lakh", as a form has it. */
function inDigits(parameter: LabelledField | undefined, texts: string[]): string[] {
  return parameter?.kind === 'amount' ? [writeOut(parameter, texts).digits] : texts;
}

function makeBill(type: CompanyType, { given, content, today }: CheckProps, firm: Firm): Bill {
  const state = given.state?.[0] ?? '';
  const capital = parseAmount(given.capital?.[0] ?? '') ?? 0;
  return companyBill({ type, state, capital }, new Law(content.figures).on(today), chargesGst(firm));
}

function isInRupees({ props: { asked } }: OpenCheck): boolean {
  return asked.state === 'answered' && asked.answer.headline.result.includes('₹');
}

const DOCUMENTS: ChecklistResult = {
  rule: 'all',
  ruleText: 'All of these are needed, each where it applies to you.',
  text: 'Your papers are complete.',
  next: 'Scan or photograph each so that every word can be read.',
};

function Service(data: ServiceData) {
  const { entry, body, section, members, related, firm, bill, check, subject, passed, next, overdue } = data;
  const assets = useContext(Assets);
  const { when } = body.answer;
  const answer = { ...body.answer, ...(passed && { when: { ...when, short: passed } }) };
  // Where a fee is only the least one, the firm quotes the actual fee.
  const quotation = bill && !bill.isLeast && bill.fee !== null ? null : quotationWords(firm);
  const { ways, sections, folds } = listParts(data);
  const headings = [...ways, ...sections, ...folds].flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  const show = (parts: Part[]) => parts.map(({ id, content }) => <Fragment key={id}>{content}</Fragment>);
  return (
    <article className="service wrap">
      <header className="service-head">
        <Breadcrumbs trail={trailTo(entry.path, section)} here={entry.title} />
        <h1>{body.heading}</h1>
        <ServiceArt path={entry.path} section={section} />
        <Prose as="p" className="lede" html={body.summary} />
      </header>
      {/* Before the card, whose drawings need most of them: inline they would not fit the first flight. */}
      <DeferredStyles />
      <AnswerCard
        answer={answer}
        alone={body.diy.fee}
        bill={bill}
        isBilled={body.company !== null && check !== null}
        tools={body.tools.filter(({ url }) => url !== `/tools/${check?.props.name}`)}
        next={next}
        overdue={overdue}
        quotation={quotation}
        subject={subject}
        firm={firm}
      >
        {check ? (
          <>
            {/* Without this the browser requests the font of the rupee sign only after it has laid out the card. */}
            {isInRupees(check) && <FontFile href={assets['eczar-rupee.woff2']} />}
            <Island name="check" when="interaction" props={check.props} {...check.files} />
          </>
        ) : (
          <FactCard {...body.card} />
        )}
      </AnswerCard>
      <Chips label="In this section" pages={members} />
      <Contents headings={headings} />
      <div className="service-ways">{show(ways)}</div>
      <div className="service-columns">
        <div className="service-main">
          {show(sections)}
          <section className="folds" aria-labelledby="more">
            <h2 id="more">More about {body.heading}</h2>
            {show(folds)}
          </section>
        </div>
        <aside className="service-side" aria-label="Contents, other services and who checked this">
          <RelatedServices pages={related} />
          {firm.reviewer && <CheckedBy changed={entry.changed} reviewer={firm.reviewer} />}
          <ContentsRail headings={headings} />
        </aside>
      </div>
      <ContactCard firm={firm} heading="h2" subject={subject}>
        <LeadFormIsland firm={firm} subject={subject} />
      </ContactCard>
      <StructuredData of={(publisher) => describeService(publisher, entry, body, bill)} />
    </article>
  );
}

interface Part {
  /** Also its anchor. */
  id: string;
  /** In the contents; null if they do not list it. */
  text: string | null;
  content: ReactNode;
}

/** In order: the steps and the papers, which are side by side, then the others with a heading, and the folded ones. */
function listParts(data: ServiceData): Record<'ways' | 'sections' | 'folds', Part[]> {
  const { entry, body, firm, check } = data;
  const { eligibility, documents, diy, answer } = body;
  const checklist = (id: string, title: string, lines: ChecklistLine[], result: ChecklistResult) => (
    <Checklist
      id={id}
      title={title}
      subject={entry.title}
      address={firm.origin + entry.path}
      lines={lines}
      result={result}
      prefix={firm.storagePrefix}
    />
  );
  const { rule, verdict: text, next, lines, notes } = eligibility;
  const criteria = ['eligibility', 'Eligibility criteria'] as const;
  const who = (
    <>
      {checklist(...criteria, lines, { rule, text, next })}
      {notes.length > 0 && (
        <details className="more">
          <summary>Exceptions and notes</summary>
          <Lines items={notes} />
        </details>
      )}
    </>
  );
  // The check may have answered it.
  const isAnswered = check !== null && check.props.ask === undefined;
  return {
    ways: [
      {
        id: DO_IT_YOURSELF_ID,
        text: diy.title,
        content: <Steps diy={diy} result={body.heading} time={body.price?.time ? null : answer.time} />,
      },
      part('documents', 'Documents required', checklist('documents', 'Documents required', documents, DOCUMENTS), true),
    ],
    sections: isAnswered ? [] : [part(...criteria, who)],
    folds: [...(isAnswered ? [folded(...criteria, who, counted(lines.length, 'line'))] : []), ...listFolds(data)],
  };
}

/** @param isTitled whether it has its own heading */
function part(id: string, title: string, children: ReactNode, isTitled = false): Part {
  return {
    id,
    text: title,
    content: (
      <section id={id} className="card line-card">
        {!isTitled && <h2>{title}</h2>}
        {children}
      </section>
    ),
  };
}

function listFolds({ entry, body, check }: ServiceData): Part[] {
  const { features, brief, comparison, price, explainer, checked, figureIds, sources } = body;
  return [
    check &&
      folded('at-a-glance', body.card.title, <FactCard {...body.card} />, counted(body.card.rows.length, 'fact')),
    price && folded(COST_ID, 'What our fee includes', <Terms {...price} />, counted(price.includes.length, 'thing')),
    comparison &&
      folded(
        COMPARISON_ANCHOR,
        comparison.caption,
        <Comparison {...comparison} />,
        counted(comparison.rows.length, 'kind'),
      ),
    listed('benefits', 'Benefits', body.benefits, 'point', 'plus'),
    listed('features', features.title, features.items, 'point'),
    brief && listed('brief', brief.title, brief.items, 'point'),
    listed('notes', 'Additional notes', body.notes, 'note'),
    explainer.intro ? { id: 'explainer', text: null, content: <Prose html={explainer.intro} /> } : null,
    ...explainer.parts.map(({ id, text, html }) => folded(id, text, <Prose html={html} />)),
    folded(
      FIGURES_ID,
      'Figures and sources',
      <FigureLinks path={entry.path} count={figureIds.length} checked={checked} sources={sources} />,
      counted(figureIds.length, 'figure'),
    ),
  ].filter((one) => one !== null);
}

function folded(id: string, text: string, children: ReactNode, hint?: string): Part {
  return {
    id,
    text,
    content: (
      <Fold id={id} title={text} isHeading={false} {...(hint && { hint })}>
        {children}
      </Fold>
    ),
  };
}

function listed(id: string, text: string, items: Html[], what: string, marker: 'plus' | 'rule' = 'rule'): Part {
  return folded(id, text, <Lines items={items} marker={marker} />, counted(items.length, what));
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** With the title of the section: its index page may name only one of its services. */
function trailTo(path: string, section: Section): Crumb[] {
  const index = sectionRow(section);
  return path === index.path ? [HOME] : [HOME, { name: index.title, path: index.path }];
}
