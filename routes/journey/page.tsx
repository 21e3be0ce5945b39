/** A plan: /start/<name>. Questions, then the steps, their cost, due dates and papers. */

import type { JourneyBody, PageEntry } from '../../src/content/site.ts';
import { openJourney } from '../../src/content/store.ts';
import { describePlan } from '../../src/content/structured-data.ts';
import { formatDay } from '../../src/domain/calendar.ts';
import { errorTitle } from '../../src/domain/error-title.ts';
import { figurePath, type OwnPath } from '../../src/domain/own-path.ts';
import { rupees, unbroken, wholeRupees } from '../../src/domain/rupees.ts';
import { say } from '../../src/domain/say.ts';
import { asSentence } from '../../src/domain/sentences.ts';
import { AssumedLine } from '../../src/islands/widgets/assumed-line.tsx';
import { fieldId, hintId } from '../../src/islands/widgets/field.tsx';
import { ParameterField, ParameterForm } from '../../src/islands/widgets/parameter-form.tsx';
import { ShareRow } from '../../src/islands/widgets/share-row.tsx';
import { isOverdue, overdueWords, reviewOfValue } from '../../src/law/review.ts';
import { writeValue } from '../../src/law/write-value.ts';
import { listFigures } from '../../src/tools/answer-shape.ts';
import { describeLaw, describeReported } from '../../src/tools/answer-words.ts';
import { initialTyped } from '../../src/tools/parameters.ts';
import { type AskedPlan, askPlan, type Plan, type PlanStep } from '../../src/tools/plan.ts';
import { billOfPlan, mustInWords, stepCostInWords, whenInWords, writeHeadline } from '../../src/tools/plan-words.ts';
import { Breadcrumbs, type Crumb, HOME } from '../../src/ui/breadcrumbs.tsx';
import { ButtonLink, Submit } from '../../src/ui/buttons.tsx';
import { DeferredStyles, StructuredData } from '../../src/ui/document-context.tsx';
import { ToolPicture } from '../../src/ui/tool-picture.tsx';
import { Words } from '../../src/ui/words.tsx';
import { definePage, makeHead, ownAnswer } from '../page.tsx';

interface JourneyData {
  entry: PageEntry;
  body: JourneyBody;
  asked: AskedPlan;
  origin: string;
  today: string;
}

export const journeyPage = definePage<JourneyData>({
  id: 'journey',
  firstScreen: ['breadcrumbs', 'field', 'share-row', 'tool-picture'],
  readsQuery: true,
  async load({ path, query, content, today }) {
    const opened = await openJourney(content, path);
    if (!opened) return null;
    const { entry, body, law } = opened;
    const asked = askPlan(body, law, query, today);
    const isWrong = asked.state === 'wrong';
    const { subject = '' } = entry;
    const title = asked.state === 'answered' ? `${entry.title}: ${writeHeadline(asked.plan)}` : entry.title;
    return {
      head: { ...makeHead(entry), title: errorTitle(title, isWrong), subject, noindex: asked.state !== 'empty' },
      data: { entry, body, asked, origin: content.site.firm.origin, today },
      ...ownAnswer(query, isWrong),
    };
  },
  View: ({ data }) => <Journey {...data} />,
});

const PLANS: Crumb = { key: 'breadcrumbs.plans', path: '/start' };

function Journey({ entry, body, asked, origin, today }: JourneyData) {
  const form = <Questions entry={entry} body={body} asked={asked} today={today} />;
  return (
    <section className="wrap journey">
      <Breadcrumbs trail={[HOME, PLANS]} here={entry.title} />
      <div className="journey-head">
        <h1>{entry.title}</h1>
        <ToolPicture name={entry.id} />
      </div>
      {asked.state === 'answered' ? (
        <details className="journey-for">
          <summary>
            <b>{unbroken(asked.given.join(', '))}</b> <span className="journey-change">{say('plan.change')}</span>
          </summary>
          {form}
        </details>
      ) : (
        <>
          <p className="lede">{entry.summary}</p>
          {form}
        </>
      )}
      {asked.state === 'answered' && (
        <AssumedLine assumed={asked.assumed} href={`#${fieldId(entry.id, asked.assumed[0]?.name)}`} />
      )}
      {asked.state === 'wrong' ? (
        <DeferredStyles />
      ) : (
        <PlanView entry={entry} body={body} asked={asked} origin={origin} today={today} />
      )}
      {asked.state === 'empty' && <StructuredData of={(firm) => [describePlan(firm, entry, asked.plan.steps)]} />}
    </section>
  );
}

