/** The list of tools: /tools. */
import type { PageEntry } from '../src/content/site.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { definePage } from './page.tsx';

export const toolsPage = definePage<{ entry: PageEntry; tools: PageEntry[] }>({
  id: 'tools',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: entry.title, description: entry.description, canonical: path };
    return { head, data: { entry, tools: content.kind('tool') } };
  },
  View: ({ data: { entry, tools } }) => (
    <section className="wrap tools">
      <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here="Tools" />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      <ul className="tools-list">
        {tools.map((tool) => (
          <li key={tool.path}>
            <a href={tool.path}>{tool.title}</a>
            <p>{tool.topic}</p>
          </li>
        ))}
      </ul>
    </section>
  ),
});
