import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { mount } from '../../src/islands/scripts/figure-filter.ts';
import { FigureFilterForm } from '../../src/islands/server/figure-filter-part.tsx';
import { builtApp, parsed } from '../support/built-app.ts';
import { testingLibrary } from './dom.ts';

const library = await testingLibrary();

beforeEach(() => {
  jest.useFakeTimers();
  const figureOf = (id: string, state: string, text: string) =>
    `<li id="${id}" data-figure="${state}"><a>${text}</a></li>`;
  const group = (id: string, figures: string) =>
    `<div data-figure-group=""><details id="${id}"><summary>${id}</summary><ul>${figures}</ul></details></div>`;
  const page = document.createElement('main');
  page.innerHTML =
    group('gst', figureOf('limit', 'in-force', 'GST limit') + figureOf('penalty', 'conditions', 'GST penalty')) +
    group('fssai', figureOf('basic', 'changed', 'FSSAI limit'));
  document.body.append(page);
});
afterEach(() => {
  library.cleanup();
  jest.useRealTimers();
  document.body.replaceChildren();
});

function filter() {
  const shown = library.render(<FigureFilterForm q="" state="" on="" shown={3} total={3} />);
  mount(shown.getByRole('form'));
  const change = (label: string, value: string) =>
    library.fireEvent.input(shown.getByLabelText(label), { target: { value } });
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>('[data-figure]')].filter(({ hidden }) => !hidden).map(({ id }) => id);
  const open = () =>
    [...document.querySelectorAll('details')]
      .filter((one) => one.open && !one.closest<HTMLElement>('[hidden]'))
      .map(({ id }) => id);
  const status = () => shown.getByRole('status').textContent;
  const pass = (ms: number) => jest.advanceTimersByTime(ms);
  const count = () => {
    pass(600);
    return status();
  };
  return { ...shown, change, visible, open, count, status, pass };
}

test('shows figures that match words and status in opened groups, and all in closed ones without a filter', () => {
  const { change, visible, open, count, queryByRole } = filter();
  change('Find a figure', 'limit');
  expect([visible(), open(), count()]).toEqual([['limit', 'basic'], ['gst', 'fssai'], '2 of 3 figures']);
  change('Status', 'changed');
  expect([visible(), open(), count()]).toEqual([['basic'], ['fssai'], '1 of 3 figures']);
  change('Find a figure', 'no such words');
  expect([visible(), open(), count()]).toEqual([
    [],
    [],
    'No figure matches by its name or value. “Show” looks into notes and sources too.',
  ]);
  expect(queryByRole('link', { name: 'Show all' })).not.toBeNull();
  change('Find a figure', '');
  change('Status', '');
  expect([visible(), open(), count()]).toEqual([['limit', 'penalty', 'basic'], [], 'All 3 figures']);
  expect(queryByRole('link', { name: 'Show all' })).toBeNull();
});

test('announces the count once the visitor pauses, not with every letter', () => {
  const { change, visible, status, pass } = filter();
  change('Find a figure', 'l');
  pass(599);
  change('Find a figure', 'limit');
  pass(599);
  expect([visible(), status()]).toEqual([['limit', 'basic'], 'All 3 figures']);
  pass(1);
  expect(status()).toBe('2 of 3 figures');
});

test("does not change the server's HTML before the visitor changes the filter", () => {
  document.querySelector('details')?.setAttribute('open', '');
  const { open, visible } = filter();
  expect([open(), visible()]).toEqual([['gst'], ['limit', 'penalty', 'basic']]);
});

test.each([
  ['typed', 'Find a figure', 'penalty'],
  ['chosen', 'Status', 'conditions'],
])('applies what was %s before the script came', (_, label, value) => {
  const { getByLabelText, getByRole } = library.render(<FigureFilterForm q="" state="" on="" shown={3} total={3} />);
  Object.assign(getByLabelText(label), { value });
  mount(getByRole('form'));
  jest.advanceTimersByTime(600);
  expect(getByRole('status').textContent).toBe('1 of 3 figures');
});

test('on /figures it shows no figure that the server would not; words of notes are left to the server', async () => {
  jest.useRealTimers();
  const { get } = builtApp();
  const pageOf = async (q = '') => parsed(await (await get(`/figures?q=${encodeURIComponent(q)}`)).text()).body;
  const shownIn = (page: Element) => [...page.querySelectorAll('[data-figure]:not([hidden])')].map(({ id }) => id);
  document.body.innerHTML = (await pageOf()).innerHTML;
  mount(document.querySelector('.figure-filter') as HTMLElement);
  const live = (q: string) => {
    const field = document.querySelector<HTMLInputElement>('.figure-filter [name="q"]');
    if (field) library.fireEvent.input(field, { target: { value: q } });
    return shownIn(document.body);
  };
  for (const q of ['nidhi', 'karnataka', 'surcharge', 'changed']) {
    const served = shownIn(await pageOf(q));
    expect([q, live(q).length > 0, live(q).filter((id) => !served.includes(id))]).toEqual([q, true, []]);
  }
  expect([live('section 234f'), shownIn(await pageOf('section 234f')).length > 0]).toEqual([[], true]);
});
