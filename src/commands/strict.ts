/** `--strict` of `bun run package` and `bun run deploy`: refuses to publish while a review is overdue. */
import { readOverdue } from '../compiler/lint/content.ts';
import { CommandError } from './command.ts';

const STRICT = '--strict';

/**
 * Takes `--strict` out of the arguments of a command.
 * @param root the content folder @param today in India, `YYYY-MM-DD`
 * @throws CommandError with a line for each overdue review, if it was among them
 */
export function takeStrict(args: readonly string[], root: string, today: string): string[] {
  const others = args.filter((arg) => arg !== STRICT);
  const overdue = others.length < args.length ? readOverdue(root, today) : [];
  if (overdue.length > 0)
    throw new CommandError(
      [...overdue, `Overdue reviews: ${overdue.length}. Nothing is published, as ${STRICT} asks.`].join('\n'),
    );
  return others;
}
