/** A plan: /start/<name>. Two or three questions, then every step in its order, what it costs, what follows, and the papers. Works without script. */
import type { JourneyBody, PageEntry } from '../src/content/site.ts';
import { itemListThing } from '../src/content/structured-data.ts';
import { writtenDay } from '../src/domain/calendar.ts';
import { figurePath } from '../src/domain/figure-path.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { rupees } from '../src/domain/rupees.ts';
import { Island } from '../src/islands/server/island.tsx';
import { type AskedPlan, askPlan, openJourney } from '../src/journeys/asked.ts';
import type { Plan, PlanStep } from '../src/journeys/plan.ts';
import {
  costInWords,
  givenInWords,
  headlineOf,
  MUST_WORDS,
  notInTotal,
  printedFees,
  totalInWords,
  whenInWords,
} from '../src/journeys/words.ts';
import { figuresOf, lawAsOf } from '../src/tools/tool.ts';
import { Breadcrumbs } from '../src/ui/breadcrumbs.tsx';
import { StructuredData } from '../src/ui/structured-data.tsx';
import { ToolDrawing } from '../src/ui/tool-drawing.tsx';
import { JourneyForm } from './journey-form.tsx';
import { definePage } from './page.tsx';

interface JourneyData {
  entry: PageEntry;
  body: JourneyBody;
  asked: AskedPlan;
  origin: string;
}

export const journeyPage = definePage<JourneyData>({
  id: 'journey',
  islands: ['print-button'],
  readsQuery: true,
  async load({ path, query, content, today }) {
    const opened = await openJourney(content, path);
    if (!opened) return null;
    const { entry, body, law } = opened;
    const asked = askPlan(body, law, query, today);
    const isWrong = asked.state === 'wrong';
    const head = {
      title: isWrong ? `Error: ${entry.title}` : entry.title,
      description: entry.description,
      canonical: path,
      ...(entry.subject !== undefined && { subject: entry.subject }),
      noindex: asked.state !== 'empty',
    };
    return {
      head,
      data: { entry, body, asked, origin: content.site.firm.origin },
      // What somebody entered is theirs: their plan is stored nowhere.
      personal: query.size > 0,
      ...(isWrong && { status: 400 as const }),
    };
  },
  View: ({ data }) => <Journey {...data} />,
});

function Journey({ entry, body, asked, origin }: JourneyData) {
  const { id, name, path } = entry;
  const typed = asked.state === 'empty' ? null : asked.typed;
  const faults = asked.state === 'wrong' ? asked.faults : {};
  const form = <JourneyForm name={id} parameters={body.parameters} typed={typed} faults={faults} />;
  return (
    <section className="wrap journey">
      <Breadcrumbs
        trail={[
          { name: 'Home', path: '/' },
          { name: 'Plans', path: '/tools#plans' },
        ]}
        here={name}
      />
      <div className="journey-head">
        <h1>{entry.title}</h1>
        <ToolDrawing name={id} />
      </div>
      {asked.state === 'answered' ? (
        <details className="journey-for">
          <summary>
            <span>
              {givenInWords(body, asked.typed).map((words, i) => (
                <span key={words}>
                  {i > 0 && ', '}
                  <b>{words}</b>
                </span>
              ))}
            </span>{' '}
            <span className="journey-change">change</span>
          </summary>
          {form}
        </details>
      ) : (
        <>
          <p className="lede">{entry.summary}</p>
          {form}
        </>
      )}
      {asked.state !== 'wrong' && (
        <PlanView
          name={id}
          path={path}
          plan={asked.plan}
          query={asked.state === 'answered' ? asked.query : null}
          notCovered={body.notCovered}
          address={`${origin}${path}${asked.state === 'answered' ? `?${asked.query}` : ''}`}
        />
      )}
      {asked.state === 'empty' && (
        <StructuredData of={(publisher) => [itemListThing(publisher, entry, asked.plan.steps)]} />
      )}
    </section>
  );
}

interface PlanProps {
  name: string;
  path: string;
  plan: Plan;
  /** Asks the same again; null where nothing was asked. */
  query: string | null;
  notCovered: readonly string[];
  /** Of this plan, for somebody else. */
  address: string;
}

