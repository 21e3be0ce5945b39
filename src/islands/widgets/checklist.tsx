/** A checklist. The island stores, clears and restores the ticks, and prints, links and shares the list. */
import { useEffect, useState } from 'react';
import type { ChecklistLine } from '../../domain/browser-names.ts';
import { type BrowserStore, createQueue, openSealedStore } from '../../offline/browser-store.ts';
import { CHECKLISTS, type LeftOut } from '../dom-contract.ts';
import { say } from './notice.ts';

export type ChecklistVerdict = {
  rule: 'any' | 'all';
  /** The rule in words, for lines that are not statements: papers are not true or false. */
  ruleText?: string;
  /** "You must register." as HTML. */
  text: string;
  /** HTML. */
  next: string;
};

export interface ChecklistProps {
  /** Anchor of the list, unique in the page. */
  id: string;
  title: string;
  subject: string;
  address: string;
  /** With their text in a message, except on the server. */
  lines: (ChecklistLine & { message?: string })[];
  verdict: ChecklistVerdict;
  prefix: string;
}

const RULES: Readonly<Record<ChecklistVerdict['rule'], string>> = {
  any: 'Any one of these is enough.',
  all: 'All of these must be true.',
};

export function Checklist(props: ChecklistProps) {
  const { title, subject, address, lines, verdict } = props;
  const ticks = useTicks(props);
  const count = lines.filter(({ key }) => ticks.isTicked(key)).length;
  const met = verdict.rule === 'any' ? count > 0 : count === lines.length;

  return (
    <div className="checklist" data-rule={verdict.rule} data-met={met ? '' : undefined}>
      <p className="checklist-origin">{`${title}. ${subject}. ${address}`}</p>
      <p className="checklist-rule">{verdict.ruleText ?? RULES[verdict.rule]}</p>
      <Lines {...props} ticks={ticks} />
      {/* Always in the page: a style shows it once the ticks meet the rule, also without script. */}
      <div className="checklist-verdict" role="status">
        <p>
          <strong dangerouslySetInnerHTML={{ __html: verdict.text }} />{' '}
          <span dangerouslySetInnerHTML={{ __html: verdict.next }} />
        </p>
      </div>
      <div className="checklist-tools">
        <p className="checklist-count">
          {`${count} of ${lines.length} ticked. ${ticks.isStored ? 'This device saves your ticks.' : 'You lose the ticks when you leave this page.'}`}
        </p>
        <Tools {...props} ticks={ticks} />
      </div>
    </div>
  );
}

interface PartProps extends ChecklistProps {
  ticks: ReturnType<typeof useTicks>;
}

