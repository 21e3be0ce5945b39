/**
 * A checklist: real boxes in the HTML, which a browser without script can tick too. Alive, it remembers its ticks on
 * this device, forgets them in one tap, prints itself alone, and shares itself with the ticks as they stand.
 */
import { useEffect, useRef, useState } from 'react';
import { type ChecklistLine, whatsappShare } from './checklist-lines.ts';
import { deviceTicks } from './ticks.ts';

/** On the section that is being printed alone. `src/styles/print.css` reads it. */
const PRINT_ALONE = 'data-print-alone';

export interface ChecklistProps {
  /** Names the list on its page. */
  id: string;
  /** Heading of the list. */
  title: string;
  /** What the list is for. */
  subject: string;
  /** Full address of the page. */
  address: string;
  lines: ChecklistLine[];
  /** Prefix of every key this site keeps in local storage. */
  prefix: string;
}

export function Checklist({ id, title, subject, address, lines, prefix }: ChecklistProps) {
  const list = `${new URL(address).pathname}#${id}`;
  const [stored, setStored] = useState<readonly string[]>([]);
  // What was ticked or unticked on this page counts for more than what the store says, whenever it answers.
  const [touched, setTouched] = useState<Readonly<Record<string, boolean>>>({});
  const root = useRef<HTMLDivElement>(null);
  const isTicked = (key: string) => touched[key] ?? stored.includes(key);
  const count = lines.filter(({ key }) => isTicked(key)).length;

  useEffect(() => {
    let current = true;
    deviceTicks(prefix)
      .of(list)
      .then((keys) => current && setStored(keys));
    return () => {
      current = false;
    };
  }, [prefix, list]);

  function tick(key: string, ticked: boolean) {
    setTouched((before) => ({ ...before, [key]: ticked }));
    deviceTicks(prefix).set(list, key, ticked);
  }

  function clear() {
    setTouched(Object.fromEntries(lines.map(({ key }) => [key, false])));
    deviceTicks(prefix).clear(list);
  }

  function printAlone() {
    const section = root.current?.closest('section');
    section?.setAttribute(PRINT_ALONE, '');
    addEventListener('afterprint', () => section?.removeAttribute(PRINT_ALONE), { once: true });
    print();
  }

  return (
    <div className="checklist" ref={root}>
      <p className="checklist-origin">
        {subject}. {address}
      </p>
      <ul className="lines" aria-label={title}>
        {lines.map(({ key, html, note }, index) => (
          <li key={key}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              checked={isTicked(key)}
              aria-describedby={note ? `${id}-${index}-note` : undefined}
              onChange={(event) => tick(key, event.target.checked)}
            />
            {/* biome-ignore lint/a11y/noLabelWithoutControl: its text is in the HTML */}
            <label htmlFor={`${id}-${index}`} dangerouslySetInnerHTML={{ __html: html }} />
            {note && <div className="checklist-note" id={`${id}-${index}-note`} dangerouslySetInnerHTML={{ __html: note }} />}
          </li>
        ))}
      </ul>
      <div className="checklist-tools">
        <p className="checklist-count">
          {count} of {lines.length} ticked. Ticks stay on this device.
        </p>
        <button type="button" className="checklist-tool" onClick={clear}>
          Clear<span className="visually-hidden"> ticks: {title}</span>
        </button>
        <button type="button" className="checklist-tool" onClick={printAlone}>
          Print<span className="visually-hidden">: {title}</span>
        </button>
        <a className="checklist-share" href={whatsappShare(`${subject}: ${title}`, address, lines, isTicked)} target="_blank" rel="noopener external">
          Share on WhatsApp<span className="visually-hidden">: {title}</span>
        </a>
      </div>
    </div>
  );
}
