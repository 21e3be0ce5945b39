/** Service pages: the index of each section, and its members. */
import { Fragment, type ReactNode } from 'react';
import type { Html, PageEntry, ServiceBody } from '../src/content/site.ts';
import { describeService } from '../src/content/structured-data.ts';
import type { ChecklistLine } from '../src/domain/browser-names.ts';
import type { Firm } from '../src/domain/firm.ts';
import { quotationWords } from '../src/domain/firm-details.ts';
import { COMPARISON_ANCHOR, FIGURES_ID } from '../src/domain/own-path.ts';
import { type Section, sectionRow } from '../src/domain/sections.ts';
import { Checklist, type ChecklistVerdict } from '../src/islands/server/checklist.tsx';
import { LeadFormIsland } from '../src/islands/server/form-islands.tsx';
import { type Bill, costInWords } from '../src/law/bill.ts';
import { dueState } from '../src/law/due-date.ts';
import { nextDue, passedDue } from '../src/law/work-out-dates.ts';
import { AnswerCard, DO_IT_YOURSELF_ID, type NextDue } from '../src/ui/answer-card.tsx';
import { Breadcrumbs, type Crumb, HOME } from '../src/ui/breadcrumbs.tsx';
import { Chips } from '../src/ui/chips.tsx';
import { ContactCard } from '../src/ui/contact-card.tsx';
import { Contents } from '../src/ui/contents.tsx';
import { ContentsRail } from '../src/ui/contents-rail.tsx';
import { RestOfStyles, StructuredData } from '../src/ui/document-context.tsx';
import { FigureList } from '../src/ui/figure-list.tsx';
import { Fold } from '../src/ui/fold.tsx';
import { Prose } from '../src/ui/prose.tsx';
import {
  CheckedBy,
  COST_ID,
  type CompanyChoice,
  Comparison,
  CostCard,
  FactCard,
  Lines,
  RelatedServices,
  ServiceArt,
} from '../src/ui/service-parts.tsx';
import { companyCost } from './company-cost.ts';
import { definePage, headOf, openDueRules, withEntry } from './page.tsx';

interface ServiceData {
  entry: PageEntry;
  body: ServiceBody;
  section: Section;
  members: PageEntry[];
  related: PageEntry[];
  firm: Firm;
  /** Null if there is only our fee to pay, which comes in a quotation. */
  bill: Bill | null;
  /** By the query; null if nothing can be chosen. */
  choice: CompanyChoice | null;
  /** How long a late filing is possible; null before the due date. */
  passed: string | null;
  /** Null if the page names no due-date rules. */
  next: NextDue | null;
}

export const servicePage = definePage<ServiceData>({
  id: 'service',
  islands: ['lead-form'],
  readsQuery: true,
  firstScreen: ['breadcrumbs', 'service-parts', 'picture', 'chips', 'contents', 'answer-card'],
  load: withEntry(async ({ entry, query, content, today }) => {
    if (entry.section === null) return null;
    const body = await content.body(entry, 'service');
    const related = body.related.flatMap((to) => content.entry(to) ?? []);
    const rules = body.deadlines.length > 0 ? await openDueRules(content) : null;
    const due = rules ? nextDue(rules, body.deadlines, today) : null;
    const [main] = body.deadlines;
    const passed = rules && main && body.late ? passedDue(rules, main, body.late, today) : null;
    const cost = body.company && (await companyCost(body.company, content, query, today));
    const choice = cost?.choice ?? null;
    const head = {
      ...headOf(entry),
      title: entry.answerTitle ?? entry.title,
      noindex: choice !== null && (query.has('state') || query.has('capital')),
      subject: body.subject,
    };
    return {
      head,
      // Without a choice the page is the same for every query, and cached once.
      readsQuery: choice !== null,
      data: {
        entry,
        body,
        section: entry.section,
        members: content.section(entry.section),
        related,
        firm: content.site.firm,
        bill: cost?.bill ?? body.bill,
        choice,
        passed,
        next: due && { date: due.date, title: due.title, period: due.period, left: dueState(due.date, today).words },
      },
    };
  }),
  View: ({ data }) => <Service {...data} />,
});

const DOCUMENTS: ChecklistVerdict = {
  rule: 'all',
  ruleText: 'All of these are needed, each where it applies to you.',
  text: 'Your papers are complete.',
  next: 'Scan or photograph each so that every word can be read.',
};

