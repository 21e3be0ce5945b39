import type { LegalBody, PageEntry } from '../../src/content/site.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { say } from '../../src/domain/say.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Chips } from '../../src/ui/chips.tsx';
import { Contents, ContentsRail, needsContents } from '../../src/ui/contents.tsx';
import { FigureList } from '../../src/ui/figure-list.tsx';
import { Prose } from '../../src/ui/prose.tsx';
import { Said } from '../../src/ui/said.tsx';
// Its stylesheet, for tables in compiled texts.
import '../../src/ui/scroll-table.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

export const legalPage = definePage<{ entry: PageEntry; body: LegalBody; policies: PageEntry[] }>({
  id: 'legal',
  load: withEntry(async ({ entry, content }) => ({
    head: makeHead(entry),
    data: { entry, body: await content.body(entry, 'legal'), policies: content.kind('legal') },
  })),
  View: ({ data: { entry, body, policies } }) => (
    <article className="wrap legal">
      <header className="legal-head">
        <Breadcrumbs here={entry.title} />
        <h1>{entry.title}</h1>
        <Prose as="p" className="lede" html={body.summary} />
        <p className="legal-date">
          <Said k="legal.in-force" day={<time dateTime={body.effective}>{formatDay(body.effective)}</time>} />
        </p>
      </header>
      <Chips label={say('legal.policies')} pages={policies} />
      <div className="legal-columns">
        <div className="legal-text">
          <Contents headings={body.headings} />
          <Prose html={body.html} />
          <FigureList path={entry.path} count={body.figureIds.length} checked={body.checked} />
        </div>
        {needsContents(body.headings) && (
          <div className="legal-side">
            <ContentsRail headings={body.headings} />
          </div>
        )}
      </div>
    </article>
  ),
});
