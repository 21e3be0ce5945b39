/**
 * The values of a form that was not accepted yet, encrypted in session storage. They survive a reload, and the next
 * user of a shared phone does not find them. A duplicated or reopened tab has them too.
 */
import { type BrowserStore, createQueue, sealedStore } from '../../offline/browser-store.ts';
import { DRAFT } from '../dom-contract.ts';

export interface Draft {
  values: Record<string, string>;
  /** Idempotency key with which these very values were sent; empty if they were not. */
  key: string;
}

export interface FormDraft {
  read(): Promise<Draft | undefined>;
  save(draft: Draft): Promise<void>;
  clear(): Promise<void>;
}

/** Name of a form's draft in the store. With the prefix of the store it is the key in session storage. */
export function draftName(form: string): string {
  return DRAFT + form;
}

/** Makes one change at a time. Of the changes in the queue, only the last is made. */
export function createDraft(store: BrowserStore, name: string): FormDraft {
  const queue = createQueue();
  let latest = 0;
  const change = (work: () => Promise<unknown>) => {
    latest += 1;
    const mine = latest;
    return queue(async () => {
      if (mine === latest) await work();
    });
  };
  return {
    read: () => queue(async () => asDraft(await store.get(name))),
    save: (draft) => change(() => store.set(name, draft)),
    clear: () => change(() => store.remove(name)),
  };
}

/** An earlier version of the site may have stored it: reads what it can. */
function asDraft(stored: unknown): Draft | undefined {
  const { values, key } = (typeof stored === 'object' && stored !== null ? stored : {}) as {
    values?: unknown;
    key?: unknown;
  };
  if (typeof values !== 'object' || values === null) return undefined;
  const texts = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { values: Object.fromEntries(texts), key: typeof key === 'string' ? key : '' };
}

/**
 * @param prefix of every key that the site stores in the browser
 * @param form the kind of form
 */
export function tabDraft(prefix: string, form: string): FormDraft {
  return createDraft(
    sealedStore(prefix, () => sessionStorage),
    draftName(form),
  );
}
