/** Contact us: /contact. The forms at the end of service pages also post here. */

import { Fragment } from 'react';
import { findTool, openJourney } from '../../src/content/store.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { EMPTY_FORM } from '../../src/domain/lead-form.ts';
import { figurePath, type OwnPath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { LeadFormIsland } from '../../src/islands/server/form-islands.tsx';
import type { Typed } from '../../src/tools/parameters.ts';
import { askPlan } from '../../src/tools/plan.ts';
import { writeHeadline } from '../../src/tools/plan-words.ts';
import { ask, describeInput } from '../../src/tools/tool.ts';
import type { LabelledFields } from '../../src/tools/tool-content.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { PhoneLink } from '../../src/ui/contact-bar.tsx';
import { ContactCard } from '../../src/ui/contact-card.tsx';
import { Said } from '../../src/ui/said.tsx';
import { definePage, type FormPageData, loadFormPage, type PageRequest, withEntry } from '../page.tsx';

export const contactPage = definePage<FormPageData & { subject: string | undefined }>({
  id: 'contact',
  form: 'contact',
  islands: ['lead-form'],
  readsQuery: true,
  load: withEntry(async (request) => {
    const loaded = loadFormPage(request);
    const { head, data } = loaded;
    const message = request.form ? '' : await caseIn(request);
    if (message !== '')
      return {
        head,
        data: { ...data, subject: undefined, form: { ...EMPTY_FORM, values: { message } } },
        personal: true,
      };
    // Only a path of this site, so that a link cannot put words into a visitor's message.
    const subject = request.content.entry(request.query.get('about') ?? '')?.subject;
    return { head: { ...head, ...(subject !== undefined && { subject, noindex: true }) }, data: { ...data, subject } };
  }),
  View: ({ data: { entry, firm, form, subject } }) => (
    <div className="wrap contact">
      <Breadcrumbs here={entry.title} />
      <ContactCard firm={firm} heading="h1" subject={subject} more={<OtherWays firm={firm} />}>
        <LeadFormIsland firm={firm} state={form} subject={subject} />
      </ContactCard>
    </div>
  ),
});

function OtherWays({ firm }: { firm: Firm }) {
  return (
    <p className="contact-other">
      <Said k="contact.write" email={<a href={`mailto:${firm.email}`}>{firm.email}</a>} />
      {firm.phones?.map(({ label, number }) => (
        <Fragment key={number}>
          {` ${label}: `}
          <PhoneLink firm={firm} number={number} />.
        </Fragment>
      ))}{' '}
      <Said k="contact.withdraw" link={<a href={'/withdraw' satisfies OwnPath}>{say('contact.withdraw-link')}</a>} />
    </p>
  );
}

type CaseRequest = Pick<PageRequest, 'query' | 'content' | 'today'>;

/** Names the page on which a visitor found a fault. Empty if this site has no such page. */
async function faultIn({ query, content }: CaseRequest): Promise<string> {
  const path = query.get('page') ?? '';
  const title = content.entry(path)?.title ?? (await labelOfFigure(content, path));
  return title === undefined ? '' : `${say('contact.fault', { title, path })}\n`;
}

/** Undefined if the path is not that of the page of a figure. */
async function labelOfFigure(content: CaseRequest['content'], path: string): Promise<string | undefined> {
  if (!path.startsWith(figurePath(''))) return undefined;
  const found = await content.figure(path.slice(figurePath('').length));
  return found && 'figure' in found ? found.figure.label : undefined;
}

/** The message that an address opens, without any text of it: ?tool=<name>&<parameters>, ?start=<name>, ?page=<path>. */
async function caseIn(request: CaseRequest): Promise<string> {
  const { query, content, today } = request;
  if (query.has('start')) return planIn(request);
  if (query.has('page')) return faultIn(request);
  const found = await findTool(content, query.get('tool') ?? '');
  if (!found) return '';
  const { entry, tool, body } = found;
  const outcome = ask(tool, body, query, today);
  if (outcome.state !== 'answered') return '';
  const { headline, passed } = outcome.answer;
  const answer = [passed?.text, headline.lead, headline.result, headline.rest].filter(Boolean).join(' ');
  return [entry.title, ...inputLines(body.parameters, outcome.typed), answer, '', say('contact.call')].join('\n');
}

/** The whole plan, or the step that the address names. */
async function planIn({ query, content, today }: CaseRequest): Promise<string> {
  const opened = await openJourney(content, `/start/${query.get('start')}`);
  const asked = opened && askPlan(opened.body, opened.law, query, today);
  if (!opened || !asked || asked.state === 'wrong') return '';
  const isAsked = asked.state === 'answered';
  const input = isAsked ? inputLines(opened.body.parameters, asked.typed) : [];
  const step = asked.plan.steps.find(({ id }) => id === query.get('step'));
  const what = step?.name ?? (isAsked ? writeHeadline(asked.plan) : undefined);
  return [opened.entry.title, ...input, ...(what === undefined ? [] : [what]), '', say('contact.call')].join('\n');
}

/** "Turnover: ₹60,00,000" for each field that the visitor filled in. */
function inputLines(parameters: LabelledFields, typed: Typed): string[] {
  return describeInput(parameters, typed).map(({ label, value }) => `${label}: ${value}`);
}
