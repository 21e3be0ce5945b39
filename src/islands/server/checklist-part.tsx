import type { ChecklistLine } from '../../domain/browser-names.ts';
import { whatsappShareAddress } from '../../ui/contact-bar.tsx';
import { CHECKLISTS } from '../dom-contract.ts';
import { countTicks } from '../scripts/checklist.ts';
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
      <p className="checklist-rule">{result.ruleText ?? RULES[result.rule]}</p>
      <ul className={lines.some(({ paper }) => paper) ? 'lines papers' : 'lines'} aria-label={title}>
        {lines.map(({ key, html, note, paper }, index) => (
          <li key={key} data-paper={paper}>
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
        <p className="checklist-count">{countTicks(0, lines.length, true)}</p>
        <Tools id={id} title={title} subject={subject} address={address} result={result} />
      </div>
    </div>
  );
}

function Tools({ id, title, subject, address, result }: Omit<ChecklistProps, 'lines' | 'prefix'>) {
  // Visitors take a list of papers along. They answer conditions at once.
  const isOfPapers = result.rule === 'all' && id === 'documents';
  const forWhat = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <>
      <button type="button" className="checklist-tool" value="clear">
        Clear
        <span className="visually-hidden">{` ticks: ${title}`}</span>
      </button>
      {isOfPapers && (
        <button type="button" className="checklist-tool" value="print">
          Print{forWhat}
        </button>
      )}
      {/* The script adds the lines, so that the page does not contain them twice. */}
      <a
        className="checklist-share"
        href={whatsappShareAddress(`${subject}: ${title}\n${address}#${id}`)}
        target="_blank"
        rel="noopener external"
      >
        Share on WhatsApp{forWhat}
      </a>
      {isOfPapers && (
        <button type="button" className="checklist-tool" value="link">
          Copy link{forWhat}
        </button>
      )}
    </>
  );
}
