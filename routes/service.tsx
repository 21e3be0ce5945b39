/** Service pages: /company-registration and its like, an index and its members alike. */
import type { PageEntry, ServiceBody } from '../src/content/site.ts';
import type { ContentStore } from '../src/content/store.ts';
import { serviceThings } from '../src/content/structured-data.ts';
import { type Bill, type CompanyType, capitalChoices, costInWords } from '../src/domain/bill.ts';
import { dueState } from '../src/domain/due-date.ts';
import type { Firm } from '../src/domain/firm.ts';
import { chargesGst, firmState, quotationWords } from '../src/domain/firm-details.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { type Section, sectionRow } from '../src/domain/sections.ts';
import { type ChecklistLine, COMPARISON_ANCHOR, FIGURES_ID } from '../src/domain/service-page.ts';
import { stateOf } from '../src/domain/states.ts';
import { nextDue, passedDue } from '../src/due-dates/next-due.ts';
import { ContactFormIsland } from '../src/islands/server/form-islands.tsx';
import { Island } from '../src/islands/server/island.tsx';
import type { Verdict } from '../src/islands/widgets/checklist-lines.ts';
import { CHECKLISTS } from '../src/islands/widgets/ticks.ts';
import { companyBill, firstCapital } from '../src/tools/company-bill.ts';
import { Law } from '../src/tools/law.ts';
import { AnswerCard, DO_IT_YOURSELF_ID, type NextDue } from '../src/ui/answer-card.tsx';
import { BillTable, type CompanyChoice } from '../src/ui/bill.tsx';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { CheckedBy } from '../src/ui/checked-by.tsx';
import { Chips } from '../src/ui/chips.tsx';
import { Comparison } from '../src/ui/comparison.tsx';
import { ContactCard } from '../src/ui/contact-card.tsx';
import { Contents } from '../src/ui/contents.tsx';
import { ContentsRail } from '../src/ui/contents-rail.tsx';
import { COST_ID, CostCard } from '../src/ui/cost-card.tsx';
import { FactCard } from '../src/ui/fact-card.tsx';
import { FigureList } from '../src/ui/figure-list.tsx';
import { Fold } from '../src/ui/fold.tsx';
import { Lines } from '../src/ui/lines.tsx';
import { Prose } from '../src/ui/prose.tsx';
import { RelatedServices } from '../src/ui/related-services.tsx';
import { RestOfStyles } from '../src/ui/rest-of-styles.tsx';
import { ServiceArt } from '../src/ui/service-art.tsx';
import { StructuredData } from '../src/ui/structured-data.tsx';
import { definePage } from './page.tsx';

interface ServiceData {
  entry: PageEntry;
  body: ServiceBody;
  section: Section;
  /** All pages of the section. */
  members: PageEntry[];
  related: PageEntry[];
  firm: Firm;
  /** What it costs in all; null where our fee alone is to pay, and comes in a quotation. */
  bill: Bill | null;
  /** What the address chooses of the bill; null where nothing can be chosen. */
  choice: CompanyChoice | null;
  /** That the day of this matter has passed, and how long it can still be done; null where it has not. */
  passed: string | null;
  /** What is due next of this matter; null where the page names no rules. */
  next: NextDue | null;
}

