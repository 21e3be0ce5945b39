/** A figure as one line of Markdown: what holds, on what conditions, what was before, and where it comes from. */
import { citedMarkdown } from '../content/citation.ts';
import { asSentence, formatDay } from '../content/format.ts';
import { type Figure, isSure } from '../domain/figure.ts';
import { explanationOf, kindOf } from './figure-notes.ts';

/**
 * The line ends with the day of the check. Conditions are never left out: without them the value misleads.
 * @param more sentences besides, such as the record's note
 */
export function figureLine(figure: Figure, more: readonly string[] = []): string {
  const said = [explanationOf(figure), ...more].filter(Boolean).map(asSentence);
  return [
    `- ${figure.label}: ${asSentence(valueWords(figure))}`,
    ...said,
    `Source: ${citedMarkdown(figure.source)}, checked ${formatDay(figure.checked)}`,
  ].join(' ');
}

/** "₹1.5 crore (published before: ₹12 lakh; in force since 1 April 2026)". */
function valueWords(figure: Figure): string {
  const { published, current, since, verdict, sure } = figure;
  if (current === undefined) return published ? `${published} as published, not confirmed` : 'not found';
  const beside = [
    ...(published === undefined || published === current
      ? []
      : [`${kindOf(figure) === 'misquoted' ? 'often given as' : 'published earlier:'} ${published}`]),
    ...(since === undefined
      ? []
      : [`${verdict === 'house' || !isSure(sure) ? 'since' : 'in force since'} ${formatDay(since)}`]),
    ...(sure === 'one-source' ? ['as reported'] : []),
  ];
  return beside.length === 0 ? current : `${current} (${beside.join('; ')})`;
}
