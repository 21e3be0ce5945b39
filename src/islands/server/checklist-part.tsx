import type { ChecklistLine } from '../../domain/browser-names.ts';
import { say } from '../../domain/say.ts';
import { asSentence } from '../../domain/sentences.ts';
import { CHECKLISTS } from '../dom-contract.ts';
import { ShareRow } from '../widgets/share-row.tsx';
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
  origin: string;
  path: string;
  lines: ChecklistLine[];
  result: ChecklistResult;
  prefix: string;
}

/** A checklist. Its script stores, clears and restores the ticks, and puts them into the message. */
export function Checklist({ id, title, subject, origin, path, lines, result, prefix }: ChecklistProps) {
  const script = useScript('checklist', prefix + CHECKLISTS);
  return (
    <div className="checklist" data-rule={result.rule} data-prefix={prefix} {...script}>
      <p className="checklist-origin">{`${asSentence(title)} ${asSentence(subject)} ${origin}${say.path(path)}`}</p>
      {isOfPapers(id) && (
        <div className="checklist-head">
          <h2>{title}</h2>
          <p className="checklist-count">{say('checklist.ready', { ticked: 0, all: lines.length })}</p>
        </div>
      )}
      <p className="checklist-rule">{result.ruleText ?? say(`checklist.${result.rule}`)}</p>
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
        {!isOfPapers(id) && (
          <p className="checklist-count">{say('checklist.ticked', { ticked: 0, all: lines.length })}</p>
        )}
        {/* The script adds the lines, so that the page does not contain them twice. */}
        <ShareRow text={`${subject}: ${title}`} origin={origin} path={`${path}#${id}`} part={title} />
        <p className="checklist-kept">
          <span>{say('checklist.kept')}</span>{' '}
          <button type="button" className="checklist-clear" value="clear">
            {say('checklist.clear')}
            <span className="visually-hidden">{` ${say('checklist.ticks-of', { list: title })}`}</span>
          </button>
        </p>
      </div>
    </div>
  );
}

/** Its papers are counted above it as they are put together; conditions are answered at once. */
function isOfPapers(id: string): boolean {
  return id === 'documents';
}