export const servicePage = definePage<ServiceData>({
  id: 'service',
  islands: ['checklist', 'lead-form'],
  readsQuery: true,
  firstScreen: ['breadcrumbs', 'service-art', 'picture', 'chips', 'contents', 'answer-card'],
  async load({ path, query, content, today }) {
    const entry = content.entry(path);
    if (entry?.kind !== 'service' || entry.section === null) return null;
    const body = await content.body(entry, 'service');
    const related = body.related.flatMap((to) => content.entry(to) ?? []);
    const dueDates = body.deadlines.length > 0 ? content.entry('/due-dates' satisfies OwnPath) : undefined;
    const rules = dueDates && (await content.body(dueDates, 'due-dates'));
    const due = rules ? nextDue(rules, body.deadlines, today) : null;
    const [main] = body.deadlines;
    const passed = rules && main && body.late ? passedDue(rules, main, body.late, today) : null;
    const cost = body.company && (await companyCost(body.company, content, query, today));
    const choice = cost?.choice ?? null;
    const head = {
      title: entry.answerTitle ?? entry.title,
      description: entry.description,
      canonical: path,
      noindex: choice !== null && (query.has('state') || query.has('capital')),
      subject: body.subject,
    };
    return {
      head,
      // A page without a bill is the same for every query, and kept for all of them.
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
  },
  View: ({ data }) => <Service {...data} />,
});

/**
 * The bill of a company for what the address asks for: of the firm's own state and the usual capital where it asks for nothing. The law is
 * that of the tool which works out the same bill; null on a site without it.
 */
async function companyCost(type: CompanyType, content: ContentStore, query: URLSearchParams, today: string) {
  const tool = content.entry('/tools/company-cost' satisfies OwnPath);
  if (!tool) return null;
  const { figures } = await content.body(tool, 'tool');
  const law = new Law(figures).on(today);
  const { firm } = content.site;
  const { code: state, name: place } = stateOf(query.get('state') ?? '') ?? firmState(firm);
  const least = firstCapital(type, law);
  const capitals = capitalChoices(least);
  const asked = Number(query.get('capital'));
  const capital = capitals.find(({ amount }) => amount === asked)?.amount ?? least;
  const choice: CompanyChoice = { type, state, place, capital, capitals };
  return { choice, bill: companyBill(choice, law, chargesGst(firm)) };
}

const DOCUMENTS: Verdict = {
  rule: 'all',
  ruleText: 'All of these are needed, each where it applies to you.',
  text: 'Your papers are complete.',
  next: 'Scan or photograph each so that every word can be read.',
};

function Service({ entry, body, section, members, related, firm, bill, choice, passed, next }: ServiceData) {
  const { eligibility, diy, features, brief, comparison, price, explainer } = body;
  const parts = contentsOf(body, bill !== null);
  const answer = {
    ...body.answer,
    ...(bill && choice && { cost: costInWords({ bill, ...choice }) }),
    ...(passed && { when: { ...body.answer.when, short: passed } }),
  };
  // Where a fee is only the least one, a quotation says what it is.
  const quotation = bill && !bill.isLeast && bill.fee !== null ? null : quotationWords(firm);
  const verdict: Verdict = { rule: eligibility.rule, text: eligibility.verdict, next: eligibility.next };
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
      <Contents headings={parts} />
      <RestOfStyles />
      <div className="service-columns">
        <div className="service-main">
          <FactCard {...body.card} />
          <section id="eligibility" className="card line-card">
            <h2>Eligibility criteria</h2>
            <Checklist
              id="eligibility"
              title="Eligibility criteria"
              lines={eligibility.lines}
              verdict={verdict}
              entry={entry}
              firm={firm}
            />
            {eligibility.notes.length > 0 && (
              <details className="more">
                <summary>Exceptions and notes</summary>
                <Lines items={eligibility.notes} />
              </details>
            )}
          </section>
          {bill && (
            <CostCard price={price} quotation={quotation}>
              <BillTable action={entry.path} bill={bill} choice={choice} />
            </CostCard>
          )}
          {comparison && <Comparison {...comparison} />}
          <Fold id="documents" title="Documents required" hint={counted(body.documents.length, 'paper')} open>
            <Checklist
              id="documents"
              title="Documents required"
              lines={body.documents}
              verdict={DOCUMENTS}
              entry={entry}
              firm={firm}
            />
          </Fold>
          <Fold id={DO_IT_YOURSELF_ID} title="You can do this yourself" hint={counted(diy.steps.length, 'step')}>
            <p>
              File <strong>{diy.form}</strong> on <a href={diy.url}>{diy.portal}</a>.
            </p>
            <Prose as="p" html={diy.fee} />
            <ol>
              {diy.steps.map((step) => (
                <Prose as="li" key={step} html={step} />
              ))}
            </ol>
          </Fold>
          <Fold id="benefits" title="Benefits" hint={counted(body.benefits.length, 'point')}>
            <Lines items={body.benefits} marker="plus" />
          </Fold>
          <Fold id="features" title={features.title} hint={counted(features.items.length, 'point')}>
            <Lines items={features.items} />
          </Fold>
          {brief && (
            <Fold id="brief" title={brief.title} hint={counted(brief.items.length, 'point')}>
              <Lines items={brief.items} />
            </Fold>
          )}
          <Fold id="notes" title="Additional notes" hint={counted(body.notes.length, 'note')}>
            <Lines items={body.notes} />
          </Fold>
          {explainer.intro && <Prose html={explainer.intro} />}
          {explainer.parts.map((part) => (
            <Fold key={part.id} id={part.id} title={part.text}>
              <Prose html={part.html} />
            </Fold>
          ))}
          <FigureList path={entry.path} count={body.figures.length} checked={body.checked} sources={body.sources} />
        </div>
        <aside className="service-side" aria-label="Contents, other services and who checked this">
          <RelatedServices pages={related} />
          {firm.reviewer && <CheckedBy changed={entry.changed} reviewer={firm.reviewer} />}
          <ContentsRail headings={parts} />
        </aside>
      </div>
      <ContactCard firm={firm} heading="h2">
        <ContactFormIsland firm={firm} subject={body.subject} />
      </ContactCard>
      <StructuredData of={(publisher) => serviceThings(publisher, entry, body, bill)} />
    </article>
  );
}

/** The parts of a page that its contents list, in their order. */
function contentsOf(
  { comparison, features, brief, explainer }: ServiceBody,
  hasBill: boolean,
): { id: string; text: string }[] {
  return [
    { id: 'eligibility', text: 'Eligibility criteria' },
    ...(hasBill ? [{ id: COST_ID, text: 'What it costs' }] : []),
    ...(comparison ? [{ id: COMPARISON_ANCHOR, text: comparison.caption }] : []),
    { id: 'documents', text: 'Documents required' },
    { id: DO_IT_YOURSELF_ID, text: 'You can do this yourself' },
    { id: 'benefits', text: 'Benefits' },
    { id: 'features', text: features.title },
    ...(brief ? [{ id: 'brief', text: brief.title }] : []),
    { id: 'notes', text: 'Additional notes' },
    ...explainer.parts.map(({ id, text }) => ({ id, text })),
    { id: FIGURES_ID, text: 'Figures and sources' },
  ];
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/**
 * The way to a service: its section under the section's own name, not that of the service on its index page. FSSAI is no
 * accounting.
 */
function trailTo(path: string, section: Section): { name: string; path: OwnPath }[] {
  const home = { name: 'Home', path: '/' } as const;
  const over = sectionRow(section);
  return path === over.path ? [home] : [home, { name: over.title, path: over.path }];
}

/** Lines that can be ticked off, with what follows from the ticks. */
function Checklist({
  id,
  title,
  lines,
  verdict,
  entry,
  firm,
}: {
  id: string;
  title: string;
  lines: ChecklistLine[];
  verdict: Verdict;
  entry: PageEntry;
  firm: Firm;
}) {
  return (
    <Island
      name="checklist"
      when="interaction"
      wake={firm.storagePrefix + CHECKLISTS}
      props={{
        id,
        title,
        subject: entry.title,
        address: firm.origin + entry.path,
        lines,
        verdict,
        prefix: firm.storagePrefix,
      }}
    />
  );
}
