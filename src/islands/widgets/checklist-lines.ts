/** The lines and the verdict of a checklist: props, read from the page, and as text of a message. */
import type { ChecklistLine } from '../../domain/browser-names.ts';
import type { InPage } from '../dom-contract.ts';

/** The conclusion from the ticks of a list. */
export type Verdict = {
  /** Whether one ticked line is enough, or all are needed. */
  rule: 'any' | 'all';
  /** The rule in words, if the lines are not statements: papers are not true or false. */
  ruleText?: string;
  /** "You must register." HTML. */
  text: string;
  /** What to know or do next. HTML. */
  next: string;
};

export interface ChecklistProps {
  /** Anchor of the list, unique in the page. */
  id: string;
  /** Heading of the list. */
  title: string;
  /** What the list is for. */
  subject: string;
  /** Full address of the page. */
  address: string;
  lines: (ChecklistLine & {
    /** Its text in a message; absent on the server. */
    message?: string;
  })[];
  verdict: Verdict;
  /** Prefix of every key that the site stores in the browser. */
  prefix: string;
}

/** Reads every line, its notes and the verdict from the HTML. */
export const checklistInPage: InPage<ChecklistProps, 'lines' | 'verdict'> = {
  names: ['lines', 'verdict'],
  read(root) {
    const htmlOf = (selector: string, of: ParentNode = root) => of.querySelector(selector)?.innerHTML ?? '';
    const lines = [...root.querySelectorAll('.lines > li')].map((line) => ({
      key: line.querySelector('input')?.value ?? '',
      html: htmlOf('label', line),
      note: htmlOf('.checklist-note', line),
      message: messageText(line),
    }));
    const rule: Verdict['rule'] = root.querySelector('[data-rule="any"]') ? 'any' : 'all';
    const verdict = {
      rule,
      ruleText: htmlOf('.checklist-rule'),
      text: htmlOf('.checklist-verdict strong'),
      next: htmlOf('.checklist-verdict span'),
    };
    return { lines, verdict };
  },
};

/** The text of a line in a message, with the notes on its figures. */
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

/** The text of an element without that of its children. */
function ownText(element: Element | null): string {
  const texts = [...(element?.childNodes ?? [])].filter((node) => node.nodeType === node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** An address that opens WhatsApp with these lines as the message. */
export function whatsappShare(lines: readonly string[]): string {
  return `https://wa.me/?text=${encodeURIComponent(lines.join('\n'))}`;
}
