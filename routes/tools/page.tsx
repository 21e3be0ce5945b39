import type { PageEntry } from '../../src/content/site.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { PageRows } from '../../src/ui/page-rows.tsx';
import { definePage, makeHead, withEntry } from '../page.tsx';

/** Tools by subject. One that no group names is in the last. */
const GROUPS: readonly { title: string; asks: string; names: readonly string[] }[] = [
  {
    title: 'Income tax',
    asks: 'Which form, and how much?',
    names: [
      ...['itr-form', 'residence', 'income-tax', 'late-return', 'advance-tax', 'capital-gains', 'hra', 'tds-rate'],
      'presumptive',
    ],
  },
  {
    title: 'GST',
    asks: 'Must I register, and what is late?',
    names: ['gst-registration', 'gst-scheme', 'gst-invoice', 'gst-amount', 'gst-late-fee', 'identifier'],
  },
  {
    title: 'Company',
    asks: 'Which type, and what does it cost?',
    names: ['company-type', 'company-cost', 'company-duties', 'roc-late-fee'],
  },
  { title: 'Payroll and others', asks: 'Staff and licences', names: ['payroll', 'fssai-licence', 'shop-licence'] },
];

const PLANS = { title: 'Plans', asks: 'What do I start with?', names: [], id: 'plans' };

function grouped(tools: readonly PageEntry[]) {
  const ofGroup = Map.groupBy(tools, ({ id }) => GROUPS.find(({ names }) => names.includes(id)) ?? GROUPS.at(-1));
  return GROUPS.flatMap((group, at) => {
    const own = ofGroup.get(group);
    return own ? [{ ...group, id: `group-${at + 1}`, tools: own }] : [];
  });
}

export const toolsPage = definePage<{ entry: PageEntry; groups: ReturnType<typeof grouped> }>({
  id: 'tools',
  load: withEntry(async ({ entry, content }) => {
    const plans = content.kind('journey');
    const groups = [...grouped(content.kind('tool')), ...(plans.length > 0 ? [{ ...PLANS, tools: plans }] : [])];
    return { head: makeHead(entry), data: { entry, groups } };
  }),
  View: ({ data: { entry, groups } }) => (
    <section className="wrap tools">
      <Breadcrumbs here="Tools" />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <nav className="tool-groups" aria-label="Groups of tools">
        {groups.map(({ id, title, tools: inGroup }) => (
          <a key={id} href={`#${id}`}>
            <b>{title.split(' and ')[0]}</b> {inGroup.length}
          </a>
        ))}
      </nav>
      {groups.map((group) => (
        <section key={group.id} className="tool-group" aria-labelledby={group.id}>
          <header>
            <h2 id={group.id}>{group.title}</h2>
            <p>{group.asks}</p>
          </header>
          <PageRows pages={group.tools} />
        </section>
      ))}
    </section>
  ),
});
