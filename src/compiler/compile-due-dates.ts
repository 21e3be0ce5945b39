/** The body of /due-dates: the rules of content/due-dates/ with values of records in their words and days. */
import type { DueDatesBody } from '../content/site.ts';
import type { DueRuleFile } from '../domain/due-rule.ts';
import type { CompileContext } from './compile-context.ts';
import { ContentError, type Fault } from './content-error.ts';
import { DUE_FOLDER, DUE_LIST, readDueDates, readLaw, timedRules } from './due-rules.ts';
import { figureRows, type References } from './figure-references.ts';
import { licenceOf } from './open-data-words.ts';

/**
 * @throws ContentError if a rule refers to a record that is not sure, moves a period to an earlier day, or repeats an
 * id, or if the home page lists an unknown rule
 */
export function compileDueDates(root: string, context: CompileContext): DueDatesBody {
  const { list, files } = readDueDates(root);
  const { rules: timed, agmMonths, recordIds } = timedRules({ list, files }, context.figures);
  const references = new Map<string, References>();
  const described: DueDatesBody['described'][number][] = [];
  for (const { path, file } of files) {
    const name = `content/${path}`;
    const ofFile = context.references(name);
    references.set(name, ofFile);
    context.sources.push({ file: name, fields: wordsOf(file) });
    for (const [i, entry] of file.described.entries())
      described.push({
        ...entry,
        text: ofFile.plain(`described.${i}.text`, entry.text),
        source: readLaw(entry.source),
      });
  }
  const rules = timed.map(({ file, index, rule }) => {
    const plain = (field: string, text: string) => references.get(file)?.plain(`rules.${index}.${field}`, text) ?? text;
    return {
      ...rule,
      late: plain('late', rule.late),
      ...(rule.about !== undefined && { about: plain('about', rule.about) }),
    };
  });
  const ids = new Set(rules.map(({ id }) => id));
  const faults = list.home.flatMap((id, i): Fault[] =>
    ids.has(id)
      ? []
      : [
          {
            file: `content/${DUE_LIST}`,
            field: `home.${i}`,
            what: `expected the id of a rule in content/${DUE_FOLDER}, found ${id}`,
          },
        ],
  );
  if (faults.length > 0) throw new ContentError(faults);
  const used = new Set([...recordIds, ...[...references.values()].flatMap((ofFile) => ofFile.used)]);
  const { checked, newest } = list.extensions;
  return {
    kind: 'due-dates',
    rules,
    described,
    agmMonths,
    since: list.since,
    extensions: { checked, newest },
    licence: licenceOf(context.firm, '/due-dates', 'the day on which it was asked for'),
    figures: figureRows([...used], context.figures),
  };
}

/** The texts to check for typed figures. */
function wordsOf({ rules, described }: DueRuleFile) {
  return {
    rules: rules.map(({ late, about, told }) => ({ late, about, told: told?.map(({ text }) => ({ text })) })),
    described: described.map(({ text }) => ({ text })),
  };
}