function Service(data: ServiceData) {
  const { entry, body, section, members, related, firm, bill, choice, passed, next } = data;
  const answer = {
    ...body.answer,
    ...(bill && choice && { cost: costInWords({ bill, ...choice }) }),
    ...(passed && { when: { ...body.answer.when, short: passed } }),
  };
  // Where a fee is only the least one, the firm quotes the actual fee.
  const quotation = bill && !bill.isLeast && bill.fee !== null ? null : quotationWords(firm);
  const parts = partsOf(data, quotation);
  const headings = parts.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  return (
    <article className="service wrap">
      <header className="service-head">
        <Breadcrumbs trail={trailTo(entry.path, section)} here={entry.title} />
        <h1>{body.title}</h1>
        <Prose as="p" className="lede" html={body.summary} />
        <ServiceArt path={entry.path} section={section} />
      </header>
      <AnswerCard
        answer={answer}
        tools={body.tools}
        next={next}
        quotation={quotation}
        subject={body.subject}
        firm={firm}
      />
      <Chips label="In this section" pages={members} />
      <Contents headings={headings} />
      <RestOfStyles />
      <div className="service-columns">
        <div className="service-main">
          <FactCard {...body.card} />
          {parts.map(({ id, content }) => (
            <Fragment key={id}>{content}</Fragment>
          ))}
        </div>
        <aside className="service-side" aria-label="Contents, other services and who checked this">
          <RelatedServices pages={related} />
          {firm.reviewer && <CheckedBy changed={entry.changed} reviewer={firm.reviewer} />}
          <ContentsRail headings={headings} />
        </aside>
      </div>
      <ContactCard firm={firm} heading="h2" subject={body.subject}>
        <LeadFormIsland firm={firm} subject={body.subject} />
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

function partsOf({ entry, body, firm, bill, choice }: ServiceData, quotation: string | null): Part[] {
  const { eligibility, diy, features, brief, comparison, price, explainer } = body;
  const checklist = (id: string, title: string, lines: ChecklistLine[], verdict: ChecklistVerdict) => (
    <Checklist
      id={id}
      title={title}
      subject={entry.title}
      address={firm.origin + entry.path}
      lines={lines}
      verdict={verdict}
      prefix={firm.storagePrefix}
    />
  );
  return [
    {
      id: 'eligibility',
      text: 'Eligibility criteria',
      content: (
        <Eligibility notes={eligibility.notes}>
          {checklist('eligibility', 'Eligibility criteria', eligibility.lines, {
            rule: eligibility.rule,
            text: eligibility.verdict,
            next: eligibility.next,
          })}
        </Eligibility>
      ),
    },
    bill && {
      id: COST_ID,
      text: 'What it costs',
      content: <CostCard price={price} quotation={quotation} action={entry.path} bill={bill} choice={choice} />,
    },
    comparison && { id: COMPARISON_ANCHOR, text: comparison.caption, content: <Comparison {...comparison} /> },
    folded(
      'documents',
      'Documents required',
      checklist('documents', 'Documents required', body.documents, DOCUMENTS),
      counted(body.documents.length, 'paper'),
      true,
    ),
    folded(DO_IT_YOURSELF_ID, 'You can do this yourself', <DoItYourself {...diy} />, counted(diy.steps.length, 'step')),
    listed('benefits', 'Benefits', body.benefits, 'point', 'plus'),
    listed('features', features.title, features.items, 'point'),
    brief && listed('brief', brief.title, brief.items, 'point'),
    listed('notes', 'Additional notes', body.notes, 'note'),
    explainer.intro ? { id: 'explainer', text: null, content: <Prose html={explainer.intro} /> } : null,
    ...explainer.parts.map(({ id, text, html }) => folded(id, text, <Prose html={html} />)),
    {
      id: FIGURES_ID,
      text: 'Figures and sources',
      content: (
        <FigureList path={entry.path} count={body.figureIds.length} checked={body.checked} sources={body.sources} />
      ),
    },
  ].filter((part) => part !== null);
}

function Eligibility({ notes, children }: { notes: Html[]; children: ReactNode }) {
  return (
    <section id="eligibility" className="card line-card">
      <h2>Eligibility criteria</h2>
      {children}
      {notes.length > 0 && (
        <details className="more">
          <summary>Exceptions and notes</summary>
          <Lines items={notes} />
        </details>
      )}
    </section>
  );
}

function DoItYourself({ where, fee, steps }: ServiceBody['diy']) {
  return (
    <>
      <Prose as="p" html={where} />
      <Prose as="p" html={fee} />
      <ol>
        {steps.map((step) => (
          <Prose as="li" key={step} html={step} />
        ))}
      </ol>
    </>
  );
}

function folded(id: string, text: string, children: ReactNode, hint?: string, open = false): Part {
  return {
    id,
    text,
    content: (
      <Fold id={id} title={text} open={open} {...(hint && { hint })}>
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