/** Splits a sentence into its words and, at odd places, the names of its blanks. */
const BLANK = /\{(\w+)\}/;

/** The form as a sentence to fill in. Its labels are for screen readers, and its hints are below it. */
function Questions({ entry: { id }, body: { parameters, sentence }, asked, today }: Omit<JourneyData, 'origin'>) {
  const typed = asked.state === 'empty' ? initialTyped(parameters, today) : asked.typed;
  const faults = 'sent' in asked ? asked.sent : {};
  const hints = Object.entries(parameters).flatMap(([name, { hint }]) => (hint ? [{ name, hint }] : []));
  return (
    <ParameterForm
      id={id}
      className="journey-form"
      action={`/start/${id}` satisfies OwnPath}
      label={say('plan.answers')}
      parameters={parameters}
      faults={faults}
    >
      <div className="journey-sentence">
        {sentence.split(BLANK).map((part, at) => {
          const parameter = at % 2 === 1 && parameters[part];
          if (!parameter) return part;
          return (
            <ParameterField
              key={part}
              form={id}
              name={part}
              parameter={parameter}
              text={typed[part]?.[0]}
              error={faults[part]}
              isHintElsewhere
              {...(parameter.initial !== undefined && { none: '' })}
            />
          );
        })}
      </div>
      <Submit text={say('plan.send')} />
      <p className="field-hint">
        {hints.map(({ name, hint }) => (
          <span key={name} id={hintId(fieldId(id, name))}>
            {`${hint} `}
          </span>
        ))}
      </p>
    </ParameterForm>
  );
}

interface PlanProps extends JourneyData {
  asked: Exclude<AskedPlan, { state: 'wrong' }>;
}

function PlanView({ entry, body, asked, origin, today }: PlanProps) {
  const { plan } = asked;
  const isAsked = asked.state === 'answered';
  const query = isAsked ? `?${asked.query}` : '';
  const headline = isAsked ? writeHeadline(plan) : say('plan.in-order');
  const contact = (step: string): OwnPath => `/contact?start=${entry.id}${step}${query.replace('?', '&')}`;
  const total = isAsked && say('plan.in-all', { total: wholeRupees(billOfPlan(plan).total) });
  const checked = describeLaw(plan.read, today);
  const law = [total, checked && say('plan.law', { checked })].filter(Boolean).join(' ');
  const reported = describeReported(plan.read);
  return (
    <div className="journey-columns">
      <div>
        {/* biome-ignore lint/a11y/noAutofocus: the answer to what was just sent is read first */}
        <h2 id="steps" tabIndex={-1} autoFocus={isAsked}>
          {headline}
        </h2>
        {isAsked && asked.result && (
          <p>
            <b>{unbroken(asked.result)}</b>
          </p>
        )}
        <p className="journey-law">{law}</p>
        {isAsked && (
          <ShareRow
            text={`${[entry.title, ...asked.given].join(', ')}: ${[headline, asked.result, law].flatMap((each) => (each ? asSentence(each) : [])).join(' ')}`}
            origin={origin}
            path={entry.path + query}
          />
        )}
        <StepList steps={stepsToTake(plan)} contact={contact} />
        <DeferredStyles />
        <SparedSteps steps={plan.steps.filter(({ must }) => must === 'not')} />
      </div>
      <div>
        {isAsked && <Receipt plan={plan} notCovered={body.notCovered} contact={contact('')} />}
        <PlanDates plan={plan} today={today} />
        <p className="journey-do">
          <a href={`${entry.path}.ics${query}`} download={`${entry.id}.ics`}>
            {say('plan.calendar')}
          </a>
        </p>
        <h2>{say('plan.papers')}</h2>
        <ul className="journey-papers">
          {plan.papers.map(({ text, tags }) => (
            <li key={text}>
              <span>
                <Words text={text} />
              </span>{' '}
              <span>
                <Words text={tags.join(', ')} />
              </span>
            </li>
          ))}
        </ul>
        {reported && <p>{unbroken(reported)}</p>}
        <LawBehind plan={plan} today={today} />
      </div>
    </div>
  );
}

function stepsToTake({ steps }: Plan): PlanStep[] {
  return steps.filter(({ must }) => must !== 'not');
}

function StepList({ steps, contact }: { steps: readonly PlanStep[]; contact: (step: string) => OwnPath }) {
  const numbered = steps.filter(({ must }) => must !== 'ask');
  return (
    <ol className="journey-steps">
      {steps.map((step) => (
        <StepView
          key={step.id}
          step={step}
          number={step.must === 'ask' ? '?' : numbered.indexOf(step) + 1}
          contact={contact(`&step=${step.id}`)}
        />
      ))}
    </ol>
  );
}

