/**
 * What was typed into a form and not yet accepted, kept with the tab, encrypted: it survives a reload, and the next user of a
 * shared phone does not find it. A browser that duplicates a tab, or opens a closed one again, brings it along.
 */
import { type BrowserStore, createQueue, sealedStore } from '../../offline/browser-store.ts';
import { DRAFT } from '../dom-contract.ts';

export interface Draft {
  values: Record<string, string>;
  /** Idempotency key under which these very values were sent, if they were; else empty. */
  key: string;
}

export interface FormDraft {
  read(): Promise<Draft | undefined>;
  save(draft: Draft): Promise<void>;
  /** Forgets it: the lead was accepted, or the form is empty again. */
  clear(): Promise<void>;
}

/** Name of a form's draft in the store; with the store's prefix before it, the key in the storage of the tab. */
export function draftName(form: string): string {
  return DRAFT + form;
}

/** One change at a time, and of changes that wait only the last. */
export function createDraft(store: BrowserStore, name: string): FormDraft {
  const inTurn = createQueue();
  let latest = 0;
  const change = (work: () => Promise<unknown>) => {
    latest += 1;
    const mine = latest;
    return inTurn(async () => {
      if (mine === latest) await work();
    });
  };
  return {
    read: () => inTurn(async () => asDraft(await store.get(name))),
    save: (draft) => change(() => store.set(name, draft)),
    clear: () => change(() => store.remove(name)),
  };
}

/** A draft that an earlier version of the site left is read as far as it goes. */
function asDraft(stored: unknown): Draft | undefined {
  const { values, key } = (typeof stored === 'object' && stored !== null ? stored : {}) as {
    values?: unknown;
    key?: unknown;
  };
  if (typeof values !== 'object' || values === null) return undefined;
  const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { values: Object.fromEntries(texts), key: typeof key === 'string' ? key : '' };
}

/** @param prefix of every key this site keeps in the browser's storage @param form which kind: each has a draft of its own */
export function tabDraft(prefix: string, form: string): FormDraft {
  return createDraft(
    sealedStore(prefix, () => sessionStorage),
    draftName(form),
  );
}
