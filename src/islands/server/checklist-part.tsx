import type { ChecklistLine } from '../../domain/browser-names.ts';
import { whatsappShareAddress } from '../../ui/contact-bar.tsx';
import { CHECKLISTS } from '../dom-contract.ts';
import { wordsOnStorage } from '../scripts/checklist.ts';
import { useScript } from './script.ts';

export type ChecklistResult = {
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
  lines: ChecklistLine[];
  result: ChecklistResult;
  prefix: string;
}

const RULES: Readonly<Record<ChecklistResult['rule'], string>> = {
  any: 'Any one of these is enough.',
  all: 'All of these must be true.',
};

/** A checklist. Its script stores, clears and restores the ticks, and prints, links and shares the list. */
export function Checklist({ id, title, subject, address, lines, result, prefix }: ChecklistProps) {
  const script = useScript('checklist', prefix + CHECKLISTS);
  return (
    <div className="checklist" data-rule={result.rule} data-prefix={prefix} {...script}>
      <p className="checklist-origin">{`${title}. ${subject}. ${address}`}</p>
      {isOfPapers(id) && (
        <div className="checklist-head">
          <h2>{title}</h2>
          <p className="checklist-count">{`0 of ${lines.length} ready`}</p>
        </div>
      )}
      <p className="checklist-rule">{result.ruleText ?? RULES[result.rule]}</p>
      <ul className="lines" aria-label={title}>
        {lines.map(({ key, html, note }, index) => (
          <li key={key}>
            <input
              type="checkbox"
              value={key}
              id={`${id}-${index}`}
              aria-describedby={note ? `${id}-${index}-note` : undefined}
            />
            {/* biome-ignore lint/a11y/noLabelWithoutControl: its text is in the HTML */}
            <label htmlFor={`${id}-${index}`} dangerouslySetInnerHTML={{ __html: html }} />
            {note && (
              <div className="checklist-note" id={`${id}-${index}-note`} dangerouslySetInnerHTML={{ __html: note }} />
            )}
          </li>
        ))}
      </ul>
      {/* Always in the page: a style shows it once the ticks meet the rule, also without script. */}
      <div className="checklist-verdict" role="status">
        <p>
          <strong dangerouslySetInnerHTML={{ __html: result.text }} />{' '}
          <span dangerouslySetInnerHTML={{ __html: result.next }} />
        </p>
      </div>
      <div className="checklist-tools">
        {!isOfPapers(id) && <p className="checklist-count">{`0 of ${lines.length} ticked`}</p>}
        <Tools id={id} title={title} subject={subject} address={address} />
        <p className="checklist-kept">{wordsOnStorage(true)}</p>
      </div>
    </div>
  );
}

/** Visitors take a list of papers along. They answer conditions at once. */
function isOfPapers(id: string): boolean {
  return id === 'documents';
}

function Tools({ id, title, subject, address }: Omit<ChecklistProps, 'lines' | 'prefix' | 'result'>) {
  const forWhat = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <>
      {isOfPapers(id) && (
        <button type="button" className="button button-quiet" value="print">
          Print{forWhat}
        </button>
      )}
      {/* The script adds the lines, so that the page does not contain them twice. */}
      <a
        className="button checklist-share"
        href={whatsappShareAddress(`${subject}: ${title}\n${address}#${id}`)}
        target="_blank"
        rel="noopener external"
      >
        Send by WhatsApp{forWhat}
      </a>
      <span>
        {isOfPapers(id) && (
          <button type="button" className="checklist-tool" value="link">
            Copy link{forWhat}
          </button>
        )}
        <button type="button" className="checklist-tool" value="clear">
          Clear
          <span className="visually-hidden">{` ticks: ${title}`}</span>
        </button>
      </span>
    </>
  );
}
