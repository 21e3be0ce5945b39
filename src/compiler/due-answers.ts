/** Due dates as answers of the search page: the rule in words, because the next date depends on who asks. */
import { citedHtml } from '../content/citation.ts';
import type { AnswerFigure, DueDatesBody } from '../content/site.ts';
import { wordsOf } from '../search/vocabulary.ts';
import { inForce } from './due-rules.ts';
import { timingInWords } from './due-words.ts';

/** By this a query asks for a day: it belongs to the words of every rule. */
const ASKED_BY = 'due date last day';

/** @param today `YYYY-MM-DD`: each rule answers with the days of the periods that begin now */
export function dueAnswers({ rules }: DueDatesBody, today: string): AnswerFigure[] {
  return inForce(rules, today).map((rule) => ({
    id: rule.id,
    label: `Due date: ${rule.title}${rule.about === undefined ? '' : ` (${rule.about})`}`,
    value: timingInWords(rule.when),
    published: null,
    state: 'under the rule',
    history: '',
    explanation: `Late: ${rule.late}.${rule.moved.length > 0 ? ' Some periods have an extension: see the list.' : ''}`,
    source: citedHtml(rule.source),
    checked: rule.checked,
    words: [...new Set([...wordsOf(rule.title), ...wordsOf(rule.id), ...wordsOf(ASKED_BY)])],
    page: '/due-dates',
  }));
}
