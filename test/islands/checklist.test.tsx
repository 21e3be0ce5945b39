import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { createTicks, mount } from '../../src/islands/scripts/checklist.ts';
import { Checklist, type ChecklistProps } from '../../src/islands/server/checklist-part.tsx';
import { mapStorage } from '../support/map-storage.ts';
import { deviceStore, recordNotices, testingLibrary } from './dom.ts';

const library = await testingLibrary();
const notices = recordNotices();

const NOTE =
  '<span class="aside"><button type="button" class="mark mark-changed" popovertarget="note-turnover">changed 1 April 2021</button>' +
  '<span class="figure-note" id="note-turnover" role="note" popover="">Not any more. <span>Source and history: <a href="/figures/turnover">Turnover</a>.</span></span>' +
  ' was ₹2 crore until 31 March 2021</span>';
const AGAIN = '<span class="aside"><a class="mark mark-unconfirmed" href="/figures/duty">not confirmed</a></span>';
const RESULT = { rule: 'any', text: 'You <em>must</em> register.', next: 'Within 30 days.' } as const;
const LINES = [
  { key: 'a', html: 'PAN of <em>each</em> director.', note: '' },
  { key: 'b', html: 'Turnover under <span class="fig">₹3 crore</span>.', note: NOTE },
  { key: 'c', html: 'Pay <span class="fig">₹600</span> &amp; sign.', note: AGAIN },
];

const PROPS: ChecklistProps = {
  id: 'documents',
  title: 'Documents required',
  subject: 'OPC',
  origin: 'https://x.example',
  path: '/opc',
  lines: LINES,
  result: RESULT,
  prefix: 'p_',
};
const rendered = (props: Partial<ChecklistProps> = {}) => renderToString(<Checklist {...PROPS} {...props} />);

test('the server renders unticked checkboxes with labels, notes outside of them, a verdict unmet, and a link to share', () => {
  const html = rendered();
  expect(html.match(/<input type="checkbox"/g)).toHaveLength(3);
  expect(html).not.toContain('checked=""');
  expect(html).toContain('<label for="documents-1">Turnover under <span class="fig">₹3 crore</span>.</label>');
  expect(html).toContain(`aria-describedby="documents-1-note"`);
  expect(html).toContain(`id="documents-1-note">${NOTE}</div>`);
  expect(html).toContain('data-rule="any"');
  expect(html).not.toContain('data-met');
  expect(html).toContain('<strong>You <em>must</em> register.</strong> <span>Within 30 days.</span>');
  const rule = (of: 'any' | 'all') =>
    /checklist-rule">([^<]+)/.exec(rendered({ result: { ...RESULT, rule: of } }))?.[1];
  expect([rule('any'), rule('all')]).toEqual(['Any one of these is enough.', 'All of these must be true.']);
  const address = new URL(/href="(https:[^"]*)"/.exec(html)?.[1] ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe('OPC: Documents required\nhttps://x.example/opc#documents');
});

test('both kinds of list can be sent, linked to and printed', () => {
  for (const id of ['documents', 'eligibility']) {
    const { container: list, unmount } = library.render(<Checklist {...PROPS} id={id} />);
    const acts = [...list.querySelectorAll('.share-row > *, .checklist-clear')].map((act) => act.textContent);
    const part = `: ${PROPS.title}`;
    expect(acts).toEqual([`Send by WhatsApp${part}`, `Copy link${part}`, `Print${part}`, `Clear ticks${part}`]);
    expect(list.querySelector('[data-share]')?.getAttribute('href')).toBe(`/opc#${id}`);
    unmount();
  }
});

/** The list in the page with its script. @param prepare runs before the script */
function alive(props: Partial<ChecklistProps> = {}, prepare: (root: HTMLElement) => void = () => {}) {
  const shown = library.render(<Checklist {...PROPS} {...props} />);
  const root = shown.container.querySelector('.checklist') as HTMLElement;
  prepare(root);
  mount(root);
  return { ...shown, root };
}

// The first list that comes to life in this file: the page warns once.
test('ticks that the device cannot keep are said once to go with the page, and beside each list', () => {
  const [one, two] = [alive({ prefix: 'unkept_' }), alive({ prefix: 'unkept_', id: 'others' })];
  for (const { root } of [one, two]) for (const box of root.querySelectorAll('input')) box.click();
  return library.waitFor(() => {
    for (const { root } of [one, two])
      expect(root.textContent).toContain('You lose the ticks when you leave this page.');
    expect([one, two].map(({ root }) => root.querySelector('.checklist-count')?.textContent)).toEqual([
      '3 of 3 ready',
      '3 of 3 ticked',
    ]);
    expect(notices).toEqual(['alert: This device cannot save ticks. You lose them when you leave this page.']);
  });
});

