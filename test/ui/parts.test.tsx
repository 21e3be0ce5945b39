/** Components without a page: folds, the answer card, contact links, clients, and the sources of a page. */
import { expect, test } from 'bun:test';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { quotationWords } from '../../src/domain/firm-details.ts';
import { AnswerCard } from '../../src/ui/answer-card.tsx';
import { Chips } from '../../src/ui/chips.tsx';
import { ContactBar, whatsappAddress } from '../../src/ui/contact-bar.tsx';
import { Assets } from '../../src/ui/document-context.tsx';
import { FigureList } from '../../src/ui/figure-list.tsx';
import { Fold } from '../../src/ui/fold.tsx';
import { CheckedBy } from '../../src/ui/service-parts.tsx';
import { firm } from '../compiler/samples.ts';
import { parsed } from '../support/built-app.ts';

const shown = (element: ReactNode) => parsed(renderToStaticMarkup(element));
const textsOf = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent);

test('a fold shows its heading and hint, and its anchor is the folded content', () => {
  const closed = shown(
    <Fold id="benefits" title="Benefits" hint="4 points">
      <p>Inside.</p>
    </Fold>,
  );
  expect(closed.querySelector('details')?.hasAttribute('open')).toBe(false);
  expect(textsOf(closed, 'summary > *')).toEqual(['Benefits', '4 points']);
  expect(closed.querySelector('#benefits')?.textContent).toBe('Inside.');
  expect(closed.querySelector('#benefits')?.parentElement?.tagName).toBe('DETAILS');
  const open = shown(
    <Fold id="documents" title="Documents" open>
      <p>Inside.</p>
    </Fold>,
  );
  expect(open.querySelector('details')?.hasAttribute('open')).toBe(true);
});

const answer = {
  need: { short: 'Yes, if you sell food', more: 'whatever the turnover' },
  cost: { short: '₹100 a year', more: 'to the state' },
  time: { short: '7 days', more: 'from complete papers' },
  when: { short: 'Before you open', more: 'no grace' },
};

const cardWith = (props: Partial<ComponentProps<typeof AnswerCard>>) =>
  shown(<AnswerCard answer={answer} tools={[]} next={null} quotation={null} subject="x" firm={firm} {...props} />);
const QUOTED = { quotation: 'After one call we send our fee in writing.', subject: 'an FSSAI licence' };

test('the answer card answers four questions, each with a short answer and a detail', () => {
  const card = cardWith(QUOTED);
  expect(textsOf(card, 'dt')).toEqual(['Do I need it?', 'What it costs', 'How long', 'By when']);
  expect(textsOf(card, 'dd')).toEqual(Object.values(answer).flatMap(({ short, more }) => [short, more]));
});

test('the answer card links to the form, the steps to do it yourself, a call and a chat', () => {
  const card = cardWith(QUOTED);
  expect(
    [...card.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href')?.replace(/\?text=.*/, ''),
    ]),
  ).toEqual([
    ['Ask for our fee', '#contact'],
    ['Do it yourself', '#do-it-yourself'],
    ['Call', 'tel:+919999900000'],
    ['WhatsApp', 'https://wa.me/919999900000'],
  ]);
  expect([...card.querySelectorAll('[data-lead]')].map((link) => link.getAttribute('data-lead'))).toEqual([
    'phone',
    'whatsapp',
  ]);
});

