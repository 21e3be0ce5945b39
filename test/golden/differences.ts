/** What differs between the answers of two commits. */
import type { Answer } from './collect.ts';

/** The same change at one or more addresses. */
export interface Difference {
  requests: string[];
  /** Lines that only the first, and only the second has; both empty if their order differs. */
  removed: string[];
  added: string[];
}

/** Status, headers and body as lines: a line for each tag of a page, and for each member of compact JSON. */
export function splitLines({ status, headers, body }: Answer): string[] {
  const lines = /^\s*[[{]/.test(body) ? body.replaceAll(/([{[,])(?=["{[])/g, '$1\n') : body.replaceAll(/></g, '>\n<');
  return [`status ${status}`, ...headers, ...lines.split('\n')];
}

/** Groups what differs by the change, those at most addresses first. */
export function findDifferences(before: readonly Answer[], after: readonly Answer[]): Difference[] {
  const groups = new Map<string, Difference>();
  const add = (request: string, removed: string[], added: string[]) => {
    const key = JSON.stringify([removed, added]);
    const group = groups.get(key) ?? { requests: [], removed, added };
    group.requests.push(request);
    groups.set(key, group);
  };
  const earlier = new Map(before.map((answer) => [answer.request, answer]));
  for (const answer of after) {
    const old = earlier.get(answer.request);
    earlier.delete(answer.request);
    if (!old) {
      add(answer.request, [], ['a new address']);
      continue;
    }
    const [was, is] = [splitLines(old), splitLines(answer)];
    if (was.join('\n') !== is.join('\n')) add(answer.request, missingFrom(is, was), missingFrom(was, is));
  }
  for (const request of earlier.keys()) add(request, ['this address'], []);
  return [...groups.values()].toSorted((one, other) => other.requests.length - one.requests.length);
}

/** Lines of a list that another has not, or not as often. */
function missingFrom(other: readonly string[], lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  });
}

const MAX_LINES = 12;
const MAX_ADDRESSES = 5;
const MAX_WIDTH = 220;

/** For a person: each change once, with some of its addresses. */
export function describeDifferences(differences: readonly Difference[]): string {
  return differences
    .map(({ requests, removed, added }) =>
      [
        `${requests.length} ${requests.length === 1 ? 'address' : 'addresses'}: ${listSome(requests, MAX_ADDRESSES)}`,
        ...(removed.length + added.length === 0 ? ['  the same lines in another order'] : []),
        ...cut(removed, '-'),
        ...cut(added, '+'),
      ].join('\n'),
    )
    .join('\n\n');
}

function listSome(items: readonly string[], most: number): string {
  const more = items.length - most;
  return items.slice(0, most).join('  ') + (more > 0 ? `  and ${more} more` : '');
}

function cut(lines: readonly string[], sign: string): string[] {
  const more = lines.length - MAX_LINES;
  const shown = lines.slice(0, MAX_LINES).map((line) => `  ${sign} ${line.slice(0, MAX_WIDTH)}`);
  return more > 0 ? [...shown, `  ${sign} and ${more} more lines`] : shown;
}
