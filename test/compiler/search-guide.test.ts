/** The build checks the guide of search: its pages, intents and dates exist. */
import { expect, test } from 'bun:test';
import { ASKED_KINDS } from '../../src/domain/asked-kind.ts';
import { sectionRow } from '../../src/domain/sections.ts';
import { faultsFrom } from './samples.ts';
import { compileTree, describe, pages } from './tree.ts';

const searchPage = { ...pages[1], id: 'search', path: '/search', title: 'Search', description: describe('search') };
const reading = {
  ...{ numbers: { 1: ['one'] }, monthly: ['month'], ages: ['age'], years: ['ay-2026-27'], places: { UP: ['kanpur'] } },
  ...{ small: ['tax'], beside: ['registration'], quiet: ['officer'], negations: ['not'], telling: ['papa'] },
};
const answers = {
  asks: ['fee'],
  reading,
  kinds: Object.fromEntries([...ASKED_KINDS, 'none'].map((kind) => [kind, { asked: [kind] }])),
  groups: [],
  closes: {},
  answers: [],
  offered: ['gst'],
  notOffered: [],
};
const guide = {
  intents: { cost: ['fee', 'kitna lagega'] },
  leads: [{ about: ['gst'], asks: ['cost'], page: '/gst' }],
  also: { '/gst': ['dukan'] },
};

function compiled(changes: { answers?: object; guide?: object } = {}) {
  const files = {
    'pages.yaml': JSON.stringify([...pages, searchPage]),
    'answers.yaml': JSON.stringify({ ...answers, ...changes.answers }),
    'search.yaml': JSON.stringify({ ...guide, ...changes.guide }),
  };
  return compileTree(files, [sectionRow('gst')]);
}
const faultsWith = (changes: { answers?: object; guide?: object }) => faultsFrom(() => compiled(changes));

test('/search has the guide of search, with the significant words of each page', () => {
  const body = compiled().bodies.get('/search');
  const found = body?.kind === 'search' ? body.guide : undefined;
  expect(found).toMatchObject(guide);
  expect(found?.answered).toContain('fee');
  expect(found?.answered).toEqual(expect.arrayContaining(['uttar', 'pradesh', 'kanpur']));
  expect(found?.texts['/gst']?.split(' ')).toContain('officer');
  // All words of pages and of reading queries.
  expect(found?.spoken.split(' ')).toContain('tax');
  expect(found?.answered).not.toContain('officer');
  expect(body).toMatchObject({ reading: { places: { 'uttar pradesh': 'UP', kanpur: 'UP' }, numbers: { one: 1 } } });
  // A page that is not searched has no words.
  expect(Object.keys(found?.texts ?? {})).not.toContain('/search');
});

test('no list of words that change nothing may have one that changes an answer', () => {
  const lists = [{ small: ['not'] }, { small: ['papa'] }, { beside: ['not'] }, { quiet: ['not'] }];
  for (const list of lists) {
    const [found = ''] = Object.values(list).flat();
    expect(faultsWith({ answers: { reading: { ...reading, ...list } } })).toEqual([
      `content/answers.yaml:1: reading: expected lists without words that change an answer, found "${found}"`,
    ]);
  }
  // The search leaves such a word out before a question is read.
  expect(faultsWith({ answers: { reading: { ...reading, telling: ['the'] } } })).toHaveLength(1);
  expect(faultsWith({ answers: { reading: { ...reading, quiet: ['not registered'] } } })).toEqual([]);
});

test('refuses unknown intents and pages, an answer without content, and an unknown due date rule', () => {
  expect(faultsWith({ guide: { leads: [{ about: ['gst'], asks: ['costs'], page: '/gst' }] } })).toEqual([
    'content/search.yaml:1: leads.0.asks: expected one of cost, found costs',
  ]);
  expect(faultsWith({ guide: { leads: [{ asks: ['cost'], page: '/gone' }], also: { '/away': ['x'] } } })).toEqual([
    'content/search.yaml:1: leads.0.page: expected a page of the site, found /gone',
    'content/search.yaml:1: also: expected a page of the site, found /away',
  ]);
  expect(faultsWith({ answers: { answers: [{ when: ['gst', 'fee'], title: 'A', dates: ['gone'] }] } })).toEqual([
    'content/answers.yaml:1: answers.0.dates: expected the id of a rule of due dates, found gone',
  ]);
  expect(faultsWith({ answers: { answers: [{ when: ['gst', 'fee'], title: 'A' }] } })).toEqual([
    'content/answers.yaml:1: answers.0: expected at least one figure or date, or a page',
  ]);
});
