/** Service pages: /company-registration and its like, an index and its members alike. */
import type { PageEntry, ServiceBody } from '../src/content/site.ts';
import type { ChecklistLine } from '../src/domain/checklist-line.ts';
import type { Firm } from '../src/domain/firm.ts';
import { type Section, sectionRow } from '../src/domain/sections.ts';
import { ContactFormIsland } from '../src/islands/server/form-islands.tsx';
import { Island } from '../src/islands/server/island.tsx';
import { CHECKLISTS } from '../src/islands/widgets/ticks.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { Callout } from '../src/ui/callout.tsx';
import { Chips } from '../src/ui/chips.tsx';
import { Comparison } from '../src/ui/comparison.tsx';
import { ContactCard } from '../src/ui/contact-card.tsx';
import { Contents, needsContents } from '../src/ui/contents.tsx';
import { ContentsRail } from '../src/ui/contents-rail.tsx';
import { CostCard } from '../src/ui/cost-card.tsx';
import { FactCard } from '../src/ui/fact-card.tsx';
import { FigureList } from '../src/ui/figure-list.tsx';
import { LineCard } from '../src/ui/line-card.tsx';
import { Prose } from '../src/ui/prose.tsx';
import { RelatedServices } from '../src/ui/related-services.tsx';
import { ServiceArt } from '../src/ui/service-art.tsx';
import { StampDuty } from '../src/ui/stamp-duty.tsx';
import { definePage } from './page.tsx';

interface ServiceData {
  entry: PageEntry;
  body: ServiceBody;
  section: Section;
  /** All pages of the section. */
  members: PageEntry[];
  related: PageEntry[];
  firm: Firm;
}

export const servicePage = definePage<ServiceData>({
  id: 'service',
  islands: ['checklist', 'lead-form'],
  async load({ path, content }) {
    const entry = content.entry(path);
    if (entry?.kind !== 'service' || entry.section === null) return null;
    const body = await content.body(entry, 'service');
    const related = body.related.flatMap((to) => (to === path ? [] : (content.entry(to) ?? [])));
    const head = { title: entry.title, description: entry.description, canonical: path };
    return {
      head,
      data: {
        entry,
        body,
        section: entry.section,
        members: content.section(entry.section),
        related,
        firm: content.site.firm,
      },
    };
  },
  View: ({ data }) => <Service {...data} />,
});

function Service({ entry, body, section, members, related, firm }: ServiceData) {
  return (
    <article className="service wrap">
      <header className="service-head">
        <Breadcrumbs trail={trailTo(entry.path, section)} here={entry.title} />
        <h1>{body.title}</h1>
        <Prose as="p" className="lede" html={body.summary} />
        <ServiceArt path={entry.path} section={section} />
      </header>
      <Chips label="In this section" pages={members} />
      <div className="service-columns">
        <aside className="service-glance" aria-label="At a glance">
          {body.price && <CostCard price={body.price} />}
          <FactCard title={body.card.title} rows={body.card.rows} />
        </aside>
        <div className="service-main">
          <div className="service-cards">
            <ChecklistCard id="eligibility" title="Eligibility criteria" lines={body.eligibility.lines} entry={entry} firm={firm} />
            <ChecklistCard id="documents" title="Documents required" lines={body.documents} entry={entry} firm={firm} />
            <LineCard title="Benefits" items={body.benefits} marker="plus" />
            <LineCard title={body.features.title} items={body.features.items} />
            {body.brief && <LineCard title={body.brief.title} items={body.brief.items} />}
            <LineCard title="Additional notes" items={body.notes} />
          </div>
          <Callout title="You can do this yourself">
            <p>
              File <strong>{body.diy.form}</strong> on <a href={body.diy.url}>{body.diy.portal}</a>.
            </p>
            <Prose as="p" html={body.diy.fee} />
            <ol>
              {body.diy.steps.map((step) => (
                <Prose as="li" key={step} html={step} />
              ))}
            </ol>
          </Callout>
          {body.comparison && <Comparison {...body.comparison} />}
          {body.price && body.price.stampDuty.length > 0 && <StampDuty rows={body.price.stampDuty} />}
          <Contents headings={body.headings} />
          <Prose html={body.explainer} />
          <FigureList figures={body.figures} checked={body.checked} sources={body.sources} />
        </div>
        <aside className="service-side" aria-label="Other services and contents">
          <RelatedServices pages={related} />
          {needsContents(body.headings) && <ContentsRail headings={body.headings} />}
        </aside>
      </div>
      <ContactCard firm={firm} heading="h2">
        <ContactFormIsland firm={firm} />
      </ContactCard>
    </article>
  );
}

/**
 * The way to a service: its section under the section's own name, not that of the service on its index page. FSSAI is no
 * accounting.
 */
function trailTo(path: string, section: Section): { name: string; path: string }[] {
  const home = { name: 'Home', path: '/' };
  const over = sectionRow(section);
  return path === over.path ? [home] : [home, { name: over.title, path: over.path }];
}

/** A card whose lines can be ticked off. */
function ChecklistCard({ id, title, lines, entry, firm }: { id: string; title: string; lines: ChecklistLine[]; entry: PageEntry; firm: Firm }) {
  return (
    <section id={id} className="card line-card">
      <h2>{title}</h2>
      <Island
        name="checklist"
        when="interaction"
        wake={firm.storagePrefix + CHECKLISTS}
        props={{ id, title, subject: entry.title, address: firm.origin + entry.path, lines, prefix: firm.storagePrefix }}
      />
    </section>
  );
}
