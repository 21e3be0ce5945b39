/**
 * A checklist: real boxes in the HTML, which a browser without script can tick too. Alive, it remembers its ticks on
 * this device, forgets them in one tap and brings them back in another, prints itself alone, copies the link to itself,
 * and shares itself with the ticks as they stand.
 */
import { useEffect, useRef, useState } from 'react';
import { type ChecklistProps, type Verdict, whatsappShare } from './checklist-lines.ts';
import { say } from './notice.ts';
import type { Ticks } from './ticks.ts';

/** On the section that is being printed alone. `src/styles/print.css` reads it. */
const PRINT_ALONE = 'data-print-alone';

/** Whether the visitor knows that this page keeps no ticks: it is said once, whichever list found out. */
let toldUnkept = false;

const RULES: Readonly<Record<Verdict['rule'], string>> = {
  any: 'Any one of these is enough.',
  all: 'All of these must be true.',
};

/** @param props.ticksOf what remembers ticks on this device, by the prefix of the site's keys; only the browser has it */
export function TickedList({
  id,
  title,
  subject,
  address,
  lines,
  verdict,
  prefix,
  ticksOf,
}: ChecklistProps & { ticksOf?: (prefix: string) => Ticks }) {
  const list = `${new URL(address).pathname}#${id}`;
  const [stored, setStored] = useState<readonly string[]>([]);
  // What was ticked or unticked on this page counts for more than what the store says, whenever it answers.
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const [kept, setKept] = useState(true);
  // Ticks that were cleared, until a box is ticked anew.
  const [cleared, setCleared] = useState<readonly string[]>([]);
  // The first rendering is that of the server.
  const [alive, setAlive] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isTicked = (key: string) => touched[key] ?? stored.includes(key);
  const count = lines.filter(({ key }) => isTicked(key)).length;
  // A list of conditions is answered on the spot; one of papers is taken along.
  const keepsPapers = verdict.rule === 'all' && id === 'documents';
  // The button is in the HTML, so that it moves nothing when the list comes alive; it goes where a browser has no clipboard.
  const copies = !alive || 'clipboard' in navigator;
  // In the HTML a list is shared by its address, where it can be read: its lines would be in the page twice.
  const rows = alive ? lines.map(({ key, said }) => `${isTicked(key) ? '☑' : '☐'} ${said}`) : [];
  const shared = whatsappShare([`${subject}: ${title}`, ...rows, alive ? address : `${address}#${id}`]);
  const met = verdict.rule === 'any' ? count > 0 : count === lines.length;

  useEffect(() => {
    let current = true;
    ticksOf?.(prefix)
      .of(list)
      .then((keys) => current && setStored(keys))
      .catch(console.error);
    return () => {
      current = false;
    };
  }, [prefix, list, ticksOf]);

  useEffect(() => setAlive(true), []);

  async function tick(key: string, ticked: boolean) {
    setTouched((before) => ({ ...before, [key]: ticked }));
    setCleared([]);
    const onDevice = (await ticksOf?.(prefix).set(list, key, ticked)) ?? false;
    setKept(onDevice);
    if (onDevice || toldUnkept) return;
    toldUnkept = true;
    say('This device cannot save ticks. You lose them when you leave this page.');
  }

  async function clear() {
    setTouched(Object.fromEntries(lines.map(({ key }) => [key, false])));
    const were = (await ticksOf?.(prefix).clear(list)) ?? [];
    setCleared(were.filter((key) => lines.some((line) => line.key === key)));
    say('Ticks cleared', 'success');
  }

  function bringBack() {
    // Each says itself where it cannot be kept.
    for (const key of cleared) void tick(key, true);
    say('Ticks restored', 'success');
  }

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
      <p className="checklist-rule">{verdict.said ?? RULES[verdict.rule]}</p>
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
      {/* Its words are always in the page: a style shows them where the ticks call for them, without script as well. */}
      <div className="checklist-verdict" role="status">
        <p>
          <strong dangerouslySetInnerHTML={{ __html: verdict.text }} />{' '}
          <span dangerouslySetInnerHTML={{ __html: verdict.next }} />
        </p>
      </div>
      <div className="checklist-tools">
        <p className="checklist-count">
          {`${count} of ${lines.length} ticked. ${kept ? 'This device saves your ticks.' : 'You lose the ticks when you leave this page.'}`}
        </p>
        <button type="button" className="checklist-tool" onClick={cleared.length > 0 ? bringBack : clear}>
          {cleared.length > 0 ? 'Undo clear' : 'Clear'}
          <span className="visually-hidden">{` ticks: ${title}`}</span>
        </button>
        {keepsPapers && (
          <button type="button" className="checklist-tool" onClick={printAlone}>
            Print<span className="visually-hidden">{`: ${title}`}</span>
          </button>
        )}
        <a className="checklist-share" href={shared} target="_blank" rel="noopener external">
          Share on WhatsApp<span className="visually-hidden">{`: ${title}`}</span>
        </a>
        {keepsPapers && copies && (
          <button type="button" className="checklist-tool" onClick={copyLink}>
            Copy link<span className="visually-hidden">{`: ${title}`}</span>
          </button>
        )}
      </div>
    </div>
  );
}