function SparedSteps({ steps }: { steps: readonly PlanStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section className="journey-spared" aria-labelledby="not-for-you">
      <h2 id="not-for-you">{say('plan.spared')}</h2>
      <ul>
        {steps.map(({ id, name, text }) => (
          <li key={id}>
            <b>{name}</b> <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanDates({ plan, today }: { plan: Plan; today: string }) {
  if (plan.follows.length === 0) return null;
  return (
    <>
      <h2>{say('plan.follows')}</h2>
      <ul className="journey-dates">
        {plan.follows.map((item) => (
          <li key={item.id}>
            <time dateTime={item.date}>{formatDay(item.date)}</time>{' '}
            <span>
              <Words text={`${item.title}, ${item.period}`} /> {item.about && <small>{item.about}</small>}{' '}
              {isOverdue(item.compared, today) && <small>{overdueWords(item.compared, today)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function LawBehind({ plan, today }: { plan: Plan; today: string }) {
  return (
    <details className="journey-figures">
      <summary>{say('plan.figures')}</summary>
      <ul>
        {listFigures(plan.read).map((figure) => {
          const overdue = overdueWords(reviewOfValue(figure, figure.value), today);
          return (
            <li key={figure.id}>
              <a href={figurePath(figure.id)}>{unbroken(figure.label)}</a>:{' '}
              {unbroken(writeValue(figure.value, figure) ?? say('figure.state-not-confirmed'))}
              {overdue && `, ${overdue}`}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function StepView({ step, number, contact }: { step: PlanStep; number: number | string; contact: OwnPath }) {
  const { must, name, who, text, page, tool, portal } = step;
  const when = whenInWords(step);
  return (
    <li data-must={must ?? 'open'}>
      <span className="journey-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <p className="journey-who">
          <span>{who}</span> <span className="journey-tag">{mustInWords(step)}</span>
        </p>
        <h3>{page === null ? name : <a href={page}>{name}</a>}</h3>
        {text && (
          <p>
            <Words text={text} />
          </p>
        )}
        {(must === 'must' || (must === 'ask' && when)) && (
          <dl>
            {when && <dt>{say('plan.by')}</dt>}
            {when && <dd>{when}</dd>}
            {must === 'must' && <dt>{say('plan.costs')}</dt>}
            {must === 'must' && <dd>{stepCostInWords(step)}</dd>}
          </dl>
        )}
        {must !== null && (
          <p className="journey-do">
            {portal && (
              <a href={portal.url} rel="noopener external">
                {say(must === 'ask' ? 'plan.ask-on' : 'plan.do-on', { portal: `${portal.name.split(/[,;]/, 1)}` })}
              </a>
            )}
            {tool && <a href={tool}>{say('plan.why')}</a>}
            <a href={contact}>{say('plan.ask-us')}</a>
          </p>
        )}
      </div>
    </li>
  );
}

type ReceiptProps = Pick<JourneyBody, 'notCovered'> & { plan: Plan; contact: OwnPath };

function Receipt({ plan, notCovered, contact }: ReceiptProps) {
  const { paid, fees, total, without } = billOfPlan(plan);
  return (
    <>
      <div className="journey-receipt">
        <section aria-labelledby="costs">
          <h2 id="costs">{say('plan.costs-to-start')}</h2>
          <ul>
            {paid.map((step) => (
              <li key={step.id}>
                <span>{step.name}</span> <b>{stepCostInWords(step)}</b>
              </li>
            ))}
            <li>
              <span>
                {say(fees === null ? 'bill.our-fee' : 'plan.fee-gst')} <small>{say('plan.no-fee')}</small>
              </span>{' '}
              <b>{fees === null ? say('plan.fee-later') : rupees(fees)}</b>
            </li>
            <li className="journey-total">
              <span>{say(fees === null ? 'plan.total-yourself' : 'plan.total-fee')}</span> <b>{total}</b>
            </li>
          </ul>
          {plan.unknown.length > 0 && <p>{say('plan.unknown', { steps: plan.unknown.join('; ') })}</p>}
          <p>{say('plan.left-out', { steps: [...without, ...notCovered].join('; ') })}</p>
        </section>
      </div>
      <p className="journey-ways">
        <ButtonLink href={contact} text={say('plan.ask-us')} />
        <ButtonLink href="#steps" text={say('plan.yourself')} quiet />
      </p>
    </>
  );
}
