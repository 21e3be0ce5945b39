/** Tools and checks as the pages of the build have them, brought to life; test/browser has what needs a browser. */
import { afterEach, beforeEach, expect, jest, spyOn, test } from 'bun:test';
import { DAY_MS, formatDay, indiaDay } from '../../src/domain/calendar.ts';
import { mount } from '../../src/islands/boot/hydrate.tsx';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { answeredTools } from '../support/spec-paths.ts';
import { translate } from '../support/translation.ts';
import { testingLibrary } from './dom.ts';

const { fireEvent, act } = await testingLibrary();
const { get } = builtApp();
const real = { FormData: globalThis.FormData, history: globalThis.history, innerHeight: globalThis.innerHeight };

beforeEach(() => {
  for (const name of Object.keys(real)) Object.assign(globalThis, { [name]: Reflect.get(window, name) });
});
afterEach(() => {
  jest.useRealTimers();
  history.replaceState(null, '', '/');
  Object.assign(globalThis, real);
  document.body.replaceChildren();
  document.documentElement.removeAttribute('data-day');
});

const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';

/** Opens a page whose tool or check is alive. @param day of the page, if another than that of its server */
async function alive(path: string, day?: string) {
  const page = parsed(await (await get(path)).text());
  history.replaceState(null, '', path);
  document.title = page.title;
  document.documentElement.dataset.day = day ?? page.documentElement.dataset.day ?? '';
  document.body.innerHTML = page.body.innerHTML;
  const root = document.querySelector<HTMLElement>('[data-island="tool"], [data-island="check"]');
  if (!root) throw new Error(`no tool at ${path}`);
  jest.useFakeTimers();
  // happy-dom keeps an attribute that React does not expect.
  const warned = spyOn(console, 'error').mockImplementation(() => {});
  await act(() => mount(root, new Response(publicFile(root.dataset.shared ?? '')), Date.now()));
  warned.mockRestore();
  const field = (name: string) => root.querySelector(`[name="${name}"]:not([type="hidden"])`) as HTMLInputElement;
  return {
    root,
    field,
    type: (name: string, value: string) => void fireEvent.input(field(name), { target: { value } }),
    leave: (name: string) => void fireEvent.blur(field(name)),
    choose: (name: string, value: string) =>
      act(() => root.querySelector<HTMLInputElement>(`[name="${name}"][value="${value}"]`)?.click()),
    submit: () => void fireEvent.submit(root.querySelector('form') as HTMLFormElement),
    isClosed: (name: string) => field(name).closest('[hidden], details:not([open])') !== null,
    /** What a screen reader hears after a pause. */
    heard() {
      act(() => void jest.advanceTimersByTime(600));
      return root.querySelector('[role="status"]')?.textContent;
    },
  };
}

test('default days follow the choices until a day is entered, and words become grouped digits', async () => {
  const { field, choose, type, leave, isClosed, heard } = await alive('/tools/late-return');
  await choose('year', 'ay-2026-27');
  type('income', '38 lakh');
  expect(textOf('.tool-words')).toBe('₹38,00,000 = 38 lakh');
  leave('income');
  expect(field('income').value).toBe('38,00,000');
  type('tax', '20k');
  for (const [who, due] of [
    ['no-business', '2026-07-31'],
    ['audit', '2026-10-31'],
  ] as const) {
    type('who', who);
    expect([field('due').value, textOf('.tool-passed')]).toEqual([
      due,
      expect.stringContaining(`${formatDay(due)} has passed: `),
    ]);
  }
  expect(['advance-tax', 'accounts', 'company-rate'].map((name) => field(name).closest('details')?.hidden)).toEqual([
    false,
    true,
    true,
  ]);
  type('due', '2026-11-21');
  type('who', 'no-business');
  expect([field('due').value, isClosed('company-rate')]).toEqual(['2026-11-21', true]);
  expect(heard()).toContain('21 November 2026 has passed: ');
  type('filed', '2026-12-01');
  heard();
  expect(location.search).toContain('who=no-business&due=2026-11-21&filed=2026-12-01&');
  // The address gives the same answer. The app has timers too.
  jest.useRealTimers();
  const answer = await (await get(`/tools/late-return.json${location.search}`)).json();
  expect(answer.data).toMatchObject({ kind: 'belated', fee: 5000, months: 1, interest: 200 });
});

test('a field that a choice makes necessary opens by itself', async () => {
  const { type, choose, isClosed } = await alive('/tools/itr-form');
  type('income', '9 lakh');
  await choose('from', 'salary');
  expect([textOf('h2.headline') === '', isClosed('houses')]).toEqual([false, true]);
  await choose('from', 'house');
  expect([textOf('h2.headline'), isClosed('houses')]).toEqual(['', false]);
  type('houses', '1');
  expect(textOf('h2.headline')).not.toBe('');
});

test('the button lists what is missing in a summary, which takes the focus and is said in the title', async () => {
  const { type, leave, submit, heard } = await alive('/tools/roc-late-fee');
  const { title } = document;
  type('capital', 'lots');
  expect(textOf('#roc-late-fee-capital-error')).toBe('');
  leave('capital');
  expect(heard()).toBe(`Share capital: ${textOf('#roc-late-fee-capital-error')}`);
  submit();
  expect([document.title, document.activeElement?.className]).toEqual([`Error: ${title}`, 'lead-form-notice']);
  expect(textOf('.lead-form-notice [href="#roc-late-fee-capital"]')).toStartWith('Share capital');
  expect([heard(), location.search]).toEqual(['', '']);
});