test('the script marks the part that the boot script prints, until it is printed', () => {
  const { container } = library.render(
    <section>
      <Checklist {...PROPS} prefix="printed_" />
    </section>,
  );
  mount(container.querySelector('.checklist') as HTMLElement);
  const marked = () => container.querySelectorAll('section[data-print-alone]').length;
  let before = -1;
  document.addEventListener('click', () => (before = marked()), { once: true });
  library.getByRole(container, 'button', { name: /^Print/ }).click();
  expect([before, marked()]).toEqual([1, 1]);
  dispatchEvent(new Event('afterprint'));
  expect(marked()).toBe(0);
});

test('with script, shares the lines with their notes and ticks, and does not change the other HTML', () => {
  const partsOf = (root: HTMLElement) =>
    ['.lines', '.checklist-rule', '.checklist-verdict'].map((part) => root.querySelector(part)?.outerHTML);
  let before: ReturnType<typeof partsOf> = [];
  const { root, getByRole } = alive({ prefix: 'shared_' }, (served) => {
    before = partsOf(served);
    served.querySelector('input')?.click();
  });
  const share = getByRole('link', { name: /^Send by WhatsApp/ }) as HTMLAnchorElement;
  expect(new URL(share.href).searchParams.get('text')?.split('\n')).toEqual([
    'OPC: Documents required',
    '☑ PAN of each director.',
    '☐ Turnover under ₹3 crore. (changed 1 April 2021. was ₹2 crore until 31 March 2021. Not any more.)',
    '☐ Pay ₹600 & sign. (not confirmed)',
    'https://x.example/opc',
  ]);
  expect(partsOf(root)).toEqual(before);
});

test('counts and stores a tick from before the script came', async () => {
  const prefix = 'early_';
  const { getByText } = alive({ prefix }, (root) => root.querySelectorAll('input')[1]?.click());
  getByText('1 of 3 ready');
  await library.waitFor(() => getByText(/^You lose/));
});

test('stores the ticks of each list, clears one list, and removes the value with the last tick', async () => {
  const { storage, page } = deviceStore('p_');
  const ticks = createTicks(page());
  await Promise.all([
    ticks.set('/gst#documents', 'a', true),
    ticks.set('/gst#documents', 'b', true),
    ticks.set('/gst#eligibility', 'c', true),
  ]);
  await ticks.set('/gst#documents', 'a', false);
  const later = createTicks(page());
  const lists = ['/gst#documents', '/gst#eligibility', '/others#documents'];
  expect(await Promise.all(lists.map((list) => later.of(list)))).toEqual([['b'], ['c'], []]);
  expect([...storage.items.keys()]).toEqual(['p_checklists']);
  await later.clear('/gst#documents');
  expect(await later.of('/gst#eligibility')).toEqual(['c']);
  await later.set('/gst#eligibility', 'c', false);
  expect(storage.items.size).toBe(0);
});

test('reports whether the device stored a tick, and which ticks were cleared', async () => {
  const { page } = deviceStore('p_');
  const ticks = createTicks(page());
  expect(await ticks.set('one', 'a', true)).toBe(true);
  expect(await ticks.clear('one')).toEqual(['a']);
  expect(await ticks.clear('one')).toEqual([]);
  const full = {
    ...mapStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const unstored = createTicks(deviceStore('p_', full).page());
  expect(await unstored.set('one', 'a', true)).toBe(false);
  expect(await unstored.of('one')).toEqual(['a']);
  // There is nothing left to store.
  expect(await unstored.set('one', 'a', false)).toBe(true);
});

const CONDITIONS = ['You sell goods.', 'You sell services.', 'You import.'].map((html) => ({
  key: html,
  html,
  note: '',
}));

let stores = 0;
function list(rule: 'any' | 'all') {
  stores += 1;
  const props = { id: 'eligibility', lines: CONDITIONS, result: { ...RESULT, rule }, prefix: `result${stores}_` };
  const shown = alive(props);
  const tick = (label: string) => shown.getByLabelText(label).click();
  return { ...shown, tick, isMet: () => shown.root.hasAttribute('data-met') };
}

test.each([
  ['any', 'at least one line is', [true, true, true, true, true, false]],
  ['all', 'every line is', [false, false, true, false, false, false]],
] as const)('the rule "%s" is met while %s ticked', async (rule, _, expected) => {
  const { tick, isMet } = list(rule);
  expect(isMet()).toBe(false);
  const met: (boolean | undefined)[] = [];
  for (const { html } of [...CONDITIONS, ...CONDITIONS]) {
    await tick(html);
    met.push(isMet());
  }
  expect(met).toEqual([...expected]);
});

test('clearing and restoring the ticks hides and shows the verdict, and says so', async () => {
  const { tick, isMet, getByRole } = list('any');
  const press = (name: RegExp) => getByRole('button', { name }).click();
  await tick('You import.');
  await press(/^Clear/);
  expect(isMet()).toBe(false);
  await library.waitFor(() => getByRole('button', { name: /^Undo clear/ }));
  await press(/^Undo clear/);
  expect(isMet()).toBe(true);
  expect(notices).toEqual(['success: Ticks cleared', 'success: Ticks restored']);
  getByRole('button', { name: /^Clear/ });
});
