/** A tool: /tools/<name>. Shows the form, and with parameters also the answer or what is wrong with them. */

import type { PageEntry, ToolBody } from '../src/content/site.ts';
import { errorTitle } from '../src/domain/lead-form.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { Island } from '../src/islands/server/island.tsx';
import type { ToolProps } from '../src/islands/widgets/tool.tsx';
import { toolNamed } from '../src/tools/index.ts';
import { initialTyped } from '../src/tools/parameters.ts';
import { ask, defaultsOf } from '../src/tools/tool.ts';
import { Breadcrumbs, HOME } from '../src/ui/breadcrumbs.tsx';
import { RestOfStyles } from '../src/ui/document-context.tsx';
import { definePage, headOf, ownAnswer } from './page.tsx';

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
    const toolContent = { parameters, words, figures, ...(extended && { extended }) };
    const asked = ask(tool, toolContent, query, today);
    const isEmpty = asked.state === 'empty';
    const isWrong = asked.state === 'wrong';
    const props: ToolProps = {
      name: entry.id,
      title: entry.title,
      content: toolContent,
      typed: isEmpty ? null : asked.typed,
      defaults: defaultsOf(tool, toolContent, isEmpty ? initialTyped(parameters) : asked.typed, today),
      faults: isWrong ? asked.faults : {},
      answer: asked.state === 'answered' ? asked.answer : null,
      read: asked.state === 'answered' ? asked.read : [],
    };
    const title = errorTitle((isEmpty && entry.answerTitle) || entry.title, isWrong);
    const head = { ...headOf(entry), title, noindex: !isEmpty };
    return { head, data: { entry, props, cases }, ...ownAnswer(query, isWrong) };
  },
  View: ({ data: { entry, props, cases } }) => (
    <section className="wrap tool">
      <Breadcrumbs trail={[HOME, { name: 'Tools', path: '/tools' }]} here={entry.name} />
      <h1>{entry.title}</h1>
      {/* On a phone the answer needs the whole first screen. */}
      {!props.answer && <p className="lede">{entry.summary}</p>}
      {/* With an answer, the styles load before it. Without one, they load after the form. */}
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