const message = () => document.querySelector<HTMLTextAreaElement>('#contact [name="message"]') as HTMLTextAreaElement;
const chat = () => document.querySelector<HTMLAnchorElement>('.cost a[href^="https://wa.me/"]')?.href ?? '';

test('the answer of a check follows the choices, and the message of form and chat names them, but for own words', async () => {
  const { type, choose, heard } = await alive('/gst');
  const before = textOf('.check-answer .headline b');
  type('turnover', '95 lakh');
  // The address is that of the service.
  expect([heard(), location.search]).toEqual([expect.stringContaining('you must register'), '']);
  expect([textOf('.check-answer .headline b') === before, textOf('.check-answer > .example')]).toEqual([false, '']);
  expect(message().value).toContain('Only goods');
  const first = chat();
  expect(new URL(first).searchParams.get('text')).toContain(message().value);
  message().value = 'My own words';
  await choose('supplies', 'both');
  expect([chat() === first, message().value]).toEqual([false, 'My own words']);
});

test('a check leads to its answer, or to a list of what is wrong, which title and screen reader say once', async () => {
  const { type, leave, submit, heard } = await alive('/gst');
  const { title } = document;
  type('turnover', '95 lakh');
  submit();
  expect(document.activeElement?.className).toBe('headline');
  type('turnover', 'lots');
  leave('turnover');
  expect(heard()).toStartWith('Turnover of the year: ');
  expect(textOf('.check-answer .tool-waiting')).toBe('Check Turnover of the year');
  submit();
  expect([document.title, document.activeElement?.className, heard()]).toEqual([
    `Error: ${title}`,
    'lead-form-notice',
    '',
  ]);
  expect(document.activeElement?.textContent).toContain('Turnover of the year');
  type('turnover', '');
  expect(textOf('.check-answer .tool-waiting')).toContain('once every field is filled in');
  type('turnover', '30 lakh');
  expect([textOf('.check-answer .headline') === '', document.title]).toEqual([false, title]);
});

// Not by a wrong clock of the device: a day of development has none.
test.each(['/tools/roc-late-fee', '/others/roc-compliance'])(
  'on a device that is a year ahead, %s answers for the day of the page, and says what the device says',
  async (path) => {
    const day = indiaDay(Date.now() - 365 * DAY_MS);
    const { type, field } = await alive(path, day);
    type('capital', '200000');
    if (field('form')?.value === '')
      for (const [name, value] of Object.entries({ form: 'mgt-7', due: '2025-06-29' })) type(name, value);
    expect(textOf('.caution')).toContain(`Your device says that today is ${formatDay(indiaDay(Date.now()))}`);
    expect(field('filed').value).toBe(day);
  },
);

/** The words of an answer after each change of a field. @param wrap whether in a translation */
async function answersTo(path: string, wrap: boolean): Promise<string[]> {
  const { root } = await alive(path);
  const failed = spyOn(console, 'error');
  const fields = () => [...root.querySelectorAll<HTMLInputElement>('form :is(input:not([type="hidden"]), select)')];
  const answers: string[] = [];
  for (let at = 0; at < fields().length; at++) {
    if (wrap) translate(root);
    const field = fields()[at] as HTMLInputElement | HTMLSelectElement;
    if (field.type === 'radio') field.checked = true;
    else if (field.type === 'checkbox') field.checked = !field.checked;
    else if ('selectedIndex' in field) field.selectedIndex = field.length - 1 - field.selectedIndex;
    else if (field.type === 'date') field.value = '2026-09-09';
    else field.value = String(Number(field.value.replaceAll(',', '') || 1) * 3 + 7);
    act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
    // Without the live region, which follows after a pause in typing.
    const shown = root.querySelectorAll('form, .tool-bar, .tool-result, .check-answer');
    answers.push([...shown].map(({ textContent }) => textContent).join('\n'));
  }
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
  jest.useRealTimers();
  return answers;
}

test.each([...answeredTools, '/gst'])(
  'translated, %s has the words of the new answer and no others after each change of a field',
  async (path) => {
    const untouched = await answersTo(path, false);
    expect(untouched).not.toEqual([]);
    expect(await answersTo(path, true)).toEqual(untouched);
  },
);

test('a value that was assumed is the choice of the visitor once it is changed, or the form is sent', async () => {
  const { choose, type, submit, heard } = await alive('/tools/income-tax?salary=1400000');
  const [year = '', age = ''] = textOf('.assumed').replace('Assumed: ', '').split(/[,.] /);
  expect([year, age]).toEqual([expect.stringMatching(/20\d\d-\d\d/), 'under 60']);
  type('salary', '1600000');
  expect(textOf('.assumed')).toBe(`Assumed: ${year}, under 60. Change`);
  await choose('age', '60-to-79');
  expect(textOf('.assumed')).toBe(`Assumed: ${year}. Change`);
  heard();
  // The address says all, so that it has the same answer in another year.
  expect(location.search).toMatch(/year=.*age=60-to-79&salary=1600000/);
  submit();
  expect(textOf('.assumed')).toBe('');
});

test('a link with too little shows no fault until its field is left or the form is sent', async () => {
  const { type, leave, submit } = await alive('/tools/gst-late-fee?tax=5000');
  const wrong = () => document.querySelectorAll('[data-wrong]').length;
  type('tax', '6000');
  expect([wrong(), textOf('.tool-waiting')]).toEqual([0, expect.stringContaining('once every field is filled in')]);
  leave('turnover');
  expect(wrong()).toBe(1);
  type('turnover', '50 lakh');
  expect([wrong(), textOf('.assumed')]).toEqual([0, 'Assumed: GSTR-3B, Is it a nil return? No. Change']);
  type('turnover', '');
  submit();
  expect(document.title).toStartWith('Error: ');
});
