/** The law as a tool reads it: the records of content/figures that it needs, by id. Every number of law comes from here. */
import { readDay } from '../domain/calendar.ts';
import type { LawFigure } from '../domain/law-figure.ts';

/** The records of a tool, by their ids. */
export type Law<Id extends string = string> = Readonly<Record<Id, LawFigure>>;

/** A tool reads a record as what it is not. The build finds out first: see src/compiler/compile-tool.ts. */
class LawError extends Error {
  override name = 'LawError';
}

/** The number of a record, in its unit. Throws a LawError where it has none: for records that may be in doubt ask `law[id].value`. */
export function numberIn<Id extends string>(law: Law<Id>, id: NoInfer<Id>): number {
  const { value } = law[id];
  if (value === null) throw new LawError(`the figure ${id} has no number`);
  return value;
}

/** The day of a record of unit `date`, as `YYYY-MM-DD`. Throws a LawError where its text is no full date. */
export function dayIn<Id extends string>(law: Law<Id>, id: NoInfer<Id>): string {
  const day = readDay(law[id].text ?? '');
  if (day === null) throw new LawError(`the figure ${id} is no day`);
  return day;
}

/** The words of a record, such as a list of states. Throws a LawError where it is disputed or unsure. */
export function textIn<Id extends string>(law: Law<Id>, id: NoInfer<Id>): string {
  const { text } = law[id];
  if (text === null) throw new LawError(`the figure ${id} is not sure`);
  return text;
}

/** The records in a list by their ids. */
export function lawOf(figures: readonly LawFigure[]): Law {
  return Object.fromEntries(figures.map((figure) => [figure.id, figure]));
}
