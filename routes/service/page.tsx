/** Service pages: the index of each section, and its members. */
import { Fragment, type ReactNode } from 'react';
import type { ExplainerGroup, PageEntry, ServiceBody } from '../../src/content/site.ts';
import { type ContentStore, findTool, toolFiles } from '../../src/content/store.ts';
import { describeService } from '../../src/content/structured-data.ts';
import { errorTitle } from '../../src/domain/error-title.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { chargesGst, firmState, quotationWords } from '../../src/domain/firm-details.ts';
import { COMPARISON_ANCHOR, FIGURES_ID } from '../../src/domain/own-path.ts';
import { parseAmount } from '../../src/domain/rupees.ts';
import { type PlainKey, say } from '../../src/domain/say.ts';
import { type Section, sectionName, sectionRow } from '../../src/domain/sections.ts';
import { Checklist, type ChecklistProps, type ChecklistResult } from '../../src/islands/server/checklist-part.tsx';
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
import { initialTyped, readTyped, type Typed } from '../../src/tools/parameters.ts';
import type { LabelledField } from '../../src/tools/tool-content.ts';
import { AnswerCard, DO_IT_YOURSELF_ID, type NextDue } from '../../src/ui/answer-card.tsx';
import { Breadcrumbs, type Crumb, HOME } from '../../src/ui/breadcrumbs.tsx';
import { Chips } from '../../src/ui/chips.tsx';
import { ContactCard } from '../../src/ui/contact-card.tsx';
import { Contents, ContentsRail } from '../../src/ui/contents.tsx';
import { DeferredStyles, StructuredData } from '../../src/ui/document-context.tsx';
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
import { definePage, makeHead, openDueRules, ownAnswer, withEntry } from '../page.tsx';

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
    const isWrong = check?.props.asked.state === 'wrong';
    const subject =
      check === null || check.props.isExample
        ? body.subject
        : subjectWith(body.subject, check.props.content, check.props.fields, check.props.given);
    const head = {
      ...makeHead(entry),
      title: errorTitle(entry.answerTitle ?? entry.title, isWrong),
      noindex: check?.props.fields.some((field) => choosable.has(field)) ?? false,
      subject,
    };
    return {
      head,
      ...(isWrong && ownAnswer(query, isWrong)),
      // Without a choice the page is the same for every query, and cached once.
      readsQuery: body.company !== null && check !== null,
      data: {
        entry,
        body,
        section: entry.section,
        members: content.section(entry.section),
        related,
        firm: content.site.firm,
        bill: check && body.company ? makeBill(body.company, check, content.site.firm) : body.bill,
        check,
        subject,
        passed,
        next: due && {
          ...{ date: due.date, title: due.title, period: due.period },
          left: dueState(due.date, today).words,
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
  /** What the bill of the page is of: what was chosen, unless it is wrong. */
  billed: Typed;
  files: ReturnType<typeof toolFiles>;
}

/**
 * The tool of the check with the example of the page, or with what the query chooses. What is wrong stays in its field,
 * as in the tool.
 */
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
  const opening = openTool(rule, tool, given, today);
  const isWrong = opening.asked.state === 'wrong';
  const isChosen = chosen.length > 0 && !isWrong;
  const props = {
    name,
    title: entry.title,
    ...(ask && { ask }),
    action: company ? `${path}#check` : entry.path,
    fields,
    given,
    isExample: !isChosen,
    notChosen: isChosen ? fields.filter((field) => chosen.every(([name]) => name !== field)) : [],
    subject,
    today,
    content: tool,
    rule,
    ...opening,
  };
  return { props, billed: isWrong ? first : given, files: toolFiles(content.site.assets, name) };
}

/** An amount of the example, such as "35 lakh", as a form has it. */
function inDigits(parameter: LabelledField | undefined, texts: string[]): string[] {
  return parameter?.kind === 'amount' ? [writeOut(parameter, texts).digits] : texts;
}

function makeBill(type: CompanyType, { billed, props: { content, today } }: OpenCheck, firm: Firm): Bill {
  const state = billed.state?.[0] ?? '';
  const capital = parseAmount(billed.capital?.[0] ?? '') ?? 0;
  return companyBill({ type, state, capital }, new Law(content.figures).on(today), chargesGst(firm));
}

function Service(data: ServiceData) {
  const { entry, body, section, members, related, firm, bill, check, subject, passed, next, overdue } = data;
  const { when } = body.answer;
  const answer = { ...body.answer, ...(passed && { when: { ...when, short: passed } }) };
  // Where a fee is only the least one, the firm quotes the actual fee.
  const quotation = bill && !bill.isLeast && bill.fee !== null ? null : quotationWords(firm);
  const ways = listWays(data);
  const folds = listFolds(data);
  const headings = [...ways, ...folds].map(({ id, text }) => ({ id, text }));
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
          <Island name="check" when="interaction" props={check.props} {...check.files} />
        ) : (
          <FactCard {...body.card} />
        )}
      </AnswerCard>
      <Chips label={say('service.section')} pages={members} />
      <Contents headings={headings} />
      <div className="service-ways">{show(ways)}</div>
      <div className="service-columns">
        <div className="service-main">
          <section className="folds" aria-labelledby="more">
            <h2 id="more">{say('service.more', { service: body.heading })}</h2>
            {show(folds)}
          </section>
        </div>
        <aside className="service-side" aria-label={say('service.side')}>
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
  text: string;
  content: ReactNode;
}

