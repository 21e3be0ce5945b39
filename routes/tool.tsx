/** One tool: /tools/<name>. Without parameters the empty form, with them form and answer, or what is wrong with them. */

import type { PageEntry, ToolBody } from '../src/content/site.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { Island } from '../src/islands/server/island.tsx';
import type { ToolProps } from '../src/islands/widgets/tool-form.tsx';
import { toolNamed } from '../src/tools/index.ts';
import { initialTyped } from '../src/tools/parameters.ts';
import { ask, defaultsOf } from '../src/tools/tool.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { RestOfStyles } from '../src/ui/rest-of-styles.tsx';
import { definePage } from './page.tsx';

interface ToolData {
  entry: PageEntry;
  props: ToolProps;
  cases: ToolBody['cases'];
}

export const toolPage = definePage<ToolData>({
  id: 'tool',
  islands: ['tool'],
  firstScreen: ['breadcrumbs', 'field'],
  readsQuery: true,
  async load({ path, query, content, today }) {
    const entry = content.entry(path);
    const tool = entry?.kind === 'tool' ? await toolNamed(entry.id) : undefined;
    if (!entry || !tool) return null;
    const { parameters, words, figures, extended, cases } = await content.body(entry, 'tool');
    const of = { parameters, words, figures, ...(extended && { extended }) };
    const asked = ask(tool, of, query, today);
    const isEmpty = asked.state === 'empty';
    const isWrong = asked.state === 'wrong';
    const props: ToolProps = {
      name: entry.id,
      title: entry.title,
      content: of,
      typed: isEmpty ? null : asked.typed,
      defaults: defaultsOf(tool, of, isEmpty ? initialTyped(parameters) : asked.typed, today),
      faults: isWrong ? asked.faults : {},
      answer: asked.state === 'answered' ? asked.answer : null,
      read: asked.state === 'answered' ? asked.read : [],
    };
    const title = isWrong ? `Error: ${entry.title}` : isEmpty ? (entry.answerTitle ?? entry.title) : entry.title;
    const head = { title, description: entry.description, canonical: path, noindex: !isEmpty };
    // What somebody entered is theirs: their answer is stored nowhere.
    return { head, data: { entry, props, cases }, personal: query.size > 0, ...(isWrong && { status: 400 as const }) };
  },
  View: ({ data: { entry, props, cases } }) => (
    <section className="wrap tool">
      <Breadcrumbs
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Tools', path: '/tools' },
        ]}
        here={entry.name}
      />
      <h1>{entry.title}</h1>
      {/* The answer takes the first screen of a phone. */}
      {!props.answer && <p className="lede">{entry.summary}</p>}
      {/* With an answer the form waits for its styles too; the form alone waits for nothing. */}
      {props.answer && <RestOfStyles />}
      <Island name="tool" when="interaction" props={props} />
      {!props.answer && <RestOfStyles />}
      {cases.length > 0 && (
        <section className="tool-cases" aria-labelledby="worked-examples">
          <h2 id="worked-examples">Worked examples</h2>
          <ul>
            {cases.map(({ title, query, result, from }) => (
              <li key={query}>
                <a href={`/tools/${entry.id}?${query}` satisfies OwnPath}>{title}</a>: {result}.{' '}
                <small>
                  {'hand' in from ? (
                    `Worked by hand: ${from.hand}`
                  ) : (
                    <>
                      Checked against{' '}
                      <a href={from.url} rel="noopener external">
                        {from.title}
                      </a>
                    </>
                  )}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  ),
});
