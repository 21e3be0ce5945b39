/** The list of tools: /tools. */
import type { PageEntry } from '../src/content/site.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { PageRows } from '../src/ui/page-rows.tsx';
import { definePage, headOf } from './page.tsx';

/** Groups of tools by subject, with the question that they answer. A tool that no group names is in the last one. */
const GROUPS: readonly { title: string; asks: string; names: readonly string[] }[] = [
  {
    title: 'Income tax',
    asks: 'Which form, and how much?',
    names: ['itr-form', 'income-tax', 'late-return', 'advance-tax', 'capital-gains', 'hra', 'tds-rate', 'presumptive'],
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
const LAST = GROUPS.length - 1;

const PLANS = { title: 'Plans', asks: 'What do I start with?', names: [], id: 'plans' };

/** The groups that have tools, in the order of the list. */
function grouped(tools: readonly PageEntry[]) {
  const groupOf = ({ id }: PageEntry) => {
    const at = GROUPS.findIndex(({ names }) => names.includes(id));
    return at === -1 ? LAST : at;
  };
  return GROUPS.map((group, at) => ({
    ...group,
    id: `group-${at + 1}`,
    tools: tools.filter((tool) => groupOf(tool) === at),
  })).filter((group) => group.tools.length > 0);
}

export const toolsPage = definePage<{ entry: PageEntry; groups: ReturnType<typeof grouped> }>({
  id: 'tools',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const plans = content.kind('journey');
    const groups = [...grouped(content.kind('tool')), ...(plans.length > 0 ? [{ ...PLANS, tools: plans }] : [])];
    return { head: headOf(entry), data: { entry, groups } };
  },
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