function Lines({ id, title, lines, ticks }: PartProps) {
  return (
    <ul className="lines" aria-label={title}>
      {lines.map(({ key, html, note }, index) => (
        <li key={key}>
          <input
            type="checkbox"
            value={key}
            id={`${id}-${index}`}
            checked={ticks.isTicked(key)}
            aria-describedby={note ? `${id}-${index}-note` : undefined}
            onChange={(event) => ticks.tick(key, event.target.checked)}
          />
          {/* biome-ignore lint/a11y/noLabelWithoutControl: its text is in the HTML */}
          <label htmlFor={`${id}-${index}`} dangerouslySetInnerHTML={{ __html: html }} />
          {note && (
            <div className="checklist-note" id={`${id}-${index}-note`} dangerouslySetInnerHTML={{ __html: note }} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Tools({ id, title, subject, address, lines, verdict, ticks }: PartProps) {
  // False in the first render, which must equal the server's.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  // Visitors take a list of papers along. They answer conditions at once.
  const isOfPapers = verdict.rule === 'all' && id === 'documents';
  // The HTML has the button, so that hydration moves nothing.
  const canCopy = !isHydrated || 'clipboard' in navigator;
  const link = `${address}#${id}`;
  // The HTML shares the address alone, so that the page does not contain the lines twice.
  const rows = isHydrated ? lines.map(({ key, message }) => `${ticks.isTicked(key) ? '☑' : '☐'} ${message}`) : [];
  const shared = [`${subject}: ${title}`, ...rows, isHydrated ? address : link].join('\n');
  const forWhat = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <>
      <button type="button" className="checklist-tool" onClick={ticks.canRestore ? ticks.restore : ticks.clear}>
        {ticks.canRestore ? 'Undo clear' : 'Clear'}
        <span className="visually-hidden">{` ticks: ${title}`}</span>
      </button>
      {isOfPapers && (
        <button type="button" className="checklist-tool" onClick={(event) => printAlone(event.currentTarget)}>
          Print{forWhat}
        </button>
      )}
      <a
        className="checklist-share"
        href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
        target="_blank"
        rel="noopener external"
      >
        Share on WhatsApp{forWhat}
      </a>
      {isOfPapers && canCopy && (
        <button
          type="button"
          className="checklist-tool"
          onClick={() =>
            navigator.clipboard.writeText(link).then(
              () => say('Link copied', 'success'),
              () => say('We could not copy the link. Copy it from the address bar.'),
            )
          }
        >
          Copy link{forWhat}
        </button>
      )}
    </>
  );
}

function printAlone(button: Element): void {
  const section = button.closest('section, .fold-body');
  // Read by `src/styles/print.css`.
  section?.setAttribute('data-print-alone', '');
  addEventListener('afterprint', () => section?.removeAttribute('data-print-alone'), { once: true });
  print();
}

/** The visitor is warned once on a page that ticks are not stored. */
let isWarned = false;

function useTicks({ id, address, lines, prefix }: ChecklistProps) {
  const list = `${new URL(address).pathname}#${id}`;
  const [stored, setStored] = useState<readonly string[]>([]);
  // Changes on this page override stored ticks, which arrive later.
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const [isStored, setIsStored] = useState(true);
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isTicked = (key: string) => touched[key] ?? stored.includes(key);

  useEffect(() => {
    deviceTicks(prefix).of(list).then(setStored).catch(console.error);
  }, [prefix, list]);

  async function tick(key: string, ticked: boolean) {
    setTouched((before) => ({ ...before, [key]: ticked }));
    setCleared([]);
    const onDevice = await deviceTicks(prefix).set(list, key, ticked);
    setIsStored(onDevice);
    if (onDevice || isWarned) return;
    isWarned = true;
    say('This device cannot save ticks. You lose them when you leave this page.');
  }

  async function clear() {
    setTouched(Object.fromEntries(lines.map(({ key }) => [key, false])));
    const ticked = await deviceTicks(prefix).clear(list);
    setCleared(ticked.filter((key) => lines.some((line) => line.key === key)));
    say('Ticks cleared', 'success');
  }

  function restore() {
    for (const key of cleared) void tick(key, true);
    say('Ticks restored', 'success');
  }

  return { isTicked, isStored, canRestore: cleared.length > 0, tick, clear, restore };
}

let ticksOfDevice: ReturnType<typeof createTicks> | undefined;
function deviceTicks(prefix: string): ReturnType<typeof createTicks> {
  ticksOfDevice ??= createTicks(openSealedStore(prefix, () => localStorage));
  return ticksOfDevice;
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

export const leftOut = {
  names: ['lines', 'verdict'],
  complete(root: ParentNode): Pick<ChecklistProps, 'lines' | 'verdict'> {
    const htmlOf = (selector: string, of: ParentNode = root) => of.querySelector(selector)?.innerHTML ?? '';
    return {
      lines: [...root.querySelectorAll('.lines > li')].map((line) => ({
        key: line.querySelector('input')?.value ?? '',
        html: htmlOf('label', line),
        note: htmlOf('.checklist-note', line),
        message: messageText(line),
      })),
      verdict: {
        rule: root.querySelector('[data-rule="any"]') ? 'any' : 'all',
        ruleText: htmlOf('.checklist-rule'),
        text: htmlOf('.checklist-verdict strong'),
        next: htmlOf('.checklist-verdict span'),
      },
    };
  },
} as const satisfies LeftOut<ChecklistProps, 'lines' | 'verdict'>;

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

export { Checklist as widget };
