/** What changed in the law between two days: /figures/changes. */

import type { PageEntry } from '../../src/content/site.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { errorTitle } from '../../src/domain/error-title.ts';
import { CHANGED_FIGURES, CHANGES_PATH } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { ParameterField, ParameterForm } from '../../src/islands/widgets/parameter-form.tsx';
import { type ChangesAsked, hasEnd, type LawChange, lawChanges, readChangesQuery } from '../../src/law/changes.ts';
import { Breadcrumbs, FIGURES, HOME } from '../../src/ui/breadcrumbs.tsx';
import { DeferredStyles } from '../../src/ui/document-context.tsx';
import { Change } from '../../src/ui/law-change.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, makeHead, ownAnswer, withEntry } from '../page.tsx';

const ID = 'changes';

interface ChangesData {
  entry: PageEntry;
  asked: ChangesAsked;
  changes: LawChange[];
  today: string;
}

export const changesPage = definePage<ChangesData>({
  id: ID,
  readsQuery: true,
  firstScreen: ['breadcrumbs', 'field'],
  load: withEntry(async ({ entry, query, content, today }) => {
    const asked = readChangesQuery(query, today);
    const isWrong = Object.keys(asked.faults).length > 0;
    const head = {
      ...makeHead(entry),
      title: errorTitle(entry.title, isWrong),
      noindex: asked.typed.from !== '' || asked.typed.to !== '',
      feeds: [CHANGED_FIGURES],
    };
    const changes = isWrong ? [] : lawChanges(await content.figures(), asked.from, asked.to);
    return {
      head,
      data: { entry, asked, changes, today },
      ...ownAnswer(query, isWrong),
    };
  }),
  View: ({ data }) => <Changes {...data} />,
});

function Changes({ entry, asked, changes, today }: ChangesData) {
  const { typed, faults, from, to } = asked;
  const isWrong = Object.keys(faults).length > 0;
  const query = isWrong ? '' : new URLSearchParams(Object.entries(typed).filter(([, day]) => day !== '')).toString();
  const suffix = query && `?${query}`;
  const days = { from: formatDay(from), to: formatDay(to) };
  const parameters = {
    from: { kind: 'day', label: say('changes.from'), optional: true },
    to: { kind: 'day', label: say('changes.to'), optional: true },
  } as const;
  return (
    <section className="wrap changes">
      <Breadcrumbs trail={[HOME, FIGURES]} here={entry.title} />
      <h1>{entry.title}</h1>
      <p className="lede">
        {isWrong ? entry.summary : say(hasEnd(asked) ? 'changes.up-to' : 'changes.with-announced', days)}
      </p>
      <ParameterForm
        id={ID}
        className="changes-days"
        action={CHANGES_PATH}
        label={say('changes.days')}
        parameters={parameters}
        faults={faults}
      >
        {(['from', 'to'] as const).map((name) => (
          <ParameterField
            key={name}
            form={ID}
            name={name}
            parameter={parameters[name]}
            text={typed[name]}
            error={faults[name]}
          />
        ))}
        <button type="submit" className="button">
          {say('changes.show')}
        </button>
      </ParameterForm>
      <DeferredStyles />
      {!isWrong && changes.length === 0 && <p>{say('changes.none')}</p>}
      {[...Map.groupBy(changes, ({ group }) => group)].map(([title, inGroup]) => (
        <section key={title} className="changes-group">
          <h2>{title}</h2>
          <ul>
            {inGroup.map((change) => (
              <Change key={`${change.id} ${change.from}`} change={change} isAhead={change.from > today} />
            ))}
          </ul>
        </section>
      ))}
      {!isWrong && (
        <p>
          <Said
            k="changes.programs"
            json={<a href={`${CHANGES_PATH}.json${suffix}`}>{say('changes.json')}</a>}
            feed={<a href={`${CHANGES_PATH}.atom${suffix}`}>{say('changes.feed')}</a>}
          />
        </p>
      )}
    </section>
  );
}
