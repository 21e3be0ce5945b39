/** Components without a page: the answer card, contact links, the reviewer, the sources of a page and chips. */
import { expect, test } from 'bun:test';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { quotationWords } from '../../src/domain/firm-details.ts';
import { makeBill } from '../../src/law/bill.ts';
import { AnswerCard } from '../../src/ui/answer-card.tsx';
import { Chips } from '../../src/ui/chips.tsx';
import { ContactBar, whatsappAddress } from '../../src/ui/contact-bar.tsx';
import { Assets } from '../../src/ui/document-context.tsx';
import { FigureList } from '../../src/ui/figure-list.tsx';
import { CheckedBy } from '../../src/ui/service-parts.tsx';
import { firm } from '../compiler/samples.ts';
import { attributeOf, hrefsOf, textsOf } from '../routes/page-reading.ts';
import { parsed } from '../support/built-app.ts';

const shown = (element: ReactNode) => parsed(renderToStaticMarkup(element));

const answer = {
  need: { short: 'Yes, if you sell food', more: 'whatever the turnover' },
  cost: { short: '₹100 a year', more: 'to the state' },
  time: { short: '7 days', more: 'from complete papers' },
  when: { short: 'Before you open', more: 'no grace' },
};

const cardWith = (props: Partial<ComponentProps<typeof AnswerCard>>) =>
  shown(
    <AnswerCard
      answer={answer}
      alone="The portal charges nothing."
      bill={null}
      isBilled={false}
      tools={[]}
      next={null}
      quotation={null}
      subject="x"
      firm={firm}
      {...props}
    >
      {props.children}
    </AnswerCard>,
  );
const rowsOf = (card: Document) =>
  [...card.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent));
const QUOTED = { quotation: 'After one call we send our fee in writing.', subject: 'an FSSAI licence' };

test('the answer card has four short answers with details, and links to form, own steps, a call and a chat', () => {
  const card = cardWith(QUOTED);
  expect(textsOf(card, 'h2')).toEqual(['Do I need it?', 'What it costs']);
  expect(textsOf(card, '.answer-need > p')).toEqual(['Yes, if you sell food: whatever the turnover']);
  expect(rowsOf(card)).toEqual([
    ['The government', '₹100 a year', 'to the state'],
    ['If you do it yourself', 'The portal charges nothing.'],
    ['If we do it', 'Fee in writing'],
    ['How long', '7 days', 'from complete papers'],
    ['By when', 'Before you open', 'no grace'],
  ]);
  expect(textsOf(card, 'a')).toEqual(['Ask for our fee', 'WhatsApp', 'Call', 'Do it yourself']);
  expect(hrefsOf(card).map((href) => href.replace(/\?text=.*/, ''))).toEqual([
    '#contact',
    'https://wa.me/919999900000',
    'tel:+919999900000',
    '#do-it-yourself',
  ]);
  expect(textsOf(card, '[data-lead="phone"], [data-lead="whatsapp"]')).toEqual(['WhatsApp', 'Call']);
});

test('our fee is a row of its own, with GST, and a least fee says what else there is to pay', () => {
  const bill = makeBill({ fee: 1000, isLeast: false, gstRate: 18 });
  expect(rowsOf(cardWith({ bill }))[2]).toEqual(['If we do it', '₹1,180', '₹1,000 and GST ₹180']);
  // A check shows the bill too, and a choice would make another total wrong.
  expect(rowsOf(cardWith({ bill, isBilled: true })).map(([name]) => name)).not.toContain('The government');
  const least = makeBill({ fee: 1000, isLeast: true, gstRate: 18 });
  const cost = { short: 'from ₹1,180', more: 'our fee from ₹1,000 and GST from ₹180; no government fee' };
  const rows = rowsOf(cardWith({ bill: least, answer: { ...answer, cost } }));
  expect(rows.slice(0, 2)).toEqual([
    ['If you do it yourself', 'The portal charges nothing.'],
    ['If we do it', cost.short, cost.more],
  ]);
});

test('the answer card lists the tools of the page, and no empty list', () => {
  const card = cardWith({ tools: [{ text: 'Which of the three?', url: '/tools/fssai-licence' }] });
  expect([textsOf(card, 'ul a'), hrefsOf(card, 'ul a')]).toEqual([['Which of the three?'], ['/tools/fssai-licence']]);
  expect(textsOf(card, `#${attributeOf(card, 'ul', 'aria-labelledby')}`)).toEqual(['Check your case']);
  expect(cardWith({}).querySelector('ul')).toBeNull();
});

