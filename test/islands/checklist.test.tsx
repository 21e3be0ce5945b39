/** The checklist as the server sends it, as a message says it, and what a device remembers of it. */
import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { Checklist } from '../../src/islands/widgets/checklist.tsx';
import { type ChecklistProps, checklistInPage } from '../../src/islands/widgets/checklist-lines.ts';
import { createTicks } from '../../src/islands/widgets/ticks.ts';
import { createBrowserStore } from '../../src/offline/browser-store.ts';
import { parsed } from '../support/built-app.ts';
import { mapStorage } from '../support/map-storage.ts';

const NOTE =
  '<span class="aside"><button type="button" class="mark mark-changed" popovertarget="note-turnover">changed 1 April 2021</button>' +
  '<span class="figure-note" id="note-turnover" role="note" popover="">Not any more. <span>Source and history: <a href="/figures/turnover">Turnover</a>.</span></span>' +
  ' was ₹2 crore until 31 March 2021</span>';
const AGAIN = '<span class="aside"><a class="mark mark-unconfirmed" href="/figures/duty">not confirmed</a></span>';
const VERDICT = { rule: 'any', text: 'You <em>must</em> register.', next: 'Within 30 days.' } as const;
const LINES = [
  { key: 'a', html: 'PAN of <em>each</em> director.', note: '' },
  { key: 'b', html: 'Turnover under <span class="fig">₹3 crore</span>.', note: NOTE },
  { key: 'c', html: 'Pay <span class="fig">₹600</span> &amp; sign.', note: AGAIN },
];

function rendered(props: Partial<ChecklistProps> = {}): string {
  return renderToString(
    <Checklist
      id="documents"
      title="Documents required"
      subject="OPC"
      address="https://x.example/opc"
      lines={LINES}
      verdict={VERDICT}
      prefix="p_"
      {...props}
    />,
  );
}

function memory() {
  const storage = mapStorage();
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const store = () => createBrowserStore({ prefix: 'p_', storage: () => storage, keys: () => key });
  return { storage, store };
}

test('the server sends real boxes, unticked, each with its own label, and the note outside the label', () => {
  const html = rendered();
  expect(html.match(/<input type="checkbox"/g)).toHaveLength(3);
  expect(html).not.toContain('checked=""');
  expect(html).toContain('<label for="documents-1">Turnover under <span class="fig">₹3 crore</span>.</label>');
  expect(html).toContain(`aria-describedby="documents-1-note"`);
  expect(html).toContain(`id="documents-1-note">${NOTE}</div>`);
});

test('what follows is in the page from the start, unmet, with the rule by which it is met', () => {
  const html = rendered();
  expect(html).toContain('data-rule="any"');
  expect(html).not.toContain('data-met');
  expect(html).toContain('<p class="checklist-rule">Any one of these is enough.</p>');
  expect(html).toContain(
    '<div class="checklist-verdict" role="status"><p><strong>You <em>must</em> register.</strong> <span>Within 30 days.</span></p></div>',
  );
  expect(rendered({ verdict: { ...VERDICT, rule: 'all' } })).toContain(
    '<p class="checklist-rule">All of these must be true.</p>',
  );
});

test('papers can be printed and linked to, conditions are only answered', () => {
  const buttons = (html: string) =>
    [...html.matchAll(/<button[^>]*checklist-tool[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(buttons(rendered({ verdict: { ...VERDICT, rule: 'all' } }))).toEqual(['Clear', 'Print', 'Copy link']);
  expect(buttons(rendered({ id: 'eligibility' }))).toEqual(['Clear']);
  expect(buttons(rendered({ id: 'eligibility', verdict: { ...VERDICT, rule: 'all' } }))).toEqual(['Clear']);
});

test('a list that nobody touched is shared by its name and its address', () => {
  const address = new URL(/href="(https:[^"]*)"/.exec(rendered())?.[1] ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe('OPC: Documents required\nhttps://x.example/opc#documents');
});

test('the browser reads its lines and its verdict from the page, with the words of a message, whatever was ticked meanwhile', () => {
  const page = parsed(rendered());
  page.querySelector('input')?.setAttribute('checked', '');
  const { lines, verdict } = checklistInPage.read(page);
  expect(lines).toEqual([
    { ...LINES[0], said: 'PAN of each director.' },
    {
      ...LINES[1],
      said: 'Turnover under ₹3 crore. (changed 1 April 2021. was ₹2 crore until 31 March 2021. Not any more.)',
    },
    { ...LINES[2], said: 'Pay ₹600 & sign. (not confirmed)' },
  ] as typeof lines);
  expect(verdict).toEqual({ ...VERDICT, said: 'Any one of these is enough.' });
  expect(
    checklistInPage.read(parsed(rendered({ verdict: { ...VERDICT, rule: 'all', said: 'All are needed.' } }))).verdict,
  ).toMatchObject({
    rule: 'all',
    said: 'All are needed.',
  });
});

test('ticks outlive the page, list by list, and are unreadable where they lie', async () => {
  const { storage, store } = memory();
  const ticks = createTicks(store());
  await Promise.all([
    ticks.set('/gst#documents', 'a', true),
    ticks.set('/gst#documents', 'b', true),
    ticks.set('/gst#eligibility', 'c', true),
  ]);
  await ticks.set('/gst#documents', 'a', false);
  const later = createTicks(store());
  expect(await later.of('/gst#documents')).toEqual(['b']);
  expect(await later.of('/gst#eligibility')).toEqual(['c']);
  expect(await later.of('/others#documents')).toEqual([]);
  expect([...storage.items.keys()]).toEqual(['p_checklists']);
  expect(atob(storage.items.get('p_checklists') ?? '')).not.toContain('gst');
});

test('a cleared list is forgotten and the others stay; with the last one the value itself goes', async () => {
  const { storage, store } = memory();
  const ticks = createTicks(store());
  await ticks.set('one', 'a', true);
  await ticks.set('two', 'b', true);
  await ticks.clear('one');
  expect([await ticks.of('one'), await ticks.of('two')]).toEqual([[], ['b']]);
  await ticks.set('two', 'b', false);
  expect(storage.items.size).toBe(0);
});

test('it is known whether the device keeps a tick, and what was forgotten can be brought back', async () => {
  const { store } = memory();
  const ticks = createTicks(store());
  expect(await ticks.set('one', 'a', true)).toBe(true);
  expect(await ticks.clear('one')).toEqual(['a']);
  expect(await ticks.clear('one')).toEqual([]);
  const full = {
    ...mapStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const unkept = createTicks(createBrowserStore({ prefix: 'p_', storage: () => full, keys: () => key }));
  expect(await unkept.set('one', 'a', true)).toBe(false);
  expect(await unkept.of('one')).toEqual(['a']);
  // Nothing is left to be kept.
  expect(await unkept.set('one', 'a', false)).toBe(true);
});
