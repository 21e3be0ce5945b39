import type { PageEntry } from '../../src/content/site.ts';
import { say } from '../../src/domain/say.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { PageRows } from '../../src/ui/page-rows.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

export const startPage = definePage<{ entry: PageEntry; plans: readonly PageEntry[] }>({
  id: 'start',
  load: withEntry(async ({ entry, content }) => {
    const plans = content.kind('journey');
    return plans.length > 0 ? { head: makeHead(entry), data: { entry, plans } } : null;
  }),
  View: ({ data: { entry, plans } }) => (
    <section className="wrap start">
      <Breadcrumbs here={say('breadcrumbs.plans')} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <PageRows pages={plans} />
    </section>
  ),
});
