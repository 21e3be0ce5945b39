/**
 * A checklist of HTML checkboxes. The island stores the ticks on this device, clears and restores them, prints the list
 * alone, copies its link and shares it with its ticks.
 */
import { useEffect, useRef, useState } from 'react';
import { type ChecklistProps, checklistInPage, type Verdict, whatsappShare } from './checklist-lines.ts';
import { say } from './notice.ts';
import { deviceTicks } from './ticks.ts';

/** Attribute of the section to print alone, read by `src/styles/print.css`. */
const PRINT_ALONE = 'data-print-alone';

/** Whether the visitor was warned that ticks are not stored: once for all lists of a page. */
let isWarned = false;

const RULES: Readonly<Record<Verdict['rule'], string>> = {
  any: 'Any one of these is enough.',
  all: 'All of these must be true.',
};

export function Checklist(props: ChecklistProps) {
  const { id, title, subject, address, lines, verdict } = props;
  const { isTicked, isStored, canRestore, tick, clear, restore } = useTicks(props);
  // False in the first render, which must equal the server's.
  const [isHydrated, setHydrated] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const count = lines.filter(({ key }) => isTicked(key)).length;
  // Visitors print or copy a list of papers, to have it with them. They answer conditions at once.
  const isOfPapers = verdict.rule === 'all' && id === 'documents';
  // The HTML has the button, so that hydration moves nothing. Without a clipboard it is removed.
  const canCopy = !isHydrated || 'clipboard' in navigator;
  // The HTML shares the address alone: otherwise the page would contain the lines twice.
  const rows = isHydrated ? lines.map(({ key, message }) => `${isTicked(key) ? '☑' : '☐'} ${message}`) : [];
  const shared = whatsappShare([`${subject}: ${title}`, ...rows, isHydrated ? address : `${address}#${id}`]);
  const met = verdict.rule === 'any' ? count > 0 : count === lines.length;

  useEffect(() => setHydrated(true), []);

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(`${address}#${id}`);
      say('Link copied', 'success');
    } catch {
      say('We could not copy the link. Copy it from the address bar.');
    }
  }

  function printAlone() {
    const section = root.current?.closest('section, .fold-body');
    section?.setAttribute(PRINT_ALONE, '');
    addEventListener('afterprint', () => section?.removeAttribute(PRINT_ALONE), { once: true });
    print();
  }

  return (
    <div className="checklist" data-rule={verdict.rule} data-met={met ? '' : undefined} ref={root}>
      <p className="checklist-origin">{`${title}. ${subject}. ${address}`}</p>
      <p className="checklist-rule">{verdict.ruleText ?? RULES[verdict.rule]}</p>
      <Lines id={id} title={title} lines={lines} isTicked={isTicked} tick={tick} />
      {/* Always in the page: a style shows it once the ticks meet the rule, also without script. */}
      <div className="checklist-verdict" role="status">
        <p>
          <strong dangerouslySetInnerHTML={{ __html: verdict.text }} />{' '}
          <span dangerouslySetInnerHTML={{ __html: verdict.next }} />
        </p>
      </div>
      <div className="checklist-tools">
        <p className="checklist-count">
          {`${count} of ${lines.length} ticked. ${isStored ? 'This device saves your ticks.' : 'You lose the ticks when you leave this page.'}`}
        </p>
        <button type="button" className="checklist-tool" onClick={canRestore ? restore : clear}>
          {canRestore ? 'Undo clear' : 'Clear'}
          <span className="visually-hidden">{` ticks: ${title}`}</span>
        </button>
        {isOfPapers && (
          <button type="button" className="checklist-tool" onClick={printAlone}>
            Print<span className="visually-hidden">{`: ${title}`}</span>
          </button>
        )}
        <a className="checklist-share" href={shared} target="_blank" rel="noopener external">
          Share on WhatsApp<span className="visually-hidden">{`: ${title}`}</span>
        </a>
        {isOfPapers && canCopy && (
          <button type="button" className="checklist-tool" onClick={copyLink}>
            Copy link<span className="visually-hidden">{`: ${title}`}</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** The ticks of a list: those stored on the device, and the changes made on this page. */
function useTicks({ id, address, lines, prefix }: ChecklistProps) {
  const list = `${new URL(address).pathname}#${id}`;
  const [stored, setStored] = useState<readonly string[]>([]);
  // Changes on this page override the stored ticks, which arrive later.
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const [isStored, setIsStored] = useState(true);
  // Cleared ticks, until a box is ticked again.
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isTicked = (key: string) => touched[key] ?? stored.includes(key);

  useEffect(() => {
    let current = true;
    deviceTicks(prefix)
      .of(list)
      .then((keys) => current && setStored(keys))
      .catch(console.error);
    return () => {
      current = false;
    };
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

interface LinesProps extends Pick<ChecklistProps, 'id' | 'title' | 'lines'> {
  isTicked: (key: string) => boolean;
  tick: (key: string, ticked: boolean) => void;
}

function Lines({ id, title, lines, isTicked, tick }: LinesProps) {
  return (
    <ul className="lines" aria-label={title}>
      {lines.map(({ key, html, note }, index) => (
        <li key={key}>
          <input
            type="checkbox"
            value={key}
            id={`${id}-${index}`}
            checked={isTicked(key)}
            aria-describedby={note ? `${id}-${index}-note` : undefined}
            onChange={(event) => tick(key, event.target.checked)}
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

export { Checklist as widget, checklistInPage as inPage };