/** The steps and the papers, which are side by side. */
function listWays(data: ServiceData): Part[] {
  const { diy, documents, heading, price, answer } = data.body;
  const [id, text] = ['documents', say('service.documents')];
  const result: ChecklistResult = {
    rule: 'all',
    ruleText: say('service.documents-rule'),
    text: say('service.documents-complete'),
    next: say('service.documents-next'),
  };
  return [
    {
      id: DO_IT_YOURSELF_ID,
      text: diy.title,
      content: <Steps diy={diy} result={heading} time={price?.time ? null : answer.time} />,
    },
    {
      id,
      text,
      content: (
        <section id={id} className="card">
          <TickList of={data} id={id} title={text} lines={documents} result={result} />
        </section>
      ),
    },
  ];
}

function TickList({ of, ...list }: { of: ServiceData } & Pick<ChecklistProps, 'id' | 'title' | 'lines' | 'result'>) {
  const { title, path } = of.entry;
  const { origin, storagePrefix } = of.firm;
  return <Checklist {...list} subject={title} origin={origin} path={path} prefix={storagePrefix} />;
}

/** Everything else, by what a visitor wants to know. */
function listFolds(data: ServiceData): Part[] {
  const { entry, body, check } = data;
  const { eligibility, features, brief, comparison, price, explainer, checked, figureIds, sources } = body;
  const { rule, verdict: text, next, lines, notes } = eligibility;
  const criteria = ['eligibility', say('service.criteria')] as const;
  const explained = (group: ExplainerGroup) =>
    explainer.parts
      .filter((part) => part.group === group)
      .map(({ id, text, html }) => titled(id, text, <Prose html={html} />));
  return [
    folded('who-must', 'service.who', [
      titled(
        ...criteria,
        <>
          <TickList of={data} id={criteria[0]} title={criteria[1]} lines={lines} result={{ rule, text, next }} />
          {notes.length > 0 && (
            <details className="more">
              <summary>{say('service.exceptions')}</summary>
              <Lines items={notes} />
            </details>
          )}
        </>,
      ),
      check && titled('at-a-glance', body.card.title, <FactCard {...body.card} />),
      comparison && titled(COMPARISON_ANCHOR, comparison.caption, <Comparison {...comparison} />),
      ...explained('who'),
    ]),
    folded('what-it-gives', 'service.gives', [
      price && titled(COST_ID, say('service.fee'), <Terms {...price} />),
      titled('benefits', say('service.benefits'), <Lines items={body.benefits} marker="plus" />),
      titled('features', features.title, <Lines items={features.items} />),
      brief && titled('brief', brief.title, <Lines items={brief.items} />),
      explainer.intro && <Prose key="explainer" html={explainer.intro} />,
      ...explained('gives'),
    ]),
    folded('after-you-have-it', 'service.after', [
      titled('notes', say('service.notes'), <Lines items={body.notes} />),
      ...explained('after'),
    ]),
    folded(FIGURES_ID, 'service.figures', [
      <FigureLinks key={FIGURES_ID} path={entry.path} count={figureIds.length} checked={checked} sources={sources} />,
    ]),
  ];
}

function titled(id: string, title: string, children: ReactNode): ReactNode {
  return (
    <section key={id} id={id}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function folded(id: string, title: PlainKey, parts: ReactNode[]): Part {
  const text = say(title);
  const count = parts.filter(Boolean).length;
  return {
    id,
    text,
    content: (
      <Fold id={id} title={text} isHeading={false} {...(count > 1 && { hint: say('contents.parts', { count }) })}>
        {parts}
      </Fold>
    ),
  };
}

/** With the title of the section: its index page may name only one of its services. */
function trailTo(path: string, section: Section): Crumb[] {
  const index = sectionRow(section);
  return path === index.path ? [HOME] : [HOME, { name: sectionName(section), path: index.path }];
}