test('the answer card lists the tools of the page, and no empty list', () => {
  const card = (tools: { text: string; url: string }[]) => cardWith({ tools });
  const list = card([{ text: 'Which of the three?', url: '/tools/fssai-licence' }]).querySelector('ul');
  expect([...(list?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    [['Which of the three?', '/tools/fssai-licence']],
  );
  expect(list?.ownerDocument.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Check your case',
  );
  expect(card([]).querySelector('ul')).toBeNull();
});

test('without a fee, one sentence says when we quote it and what changes it', () => {
  const sentence = (more: object) => quotationWords({ ...firm, ...more });
  expect([sentence({}), sentence({ callWithin: 'one working day' })]).toEqual([
    'After one call we send our fee in writing. Your papers and the amount of work change it.',
    'We call once, within one working day, and then send our fee in writing. Your papers and the amount of work change it.',
  ]);
  const card = cardWith({ quotation: sentence({}) });
  expect(card.querySelector('.answer-promise')?.textContent).toBe(sentence({}));
  const printed = cardWith({});
  expect(textsOf(printed, '.answer-ways .button')).toEqual(['Get started', 'Do it yourself']);
});

test('promises a call only if the firm states a time', () => {
  const promise = (more: object) =>
    cardWith({ firm: { ...firm, ...more } }).querySelector('.answer-promise')?.textContent;
  expect([promise({}), promise({ callWithin: 'one working day' })]).toEqual([
    undefined,
    'We call once, within one working day.',
  ]);
});

test('a WhatsApp chat starts with the subject of the page, or else with the greeting', () => {
  const words = (address: string) => new URL(address).searchParams.get('text');
  expect(words(whatsappAddress(firm))).toBe('Hello');
  expect(words(whatsappAddress(firm, 'R & D: a 100% claim?'))).toBe(
    'Hello Munshi. I want help with R & D: a 100% claim?.',
  );
  const bar = shown(<ContactBar firm={firm} subject="GST registration" />);
  const chat = bar.querySelector('.contact-chat');
  expect(words(chat?.getAttribute('href') ?? '')).toBe('Hello Munshi. I want help with GST registration.');
});

test('shows the reviewer with photo and day of the check, and nothing without that day', () => {
  const reviewer = { name: 'A. B.', membership: 'ICAI 123456', photo: 'a-b.webp' };
  const named = shown(
    <Assets value={{ 'photo-a-b.webp': '/assets/photo-a-b-1.webp' }}>
      <CheckedBy changed="2026-11-21" reviewer={{ ...reviewer, checked: '2026-12-01' }} />
    </Assets>,
  );
  const photo = named.querySelector('img');
  expect([named.body.textContent, photo?.getAttribute('src'), photo?.getAttribute('alt')]).toEqual([
    'Checked 1 December 2026 by A. B., ICAI 123456',
    '/assets/photo-a-b-1.webp',
    '',
  ]);
  const { photo: _, ...faceless } = reviewer;
  expect(shown(<CheckedBy changed="2026-11-21" reviewer={faceless} />).body.textContent).toBe('');
  expect(
    shown(<CheckedBy changed="2027-01-05" reviewer={{ ...faceless, checked: '2026-12-01' }} />).body.textContent,
  ).toBe('Checked 1 December 2026 by A. B., ICAI 123456. The page was changed after that, on 5 January 2027.');
});

test('shows when a page was checked, its other sources, and a link to the records of its figures', () => {
  const list = shown(
    <FigureList
      path="/gst"
      count={4}
      checked="2026-11-21"
      sources={[{ title: 'Rules', url: 'https://www.mca.gov.in/rules' }]}
    />,
  );
  const [records, rules] = [...list.querySelectorAll('a')];
  expect([records?.textContent, records?.getAttribute('href')]).toEqual([
    'The 4 figures on this page, with their sources',
    '/figures?on=/gst',
  ]);
  expect([rules?.textContent, rules?.getAttribute('href')]).toEqual(['Rules', 'https://www.mca.gov.in/rules']);
  expect(list.querySelector('p')?.textContent).toBe('Page last checked on 21 November 2026.');
  expect(shown(<FigureList path="/gst" count={0} checked="2026-11-21" />).querySelector('a, details')).toBeNull();
});

const section = (length: number) =>
  Array.from({ length }, (_, order) => ({ path: `/gst/${order}`, name: `Page ${order}` }));

const chipsOf = (length: number, current: number) => {
  const row = shown(
    <Router ssrPath={`/gst/${current}`}>
      <Chips label="In this section" pages={section(length)} />
    </Router>,
  );
  expect([...row.querySelectorAll('[aria-current="page"]')].map((chip) => chip.textContent)).toEqual([
    `Page ${current}`,
  ]);
  return [...row.querySelectorAll('a')].map((chip) => Number(chip.getAttribute('href')?.slice('/gst/'.length)));
};

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test('the chips show all pages of a section with up to 16', () => {
  for (const current of [0, 7, 15]) expect(chipsOf(16, current)).toEqual(upTo(0, 15));
});

test('the chips show the index page and 15 pages around the current one in a longer section', () => {
  expect(chipsOf(900, 400)).toEqual([0, ...upTo(392, 406)]);
});

test('the chips show as many pages at either end of a long section', () => {
  expect(chipsOf(900, 0)).toEqual(upTo(0, 15));
  expect(chipsOf(900, 3)).toEqual(upTo(0, 15));
  expect(chipsOf(900, 899)).toEqual([0, ...upTo(885, 899)]);
  expect(chipsOf(17, 16)).toEqual([0, ...upTo(2, 16)]);
});
