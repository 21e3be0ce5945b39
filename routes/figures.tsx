/** Every figure of the site with its source: /figures. */
import { correctionHtml } from '../src/content/references.ts';
import type { FiguresBody, PageEntry } from '../src/content/site.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { FigureGroup } from '../src/ui/figure-group.tsx';
import { definePage } from './page.tsx';

export const figuresPage = definePage<{ entry: PageEntry; body: FiguresBody }>({
  id: 'figures',
  async load({ path, content }) {
    const entry = content.entry(path);
    if (!entry) return null;
    const head = { title: entry.title, description: entry.description, canonical: path };
    return { head, data: { entry, body: await content.body(entry, 'figures') } };
  },
  View: ({ data: { entry, body } }) => (
    <section className="wrap figures">
      <Breadcrumbs trail={[{ name: 'Home', path: '/' }]} here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">{entry.summary}</p>
      {body.groups.map((group) => (
        <FigureGroup key={group.title} title={group.title} figures={group.figures} correction={(figure) => correctionHtml(figure, true) ?? null} />
      ))}
    </section>
  ),
});
