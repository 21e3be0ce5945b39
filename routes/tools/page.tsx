import type { PageEntry } from '../../src/content/site.ts';
import { say } from '../../src/domain/say.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { PageRows } from '../../src/ui/page-rows.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

/** Tools by subject. One that no group names is in the last. */
const GROUPS = [
  {
    name: 'income-tax',
    tools: [
      ...['itr-form', 'residence', 'income-tax', 'late-return', 'advance-tax', 'capital-gains', 'hra', 'tds-rate'],
      'presumptive',
    ],
  },
  {
    name: 'gst',
    tools: ['gst-registration', 'gst-scheme', 'gst-invoice', 'gst-amount', 'gst-late-fee', 'identifier'],
  },
  { name: 'company', tools: ['company-type', 'company-cost', 'company-duties', 'roc-late-fee'] },
  { name: 'payroll', tools: ['payroll', 'fssai-licence', 'shop-licence'] },
] as const;

interface Group {
  /** In content/words. */
  name: (typeof GROUPS)[number]['name'] | 'plans';
  id: string;
  pages: readonly PageEntry[];
}

function groupTools(all: readonly PageEntry[]): Group[] {
  const ofGroup = Map.groupBy(
    all,
    ({ id }) => GROUPS.find(({ tools }) => tools.some((name) => name === id)) ?? GROUPS.at(-1),
  );
  return GROUPS.flatMap((group, at) => {
    const pages = ofGroup.get(group);
    return pages ? [{ name: group.name, id: `group-${at + 1}`, pages }] : [];
  });
}

export const toolsPage = definePage<{ entry: PageEntry; groups: Group[] }>({
  id: 'tools',
  load: withEntry(async ({ entry, content }) => {
    const plans = content.kind('journey');
    const groups = groupTools(content.kind('tool'));
    if (plans.length > 0) groups.push({ name: 'plans', id: 'plans', pages: plans });
    return { head: makeHead(entry), data: { entry, groups } };
  }),
  View: ({ data: { entry, groups } }) => {
    return (
      <section className="wrap tools">
        <Breadcrumbs here={say('breadcrumbs.tools')} />
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
        <nav className="tool-groups" aria-label={say('tools.groups')}>
          {groups.map(({ id, name, pages }) => (
            <a key={id} href={`#${id}`}>
              <b>{say(`tools.${name}-short`)}</b> {pages.length}
            </a>
          ))}
        </nav>
        {groups.map(({ id, name, pages }) => (
          <section key={id} className="tool-group" aria-labelledby={id}>
            <header>
              <h2 id={id}>{say(`tools.${name}`)}</h2>
              <p>{say(`tools.${name}-asks`)}</p>
            </header>
            <PageRows pages={pages} />
          </section>
        ))}
      </section>
    );
  },
});
