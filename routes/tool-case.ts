/** A case that a tool has worked out, as words of a message to the firm: /contact?tool=<name>&<its parameters>. */
import { servedTool } from '../src/tools/served.ts';
import { ask, givenIn } from '../src/tools/tool.ts';
import type { PageRequest } from './page.tsx';

/**
 * Made anew from the parameters, by the tool's own rule: no text of an address is repeated, so that whoever makes a link puts no
 * words into anybody's mouth.
 * @returns empty where the address names no tool, or the tool has no answer
 */
export async function caseIn({
  query,
  content,
  today,
}: Pick<PageRequest, 'query' | 'content' | 'today'>): Promise<string> {
  const entry = content.entry(`/tools/${query.get('tool') ?? ''}`);
  const tool = entry?.kind === 'tool' ? servedTool(entry.id) : undefined;
  if (!entry || !tool) return '';
  const body = await content.body(entry, 'tool');
  const asked = ask(tool, body, query, today);
  if (asked.state !== 'answered') return '';
  const { headline, passed } = asked.answer;
  const { lead, result, rest } = headline;
  const given = givenIn(body.parameters, asked.typed).map(({ label, value }) => `${label}: ${value}`);
  return [
    `${entry.title}`,
    ...given,
    [passed?.text, lead, result, rest].filter(Boolean).join(' '),
    '',
    'Please call me about this.',
  ].join('\n');
}
