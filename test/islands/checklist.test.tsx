/** The checklist as the server sends it, as a message says it, and what a device remembers of it. */
import { expect, test } from 'bun:test';
import { renderToString } from 'react-dom/server';
import { createBrowserStore } from '../../src/api/browser-store.ts';
import { Checklist } from '../../src/islands/widgets/checklist.tsx';
import { whatsappShare } from '../../src/islands/widgets/checklist-lines.ts';
import type { ChecklistProps } from '../../src/islands/widgets/ticked-list.tsx';
import { createTicks } from '../../src/islands/widgets/ticks.ts';
import { mapStorage } from '../support/map-storage.ts';

const NOTE = '<span class="aside"><a class="mark mark-changed" href="/figures#turnover">changed</a> was ₹2 crore until 31 March 2021</span>';
const VERDICT = { rule: 'any', text: 'You <em>must</em> register.', next: 'Within 30 days.' } as const;
const LINES = [
  { key: 'a', html: 'PAN of <em>each</em> director.', note: '', text: 'PAN of each director.' },
  {
    key: 'b',
    html: 'Turnover under <span class="fig">₹3 crore</span>.',
    note: NOTE,
    text: 'Turnover under ₹3 crore. (changed 1 April 2021. was ₹2 crore until 31 March 2021. Not any more.)',
  },
  { key: 'c', html: 'Photo, signature.', note: '' },
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
  expect(html).toContain('<div class="checklist-verdict" role="status"><p><strong>You <em>must</em> register.</strong> <span>Within 30 days.</span></p></div>');
  expect(rendered({ verdict: { ...VERDICT, rule: 'all' } })).toContain('<p class="checklist-rule">All of these must be true.</p>');
});

test('papers can be printed and linked to, conditions are only answered', () => {
  const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(buttons(rendered({ verdict: { ...VERDICT, rule: 'all' } }))).toEqual(['Clear', 'Print', 'Copy link']);
  expect(buttons(rendered({ id: 'eligibility' }))).toEqual(['Clear']);
  expect(buttons(rendered({ id: 'eligibility', verdict: { ...VERDICT, rule: 'all' } }))).toEqual(['Clear']);
});

test('the message holds the heading, every line as plain text with its tick and its note, and the address', () => {
  const address = new URL(whatsappShare('OPC: Documents required', 'https://x.example/opc', LINES, (key) => key === 'a'));
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe(
    [
      'OPC: Documents required',
      '☑ PAN of each director.',
      '☐ Turnover under ₹3 crore. (changed 1 April 2021. was ₹2 crore until 31 March 2021. Not any more.)',
      '☐ Photo, signature.',
      'https://x.example/opc',
    ].join('\n'),
  );
});

test('ticks outlive the page, list by list, and are unreadable where they lie', async () => {
  const { storage, store } = memory();
  const ticks = createTicks(store());
  await Promise.all([ticks.set('/gst#documents', 'a', true), ticks.set('/gst#documents', 'b', true), ticks.set('/gst#eligibility', 'c', true)]);
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
