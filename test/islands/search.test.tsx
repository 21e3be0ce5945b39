import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import type { RenderResult } from '@testing-library/react';
import { SearchBox } from '../../src/islands/widgets/search-widget.tsx';
import { recordNotices, testingLibrary } from './dom.ts';

type Reply = (q: string) => Response | Promise<Response>;
const HUF = { cat_name: 'GST registration for an HUF', red_url: '/gst/gst-huf' };
const GST = { cat_name: 'GST Registration in India', red_url: '/gst' };
const found = (...data: object[]) => Response.json({ data });

const library = await testingLibrary();
const notices = recordNotices();
const realFetch = globalThis.fetch;
/** The calls of the box, and the next reply to a search. */
let calls: { url: string; method: string | undefined; body: unknown }[] = [];
/** The questions to work out, and the next answer. */
let questions: string[] = [];
let worked: { headline: string; href: string; assumed: string[] } | null = null;
/** A refusal of the next questions. */
let refusal: 429 | 503 | null = null;
let reply: Reply = () => found(GST, HUF);

beforeEach(() => {
  calls = [];
  questions = [];
  worked = null;
  refusal = null;
  reply = () => found(GST, HUF);
  globalThis.fetch = (async (url: string, { method, body }: RequestInit) => {
    if (url.startsWith('/search/answer.json?q=')) {
      questions.push(decodeURIComponent(url.split('=')[1] ?? ''));
      if (refusal) return Response.json({ error: 'The site is very busy' }, { status: refusal });
      return Response.json({ data: worked, figures: [], lawAsOf: null });
    }
    calls.push({ url, method, body });
    if (url === '/api/users/auth/') return Response.json({ data: { access_token: 'token', auth: true } });
    return reply(JSON.parse(String(body)).q);
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const asked = () => calls.filter((call) => call.url === '/api/users/s/').map((call) => JSON.parse(String(call.body)).q);

function searchBox() {
  const box = library.render(<SearchBox id="search" prefix="test_" />);
  return { ...box, input: box.getByRole('combobox', { name: 'Search services' }) as HTMLInputElement };
}
/** Types a value and waits, with fake timers. */
function type(input: HTMLInputElement, value: string, restMs = 1000) {
  jest.useFakeTimers();
  library.fireEvent.focus(input);
  library.fireEvent.input(input, { target: { value } });
  library.act(() => void jest.advanceTimersByTime(restMs));
  jest.useRealTimers();
}
/** A box with the results of a query. */
async function searched(query = 'gst') {
  const box = searchBox();
  type(box.input, query);
  await box.findAllByRole('option');
  return box;
}
const press = (input: HTMLInputElement, key: string) => library.fireEvent.keyDown(input, { key });
const options = (box: RenderResult) => box.queryAllByRole('option').map((option) => option.textContent);
/** The text of the dropdown, or null while it is hidden. */
const panel = () => document.querySelector('.search-open')?.textContent ?? null;
/** Runs pending promises and the renders that they cause. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await library.act(() => new Promise<void>((resolve) => setImmediate(resolve)));
};

test('is a form to /search while no result is chosen', () => {
  const { input } = searchBox();
  expect(input.form?.outerHTML).toContain('action="/search" method="get"');
  expect([input.name, input.maxLength]).toEqual(['q', 200]);
  for (const key of ['Enter', 'ArrowDown', 'Escape']) expect([key, press(input, key)]).toEqual([key, true]);
});

test('searches by POST after a second, and links results to a new tab', async () => {
  const box = await searched('  gst huf ');
  expect(calls.filter((call) => call.url !== '/api/users/auth/')).toEqual([
    { url: '/api/users/s/', method: 'POST', body: '{"q":"gst huf"}' },
  ]);
  const links = box
    .getAllByRole('option')
    .map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name)));
  expect(links).toEqual([
    ['/gst', '_blank', 'noopener'],
    ['/gst/gst-huf', '_blank', 'noopener'],
  ]);
  expect(panel()).toBe(
    'GST Registration in IndiaGST registration for an HUFShowing results for gst huf2 results. Each opens in a new tab.',
  );
});

test('two characters show a hint, three make a request, and one clears the results', async () => {
  const box = searchBox();
  type(box.input, 'gs');
  await settle();
  expect(panel()).toBe('Type one more letter to search.Showing results for gs');
  type(box.input, 'gst');
  await box.findAllByRole('option');
  for (const short of ['g', '   ']) {
    type(box.input, short);
    await settle();
    expect([panel(), options(box), box.input.getAttribute('aria-expanded')]).toEqual([null, [], 'false']);
  }
  expect(asked()).toEqual(['gst']);
});

test('a new search removes the old results at once', async () => {
  const box = await searched();
  const answer = Promise.withResolvers<Response>();
  reply = () => answer.promise;
  type(box.input, 'huf');
  await settle();
  expect(panel()).toBeNull();
  answer.resolve(found(HUF));
  await box.findAllByRole('option');
  expect(panel()).toBe('GST registration for an HUFShowing results for huf1 result. It opens in a new tab.');
});

test('shows the text of the specification if nothing was found', async () => {
  reply = () => found();
  const box = searchBox();
  type(box.input, 'zzzz');
  await box.findByText("Couldn't find anything like this");
  expect(box.getByRole('status').textContent).toBe(
    "Couldn't find anything like thisCheck the spelling, try fewer words, or call us.Showing results for zzzz",
  );
});

test('the arrow keys move through the options and the field, around the ends', async () => {
  const box = await searched();
  const active = () =>
    document.getElementById(box.input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
  const visited = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp'].map((key) => {
    expect(press(box.input, key)).toBe(false);
    expect(box.getAllByRole('option').filter((option) => option.getAttribute('aria-selected') === 'true')).toHaveLength(
      active() === null ? 0 : 1,
    );
    return active();
  });
  expect(visited).toEqual([GST.cat_name, HUF.cat_name, null, HUF.cat_name, GST.cat_name, null]);
});

test('Enter follows the link of the active option, or submits the form', async () => {
  const followed: (string | null)[] = [];
  const box = searchBox();
  box.container.addEventListener('click', (event) => {
    event.preventDefault();
    followed.push((event.target as Element).getAttribute('href'));
  });
  type(box.input, 'gst');
  await box.findAllByRole('option');
  expect(press(box.input, 'Enter')).toBe(true);
  press(box.input, 'ArrowDown');
  press(box.input, 'ArrowDown');
  expect(press(box.input, 'Enter')).toBe(false);
  expect(followed).toEqual(['/gst/gst-huf']);
});

test('Escape closes the results and keeps the query; an arrow key opens them again, but no results of an old query', async () => {
  const box = await searched();
  press(box.input, 'ArrowDown');
  expect(press(box.input, 'Escape')).toBe(false);
  const attributes = ['aria-expanded', 'aria-activedescendant'].map((name) => box.input.getAttribute(name));
  expect([panel(), box.input.value, ...attributes]).toEqual([null, 'gst', 'false', null]);
  expect(press(box.input, 'Escape')).toBe(true);
  press(box.input, 'ArrowDown');
  expect(panel()).toContain('Showing results for gst');
  press(box.input, 'Escape');
  type(box.input, 'gst h', 0);
  await settle();
  expect(panel()).toBeNull();
  press(box.input, 'ArrowDown');
  expect(panel()).toBeNull();
  // They come again once the query has rested.
  type(box.input, 'gst');
  await box.findAllByRole('option');
  expect(panel()).toContain('Showing results for gst');
});

test('results close when the focus leaves the box, not when it moves to a result', async () => {
  const box = await searched();
  const [first] = box.getAllByRole('option');
  library.fireEvent.blur(box.input, { relatedTarget: first });
  expect(panel()).not.toBeNull();
  library.fireEvent.blur(box.input, { relatedTarget: document.body });
  expect(panel()).toBeNull();
});

test.each([
  ['refused', () => Response.json({ error: 'The service is not answering right now' }, { status: 502 })],
  ['answered with no JSON', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['answered with a strange link', () => Response.json({ data: [{ cat_name: 'X', red_url: 'javascript:alert(1)' }] })],
  ['not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a search that is %s says so in the panel, and the next one works', async (_, failure) => {
  reply = failure;
  const box = searchBox();
  type(box.input, 'gst');
  await settle();
  const said = 'Search is not answering right now. Press Enter to search on a page of its own.';
  expect([panel(), options(box), box.getByRole('status').textContent]).toEqual([said, [], said]);
  expect([box.queryAllByRole('alert').length, box.input.value]).toEqual([0, 'gst']);
  reply = () => found(HUF);
  type(box.input, 'huf');
  await box.findAllByRole('option');
  expect(panel()).toBe('GST registration for an HUFShowing results for huf1 result. It opens in a new tab.');
});

test('a failed search shows a notice, an outdated one does not, and repeated limits show one', async () => {
  const ask = async (query: string, answer: Reply) => {
    reply = answer;
    type(box.input, query);
    await settle();
  };
  const failing = (status: number) => () => Response.json({ error: 'no' }, { status });
  const box = searchBox();
  await ask('gst', () => found(GST));
  const overtaken = Promise.withResolvers<Response>();
  await ask('gst huf', () => overtaken.promise);
  await ask('huf', () => found(HUF));
  overtaken.reject(new TypeError('Failed to fetch'));
  await settle();
  expect(notices).toEqual([]);
  await ask('one', failing(502));
  await ask('two', () => Promise.reject(new TypeError('Failed to fetch')));
  const unanswered = 'alert: Search is not answering right now. Press Enter to search on a page of its own.';
  expect(notices.splice(0)).toEqual([unanswered, unanswered]);
  await ask('three', failing(429));
  await ask('four', failing(429));
  expect(notices.splice(0)).toEqual(['alert: Too many searches in a short time. Please wait a minute.']);
  await ask('five', () => found(GST));
  await ask('six six', failing(429));
  expect(notices).toHaveLength(1);
});

const WORKED = {
  headline: '₹81,900 · tax on ₹14 lakh, new regime',
  href: '/tools/income-tax?salary=1400000',
  assumed: [],
};

test('only a short result is in large text', async () => {
  const isLong: boolean[] = [];
  for (const [at, result] of ['₹81,900', '₹40 lakh for goods, ₹20 lakh for services'].entries()) {
    worked = { ...WORKED, headline: `${result} · what it is of` };
    const box = searchBox();
    type(box.input, `question ${at}`, 250);
    await settle();
    isLong.push(box.getByText(result).hasAttribute('data-long'));
    box.unmount();
  }
  expect(isLong).toEqual([false, true]);
});

test('the answer to a question comes after a pause of 250 ms, as the first option, and opens the tool', async () => {
  worked = WORKED;
  const box = searchBox();
  type(box.input, ' 14 lakh  salary tax', 250);
  await settle();
  expect([questions, asked()]).toEqual([['14 lakh salary tax'], []]);
  expect(options(box)).toEqual([WORKED.headline.replace(' ·', '')]);
  expect(box.getByRole('status').textContent).toBe(`Answer: ${WORKED.headline}`);
  const [link] = box.getAllByRole('option');
  expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([WORKED.href, null]);
  // The suggestions follow below it, and the arrow keys lead through both.
  type(box.input, 'gst');
  await box.findByText(HUF.cat_name);
  expect(options(box)).toEqual([WORKED.headline.replace(' ·', ''), GST.cat_name, HUF.cat_name]);
  press(box.input, 'ArrowUp');
  expect(document.getElementById(box.input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    HUF.cat_name,
  );
});

test.each([429, 503] as const)('an answer that is refused with %d is left out, without a word', async (status) => {
  refusal = status;
  const box = searchBox();
  type(box.input, 'gst');
  await box.findByText(HUF.cat_name);
  expect([questions, options(box), notices.splice(0)]).toEqual([['gst'], [GST.cat_name, HUF.cat_name], []]);
});

test('an answer goes as soon as the text changes, and one that comes late is dropped', async () => {
  worked = WORKED;
  const box = searchBox();
  type(box.input, '14 lakh salary tax', 250);
  await settle();
  worked = null;
  type(box.input, '14 lakh salary', 100);
  expect(options(box)).toEqual([]);
  type(box.input, '1', 250);
  await settle();
  // Neither the text before the pause nor one that is too short was asked.
  expect([questions, options(box)]).toEqual([['14 lakh salary tax'], []]);
});
