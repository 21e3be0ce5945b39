/** A tool: /tools/<name>. The form, and with parameters the answer or their faults. */

import { findOtherLanguage } from '../../src/content/format.ts';
import type { PageEntry, ToolBody } from '../../src/content/site.ts';
import { toolFiles } from '../../src/content/store.ts';
import { errorTitle } from '../../src/domain/error-title.ts';
import type { OwnPath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { asSentence } from '../../src/domain/sentences.ts';
import { Island } from '../../src/islands/server/island.tsx';
import type { ToolFormProps } from '../../src/islands/widgets/tool-widget.tsx';
import { openTool } from '../../src/islands/widgets/use-tool-form.ts';
import { capitalize } from '../../src/law/figure-words.ts';
import { readTyped } from '../../src/tools/parameters.ts';
import { loadTool } from '../../src/tools/tool-table.ts';
import { Breadcrumbs, HOME } from '../../src/ui/breadcrumbs.tsx';
import { DeferredStyles } from '../../src/ui/document-context.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, makeHead, ownAnswer, withEntry } from '../page.tsx';

interface ToolData {
  entry: PageEntry;
  props: ToolFormProps;
  files: ReturnType<typeof toolFiles>;
  cases: ToolBody['cases'];
}

export const toolPage = definePage<ToolData>({
  id: 'tool',
  islands: ['tool'],
  firstScreen: ['breadcrumbs', 'answer-summary', 'choice-field', 'field', 'tool-field', 'tool-widget'],
  readsQuery: true,
  load: withEntry(async ({ entry, query, content, today }) => {
    const rule = await loadTool(entry.id);
    if (!rule) return null;
    const body = await content.body(entry, 'tool');
    const given = readTyped(body.parameters, query);
    const opening = openTool(rule, body, given, today);
    const { origin } = content.site.firm;
    const props = { name: entry.id, title: entry.title, origin, given, today, content: body, rule, ...opening };
    const { asked } = opening;
    const isEmpty = asked.state === 'empty';
    const files = toolFiles(content.site.assets, entry.id);
    const isWrong = asked.state === 'wrong';
    // Read first where the answer comes as a page.
    const answered = asked.state === 'answered' && `${capitalize(asked.answer.headline.result)}: ${entry.name}`;
    const title = errorTitle(answered || (isEmpty && entry.answerTitle) || entry.title, isWrong);
    const head = { ...makeHead(entry), title, noindex: !isEmpty };
    return { head, data: { entry, props, files, cases: body.cases }, ...ownAnswer(query, isWrong) };
  }),
  View: ({ data: { entry, props, files, cases } }) => {
    const isAnswered = props.asked.state === 'answered';
    return (
      <section className="wrap tool">
        <Breadcrumbs trail={[HOME, { key: 'breadcrumbs.tools', path: '/tools' }]} here={entry.name} />
        <h1>{entry.title}</h1>
        <p className="lede">{entry.summary}</p>
        {/* The styles of an answer load before it. Without one, they load after the form. */}
        {isAnswered && <DeferredStyles />}
        <Island name="tool" when="interaction" props={props} {...files} />
        {!isAnswered && <DeferredStyles />}
        {cases.length > 0 && (
          <section className="tool-cases" aria-labelledby="worked-examples">
            <h2 id="worked-examples">{say('tool.examples')}</h2>
            <ul>
              {cases.map(({ title, query, result, from }) => (
                <li key={query}>
                  <a href={`/tools/${entry.id}?${query}` satisfies OwnPath}>{title}</a>
                  {`: ${asSentence(result)} `}
                  <small>
                    {'hand' in from ? (
                      say('tool.by-hand', { how: from.hand })
                    ) : (
                      <Said
                        k="tool.compared"
                        source={
                          <a href={from.url} lang={findOtherLanguage({})} rel="noopener external">
                            {from.title}
                          </a>
                        }
                      />
                    )}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </section>
    );
  },
});
