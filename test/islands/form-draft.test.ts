import { expect, test } from 'bun:test';
import { createDraft } from '../../src/islands/widgets/lead-form-state.ts';
import { deviceStore } from './dom.ts';

/** A tab with its storage. `visit` is the draft of one page after another. */
function tab() {
  const { storage, page } = deviceStore('test_');
  return { storage, store: page, visit: (name = 'draft_contact') => createDraft(page(), name) };
}
const draft = { values: { full_name: 'Asha', message: 'Hello' }, key: 'k' };

test('the next page reads the draft, which is encrypted in the storage', async () => {
  const { storage, visit } = tab();
  await visit().save(draft);
  expect([...storage.items.keys()]).toEqual(['test_draft_contact']);
  expect(atob(storage.items.get('test_draft_contact') ?? '')).not.toContain('Asha');
  expect(await visit().read()).toEqual(draft);
});

test('concurrent changes store the last one, and a cleared draft stays cleared', async () => {
  const { storage, visit } = tab();
  const page = visit();
  const saves = ['A', 'As', 'Ash', 'Asha'].map((full_name) => page.save({ values: { full_name }, key: '' }));
  await Promise.all(saves);
  expect(await page.read()).toEqual({ values: { full_name: 'Asha' }, key: '' });
  const late = page.save(draft);
  await page.clear();
  await late;
  expect([...storage.items]).toEqual([]);
});

test('a read returns the draft from before a later change', async () => {
  const { visit } = tab();
  await visit().save(draft);
  const page = visit();
  const read = page.read();
  const saved = page.save({ values: { full_name: 'Ravi' }, key: '' });
  expect(await read).toEqual(draft);
  await saved;
});

test('ignores a stored value that is not a draft, and fields that are not texts', async () => {
  const { store, visit } = tab();
  for (const stored of ['text', 7, true, {}, { values: null }, []]) {
    await store().set('draft_contact', stored);
    expect(await visit().read()).toBeUndefined();
  }
  await store().set('draft_contact', { values: { full_name: 'Asha', phone: 9 }, key: 7 });
  expect(await visit().read()).toEqual({ values: { full_name: 'Asha' }, key: '' });
});
