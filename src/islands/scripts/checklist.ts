/** A checklist: stores, clears and restores its ticks, puts them into its message, and is printed alone. */

import { SHARE } from '../../domain/browser-names.ts';
import { say } from '../../domain/say.ts';
import { type BrowserStore, createQueue, openEncryptedStore } from '../browser-store.ts';
import { CHECKLISTS } from '../dom-contract.ts';
import { notify } from '../widgets/notice.ts';

/** The visitor is warned once on a page that ticks are not stored. */
let isWarned = false;
let ticksOfDevice: ReturnType<typeof createTicks> | undefined;

export function mount(root: HTMLElement): void {
  const { prefix = '', rule } = root.dataset;
  ticksOfDevice ??= createTicks(openEncryptedStore(prefix, () => localStorage));
  const ticks = ticksOfDevice;
  const find = <E extends HTMLElement>(selector: string) => root.querySelector(selector) as E;
  const boxes = [...root.querySelectorAll('input')];
  const count = find('.checklist-count');
  const isOfPapers = count.closest('.checklist-head') !== null;
  const kept = find('.checklist-kept span');
  const share = find<HTMLAnchorElement>('.share-row a');
  const clearText = find('[value="clear"]').firstChild as Text;
  const messages = [...root.querySelectorAll('.lines > li')].map(messageText);
  const [heading, link = ''] = new URL(share.href).searchParams.get('text')?.split('\n') ?? [];
  const { origin, pathname, hash } = new URL(link);
  const list = pathname + hash;
  /** Changes on this page override stored ticks, which arrive later. */
  const touched = new Set<HTMLInputElement>();
  let isStored = true;
  let cleared: HTMLInputElement[] = [];

  function show() {
    const ticked = boxes.filter(({ checked }) => checked).length;
    root.toggleAttribute('data-met', rule === 'any' ? ticked > 0 : ticked === boxes.length);
    count.textContent = say(isOfPapers ? 'checklist.ready' : 'checklist.ticked', { ticked, all: boxes.length });
    kept.textContent = say(isStored ? 'checklist.kept' : 'checklist.lost');
    clearText.data = say(cleared.length > 0 ? 'checklist.undo' : 'checklist.clear');
    const rows = messages.map((message, index) => `${boxes[index]?.checked ? '☑' : '☐'} ${message}`);
    const message = [heading, ...rows, origin + pathname].join('\n');
    share.search = `?text=${encodeURIComponent(message)}`;
  }

  async function tick(box: HTMLInputElement) {
    touched.add(box);
    cleared = [];
    show();
    isStored = await ticks.set(list, box.value, box.checked);
    show();
    if (isStored || isWarned) return;
    isWarned = true;
    notify(say('checklist.not-kept'));
  }

  async function clear() {
    for (const box of boxes) {
      touched.add(box);
      box.checked = false;
    }
    show();
    const keys = await ticks.clear(list);
    cleared = boxes.filter(({ value }) => keys.includes(value));
    show();
    notify(say('checklist.cleared'), 'success');
  }

  function restore() {
    for (const box of cleared) {
      box.checked = true;
      void tick(box);
    }
    notify(say('checklist.restored'), 'success');
  }

  root.addEventListener('input', ({ target }) => void tick(target as HTMLInputElement));
  root.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.value === 'clear') void (cleared.length > 0 ? restore() : clear());
    if (button?.hasAttribute(SHARE)) isolate(button);
  });

  // Ticked before this script came, or by the browser from its history.
  for (const box of boxes) if (box.checked) void tick(box);
  show();
  ticks
    .of(list)
    .then((keys) => {
      for (const box of boxes) if (!touched.has(box)) box.checked = keys.includes(box.value);
      show();
    })
    .catch(console.error);
}

/** Before the boot script prints: the click is yet to reach the document. */
function isolate(button: Element): void {
  const section = button.closest('section, .fold-body');
  // Read by `src/styles/print.css`.
  section?.setAttribute('data-print-alone', '');
  addEventListener('afterprint', () => section?.removeAttribute('data-print-alone'), { once: true });
}

/** The ticks of all lists. Makes one change at a time: each reads what the previous one wrote. */
export function createTicks(store: BrowserStore) {
  const queue = createQueue();
  const read = async () => new Map(Object.entries(((await store.get(CHECKLISTS)) ?? {}) as Record<string, string[]>));
  const change = (list: string, changed: (keys: readonly string[]) => string[]) =>
    queue(async () => {
      const lists = await read();
      const before = lists.get(list) ?? [];
      const keys = changed(before);
      if (keys.length > 0) lists.set(list, keys);
      else lists.delete(list);
      if (lists.size > 0)
        return { before, isStored: (await store.set(CHECKLISTS, Object.fromEntries(lists))) === 'device' };
      await store.remove(CHECKLISTS);
      return { before, isStored: true };
    });
  return {
    of: (list: string) => queue(async () => (await read()).get(list) ?? []),
    /** @returns whether the device stores it, or only this page */
    async set(list: string, line: string, ticked: boolean): Promise<boolean> {
      const { isStored } = await change(list, (keys) => [
        ...keys.filter((key) => key !== line),
        ...(ticked ? [line] : []),
      ]);
      return isStored;
    },
    clear: async (list: string) => (await change(list, () => [])).before,
  };
}

/** A line as text, with the notes on its figures. */
function messageText(line: Element): string {
  const notes = [...line.querySelectorAll('.aside')].map((aside) =>
    // The mark, the earlier value, and the note without its links.
    [aside.querySelector('.mark')?.textContent, ownText(aside), ownText(aside.querySelector('.figure-note'))]
      .filter(Boolean)
      .join('. '),
  );
  const words = line.querySelector('label')?.textContent ?? '';
  return notes.length > 0 ? `${words} (${notes.join(' ').replaceAll('..', '.')})` : words;
}

function ownText(element: Element | null): string {
  const texts = [...(element?.childNodes ?? [])].filter((node) => node.nodeType === node.TEXT_NODE);
  return texts.reduce((text, { textContent }) => text + textContent, '').trim();
}