function PlanView({ name, path, plan, query, notCovered, address }: PlanProps) {
  const shown = plan.steps.filter(({ must }) => must !== 'not');
  const spared = plan.steps.filter(({ must }) => must === 'not');
  const asOf = lawAsOf(plan.read);
  const contact = (step?: string): OwnPath =>
    `/contact?start=${name}${step === undefined ? '' : `&step=${step}`}${query === null ? '' : `&${query}`}`;
  const headline = query === null ? 'The steps, in their order' : headlineOf(plan);
  const message = [headline, ...shown.map((step) => `${step.name}: ${MUST_WORDS[step.must ?? '']}`), address];
  const files = `${path}.ics${query === null ? '' : `?${query}`}`;
  const figures = figuresOf(plan.read);
  let number = 0;
  return (
    <div className="journey-columns">
      <div>
        <section aria-labelledby="steps">
          <h2 id="steps">{headline}</h2>
          <p className="journey-law">
            {query !== null && `${totalInWords(plan)} in all. `}
            {asOf && `Law of ${writtenDay(asOf)}.`}
          </p>
          <ol className="journey-steps">
            {shown.map((step) => {
              if (step.must !== 'ask') number += 1;
              return <StepView key={step.id} step={step} number={number} contact={contact(step.id)} />;
            })}
          </ol>
        </section>
        {spared.length > 0 && (
          <section className="journey-spared" aria-labelledby="not-for-you">
            <h2 id="not-for-you">Not for you</h2>
            <ul>
              {spared.map(({ id, name: what, text }) => (
                <li key={id}>
                  <b>{what}</b> <span>{text}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div>
        {query !== null && (
          <>
            <Receipt plan={plan} notCovered={notCovered} />
            <p className="journey-ways">
              <a className="button" href={contact()}>
                Ask us
              </a>
              <a className="button button-quiet" href="#steps">
                Do it yourself
              </a>
            </p>
          </>
        )}
        {plan.follows.length > 0 && (
          <section aria-labelledby="then">
            <h2 id="then">Then, every month and year</h2>
            <ul className="journey-dates">
              {plan.follows.map(({ id, date, title, period }) => (
                <li key={id}>
                  <time dateTime={date}>{writtenDay(date)}</time>
                  <span>
                    {title}, {period}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="journey-along">
          {plan.rules.length > 0 && (
            <a href={files} download={`${name}.ics`}>
              Add to calendar
            </a>
          )}
          <a href={`https://wa.me/?text=${encodeURIComponent(message.join('\n'))}`} rel="noopener external">
            Send by WhatsApp
          </a>
          <Island name="print-button" when="interaction" props={{ text: 'Print' }} />
        </p>
        <section aria-labelledby="papers">
          <h2 id="papers">Papers, each once</h2>
          <ul className="journey-papers">
            {plan.papers.map(({ text, tags }) => (
              <li key={text}>
                <span>{text}</span> <span>{tags.join(', ')}</span>
              </li>
            ))}
          </ul>
        </section>
        {figures.length > 0 && (
          <details className="journey-figures">
            <summary>
              {figures.length} {figures.length === 1 ? 'figure' : 'figures'} of law behind this plan
            </summary>
            <ul>
              {figures.map(({ id, label, value }) => (
                <li key={id}>
                  <a href={figurePath(id)}>{label}</a>: {value.text ?? 'not confirmed'}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

function StepView({ step, number, contact }: { step: PlanStep; number: number; contact: OwnPath }) {
  const { must, name, who, text, page, tool, portal } = step;
  const when = whenInWords(step);
  return (
    <li data-must={must ?? 'open'}>
      <span className="journey-number" aria-hidden="true">
        {must === 'ask' ? '?' : number}
      </span>
      <div>
        <p className="journey-who">
          <span>{who}</span> <span className="journey-tag">{MUST_WORDS[must ?? '']}</span>
        </p>
        <h3>{page === null ? name : <a href={page}>{name}</a>}</h3>
        {text && <p>{text}</p>}
        {must === 'must' && (
          <dl>
            {when && (
              <>
                <dt>By</dt>
                <dd>{when}</dd>
              </>
            )}
            <dt>Costs</dt>
            <dd>{costInWords(step)}</dd>
          </dl>
        )}
        {must !== null && (
          <p className="journey-do">
            {portal && (
              <a href={portal.url} rel="noopener external">
                {must === 'ask' ? 'Ask on' : 'Do it on'} {portal.name.replace(/[,;].*$/, '')}
              </a>
            )}
            {tool && <a href={tool}>Why</a>}
            <a href={contact}>Ask us</a>
          </p>
        )}
      </div>
    </li>
  );
}

function Receipt({ plan, notCovered }: { plan: Plan; notCovered: readonly string[] }) {
  const fees = printedFees(plan);
  return (
    <div className="journey-receipt">
      <section aria-labelledby="costs">
        <h2 id="costs">What it costs to start</h2>
        <ul>
          {plan.steps
            .filter(({ must }) => must === 'must')
            .map((step) => (
              <li key={step.id}>
                <span>{step.name}</span> <b>{costInWords(step).replace(/: .*/, '')}</b>
              </li>
            ))}
          <li>
            <span>
              Our fee{fees !== null && ', with GST'} <small>nothing if you do it yourself</small>
            </span>{' '}
            <b>{fees === null ? 'in writing first' : rupees(fees)}</b>
          </li>
          <li className="journey-total">
            <span>Total, {fees === null ? 'by yourself' : 'with our fee'}</span> <b>{totalInWords(plan)}</b>
          </li>
        </ul>
        <p>Not in it: {[...notInTotal(plan), ...notCovered].join('; ')}.</p>
      </section>
    </div>
  );
}
