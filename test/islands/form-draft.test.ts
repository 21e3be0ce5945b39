import { expect, test } from 'bun:test';
import { createDraft } from '../../src/islands/widgets/form-draft.ts';
import { createBrowserStore } from '../../src/offline/browser-store.ts';
import { mapStorage } from '../support/map-storage.ts';

/** A tab: its storage, and the drafts of one page after another. */
function tab() {
  const storage = mapStorage();
  const key = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]) as Promise<CryptoKey>;
  const store = () => createBrowserStore({ prefix: 'test_', storage: () => storage, keys: () => key });
  return { storage, store, visit: (name = 'draft_contact') => createDraft(store(), name) };
}
const draft = { values: { full_name: 'Asha', message: 'Hello' }, key: 'k' };

test('a draft is there on the next page, and unreadable in the storage', async () => {
  const { storage, visit } = tab();
  await visit().save(draft);
  expect([...storage.items.keys()]).toEqual(['test_draft_contact']);
  expect(atob(storage.items.get('test_draft_contact') ?? '')).not.toContain('Asha');
  expect(await visit().read()).toEqual(draft);
});

test('of many changes at once the last is kept, and a draft that was cleared does not come back', async () => {
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

test('what is asked for before a change is what was there before it', async () => {
  const { visit } = tab();
  await visit().save(draft);
  const page = visit();
  const read = page.read();
  const saved = page.save({ values: { full_name: 'Ravi' }, key: '' });
  expect(await read).toEqual(draft);
  await saved;
});

test('what is no draft is read as none, and of one only what a form can hold', async () => {
  const { store, visit } = tab();
  for (const stored of ['text', 7, true, {}, { values: null }, []]) {
    await store().set('draft_contact', stored);
    expect(await visit().read()).toBeUndefined();
  }
  await store().set('draft_contact', { values: { full_name: 'Asha', phone: 9 }, key: 7 });
  expect(await visit().read()).toEqual({ values: { full_name: 'Asha' }, key: '' });
});
