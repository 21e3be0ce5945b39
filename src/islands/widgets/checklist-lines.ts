/** A checklist as its page says it, and as a message. */
import type { ChecklistLine } from '../../domain/service-page.ts';
import type { InPage } from '../in-page.ts';

/** What follows from the ticks of a list. */
export type Verdict = {
  /** Whether one ticked line is enough, or every line must be. */
  rule: 'any' | 'all';
  /** How the rule is said, where it is not of statements: papers are not true or false. */
  said?: string;
  /** "You must register." HTML. */
  text: string;
  /** What to know or do then. HTML. */
  next: string;
};

export interface ChecklistProps {
  /** Names the list on its page, and is the anchor of it. */
  id: string;
  /** Heading of the list. */
  title: string;
  /** What the list is for. */
  subject: string;
  /** Full address of the page. */
  address: string;
  lines: (ChecklistLine & {
    /** As a message says it; absent on the server. */
    said?: string;
  })[];
  verdict: Verdict;
  /** Prefix of every key this site keeps in local storage. */
  prefix: string;
}

/** Props that the HTML says. By themselves, so that the server does without what reads them. */
export const SAID_BY_CHECKLIST = ['lines', 'verdict'] as const;

/** What the browser reads from the HTML: every line, its notes and the verdict stand there. */
export const checklistInPage: InPage<ChecklistProps, (typeof SAID_BY_CHECKLIST)[number]> = {
  names: SAID_BY_CHECKLIST,
  read(root) {
    const htmlOf = (selector: string, of: ParentNode = root) => of.querySelector(selector)?.innerHTML ?? '';
    const lines = [...root.querySelectorAll('.lines > li')].map((line) => ({
      key: line.querySelector('input')?.value ?? '',
      html: htmlOf('label', line),
      note: htmlOf('.checklist-note', line),
      said: saidBy(line),
    }));
    const rule: Verdict['rule'] = root.querySelector('[data-rule="any"]') ? 'any' : 'all';
    const verdict = {
      rule,
      said: htmlOf('.checklist-rule'),
      text: htmlOf('.checklist-verdict strong'),
      next: htmlOf('.checklist-verdict span'),
    };
    return { lines, verdict };
  },
};

/** A line as a message says it: its words, and what is known of its figures. */
function saidBy(line: Element): string {
  const known = [...line.querySelectorAll('.aside')].map((aside) =>
    // The small word, what held before, and what the note says without its links.
    [aside.querySelector('.mark')?.textContent, ownText(aside), ownText(aside.querySelector('.figure-note'))]
      .filter(Boolean)
      .join('. '),
  );
  const words = line.querySelector('label')?.textContent ?? '';
  return known.length > 0 ? `${words} (${known.join(' ').replaceAll('..', '.')})` : words;
}

/** The text of an element without that of the elements in it. */
function ownText(element: Element | null): string {
  const texts = [...(element?.childNodes ?? [])].filter((node) => node.nodeType === node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** An address that opens WhatsApp with these lines typed. */
export function whatsappShare(lines: readonly string[]): string {
  return `https://wa.me/?text=${encodeURIComponent(lines.join('\n'))}`;
}