test('without a fee, one sentence says when we quote it and what changes it', () => {
  const sentence = (more: object) => quotationWords({ ...firm, ...more });
  expect([sentence({}), sentence({ callWithin: 'one working day' })]).toEqual([
    'After one call we send our fee in writing. Your papers and the amount of work change it.',
    'We call once, within one working day, and then send our fee in writing. Your papers and the amount of work change it.',
  ]);
  expect(textsOf(cardWith({ quotation: sentence({}) }), '.answer-promise')).toEqual([sentence({})]);
});

test('with a fee, promises a call only if the firm states a time', () => {
  const printed = cardWith({});
  expect(textsOf(printed, '.answer-ways .button')).toEqual(['Get started', 'WhatsApp', 'Do it yourself']);
  expect(textsOf(printed, '.answer-promise')).toEqual([]);
  const timed = cardWith({ firm: { ...firm, callWithin: 'one working day' } });
  expect(textsOf(timed, '.answer-promise')).toEqual(['We call once, within one working day.']);
});

test('a WhatsApp chat starts with the subject of the page, or else with the greeting', () => {
  const words = (address: string) => new URL(address).searchParams.get('text');
  expect(words(whatsappAddress(firm))).toBe('Hello');
  const subject = 'R & D: a 100% claim?';
  expect(words(whatsappAddress(firm, subject))).toBe(`Hello Munshi. I want help with ${subject}.`);
  const [chat = ''] = hrefsOf(shown(<ContactBar firm={firm} subject="GST registration" />), '.contact-chat');
  expect(words(chat)).toBe('Hello Munshi. I want help with GST registration.');
});

test('shows the reviewer with photo and day of the check, and nothing without that day', () => {
  const reviewer = { name: 'A. B.', membership: 'ICAI 123456' };
  const checked = { ...reviewer, checked: '2026-12-01' };
  const page = (changed: string, props: ComponentProps<typeof CheckedBy>['reviewer']) =>
    shown(
      <Assets value={{ 'photo-a-b.webp': '/assets/photo-a-b-1.webp' }}>
        <CheckedBy changed={changed} reviewer={props} />
      </Assets>,
    ).body;
  const named = page('2026-11-21', { ...checked, photo: 'a-b.webp' });
  expect(named.textContent).toBe('Checked 1 December 2026 by A. B., ICAI 123456');
  expect(['src', 'alt'].map((name) => attributeOf(named, 'img', name))).toEqual(['/assets/photo-a-b-1.webp', '']);
  expect(page('2026-11-21', checked).querySelector('img')).toBeNull();
  expect(page('2026-11-21', reviewer).textContent).toBe('');
  expect(page('2027-01-05', checked).textContent).toBe(
    'Checked 1 December 2026 by A. B., ICAI 123456. The page was changed after that, on 5 January 2027.',
  );
});

test('shows when a page was checked, its other sources, and a link to the records of its figures', () => {
  const sources = [{ title: 'Rules', url: 'https://www.mca.gov.in/rules' }];
  const list = shown(<FigureList path="/gst" count={4} checked="2026-11-21" sources={sources} />);
  expect(textsOf(list, 'a')).toEqual(['The 4 figures on this page, with their sources', 'Rules']);
  expect(hrefsOf(list)).toEqual(['/figures?on=/gst', 'https://www.mca.gov.in/rules']);
  expect(list.querySelector('p')?.textContent).toBe('Page last checked on 21 November 2026.');
  expect(shown(<FigureList path="/gst" count={0} checked="2026-11-21" />).querySelector('a, details')).toBeNull();
});

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

test.each([
  [16, 0, upTo(0, 15)],
  [16, 7, upTo(0, 15)],
  [16, 15, upTo(0, 15)],
  [900, 400, [0, ...upTo(392, 406)]],
  [900, 0, upTo(0, 15)],
  [900, 3, upTo(0, 15)],
  [900, 899, [0, ...upTo(885, 899)]],
  [17, 16, [0, ...upTo(2, 16)]],
])(
  'in a section of %i pages, the chips on page %i show the index page and at most 15 others around it',
  (length, current, expected) => {
    const pages = upTo(0, length - 1).map((order) => ({ path: `/gst/${order}`, name: `Page ${order}` }));
    const row = shown(
      <Router ssrPath={`/gst/${current}`}>
        <Chips label="In this section" pages={pages} />
      </Router>,
    );
    expect(textsOf(row, '[aria-current="page"]')).toEqual([`Page ${current}`]);
    expect(hrefsOf(row)).toEqual(expected.map((order) => `/gst/${order}`));
  },
);
