/** Properties of every tool, tested with inputs generated from its parameters. */
import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { dayOf } from '../../src/domain/calendar.ts';
import type { Drawing, Point } from '../../src/domain/drawing.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { tools } from '../../src/tools/index.ts';
import { isAsked } from '../../src/tools/parameters.ts';
import { ask, lawAsOf } from '../../src/tools/tool.ts';
import type { LabelledField, LabelledFields } from '../../src/tools/tool-content.ts';
import { firm } from '../support/firm.ts';
import { specPaths } from '../support/spec-paths.ts';
import { asked, CONTENT, contentOf, TODAY, toolOf } from './asking.ts';
import { madeUpInputs } from './inputs.ts';

/** The pages that a next step may link to. */
const paths = new Set([...specPaths(firm.slug), ...SECTIONS.map(({ path }) => path), '/due-dates']);

/** Texts for a parameter: mostly valid, sometimes empty or nonsense. */
function given(parameter: LabelledField): fc.Arbitrary<string | string[]> {
  const nonsense = fc.constantFrom('', 'x', '-1', '2026-02-30', 'toString');
  const often = (arbitrary: fc.Arbitrary<string>) =>
    fc.oneof({ weight: 12, arbitrary }, { weight: 1, arbitrary: nonsense });
  if (parameter.kind === 'choice') return often(fc.constantFrom(...Object.keys(parameter.options)));
  if (parameter.kind === 'choices') return fc.subarray(Object.keys(parameter.options));
  // Any day of twenty years, or as often one of the year from April 2026, since some tools ask for days of one year.
  if (parameter.kind === 'day')
    return often(
      fc.oneof(fc.integer({ min: 17_000, max: 24_000 }), fc.integer({ min: 20_544, max: 20_908 })).map(dayOf),
    );
  if (parameter.kind === 'percent') return often(fc.integer({ min: 0, max: 10_000 }).map((n) => String(n / 100)));
  if (parameter.kind === 'text')
    return often(fc.string({ maxLength: parameter.most }).filter((text) => !/[<>]/.test(text)));
  if (parameter.kind === 'whole') return often(fc.integer({ min: parameter.least, max: parameter.most }).map(String));
  return often(
    fc.oneof(
      fc.constant('0'),
      fc.integer({ min: 0, max: 1e12 }).map(String),
      fc.integer({ min: 0, max: 9e6 }).map((n) => n.toLocaleString('en-IN')),
    ),
  );
}
/** Half of them with any fields, half with every field that the form shows. */
const inputs = (parameters: LabelledFields) => {
  const fields = Object.fromEntries(Object.entries(parameters).map(([name, parameter]) => [name, given(parameter)]));
  const filled = fc.record(fields).map((input) => {
    const typed = Object.fromEntries(Object.entries(input).map(([name, texts]) => [name, [texts].flat()]));
    return Object.fromEntries(Object.entries(input).filter(([name]) => isAsked(parameters, name, typed)));
  });
  return fc.oneof(fc.record(fields, { requiredKeys: [] }), filled);
};

/** What sticks out of a drawing, runs backwards, or is not where the visitor is. */
function drawingFaults(drawing: Drawing): string[] {
  const { rows, head } = drawing.table;
  const faults = rows.filter((row) => row.length !== head.length).map((row) => `row ${row}`);
  if (new Set(rows.map(([first]) => first)).size !== rows.length) faults.push('rows with one name');
  if (drawing.kind === 'gauge') {
    const { most, limit, you } = drawing;
    return [...faults, ...[limit.at, you.at].filter((at) => at < 0 || at > most).map((at) => `${at} of ${most}`)];
  }
  const { lines, you, across, up } = drawing;
  const isOutside = ([x, y]: Point) => x < 0 || x > across.most || y < 0 || y > up.most;
  const outside = [...lines.flatMap(({ points }) => points), ...you.at].filter(isOutside);
  const back = lines.filter(({ points }) =>
    points.some(([x, y], at) => at > 0 && (x <= (points[at - 1]?.[0] ?? 0) || y < (points[at - 1]?.[1] ?? 0))),
  );
  const off = you.at.filter(([x, y], at) => !lines[at]?.points.some((point) => point[0] === x && point[1] === y));
  return [...faults, ...[...outside, ...off].map(String), ...back.map(({ name }) => `${name} falls`)];
}

for (const name of Object.keys(tools)) {
  const tool = await toolOf(name);
  const content = contentOf(tool);
  describe(name, () => {
    test('has words and worked cases', () => {
      expect(existsSync(join(CONTENT, `tools/${name}.yaml`))).toBe(true);
      expect(existsSync(join(CONTENT, `tools/cases/${name}.yaml`))).toBe(true);
    });

    test('has parameters that are plain JSON, with conditions only on earlier ones', () => {
      const { parameters } = content;
      expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters);
      const names = Object.keys(parameters);
      const faults = names.filter((one, at) => {
        const condition = parameters[one]?.onlyIf;
        if (!condition) return false;
        const other = parameters[condition.parameter];
        const options = other && 'options' in other ? other.options : {};
        return names.indexOf(condition.parameter) >= at || !condition.is.every((value) => value in options);
      });
      expect(faults).toEqual([]);
    });

    test('reads only figures of its page, for any input on any day', () => {
      const count = 2000;
      const among = madeUpInputs(content.parameters, 11, count);
      for (const today of [TODAY, '2025-06-01', '2027-06-01']) {
        // A missing figure, or one of the wrong type, throws.
        const states = among.map((query) => ask(tool, content, query, today).state);
        if (today === TODAY) expect(states.filter((state) => state === 'answered').length).toBeGreaterThan(count / 4);
      }
    });

    test('answers any input with plain data and the law that it read, or with the faults of fields', () => {
      const [named, brought] = [Object.keys(tool.parameters), new Set(content.figures.map(({ id }) => id))];
      let answers = 0;
      fc.assert(
        fc.property(inputs(content.parameters), (input) => {
          const found = asked(tool, input);
          if (found.state === 'wrong')
            expect(Object.keys(found.faults).filter((field) => !named.includes(field))).toEqual([]);
          if (found.state !== 'answered') return;
          answers += 1;
          const { answer, read } = found;
          expect(JSON.parse(JSON.stringify({ answer, read }))).toEqual({ answer, read });
          expect(read.filter(({ id }) => !brought.has(id))).toEqual([]);
          if (brought.size > 0) expect(lawAsOf(read)).not.toBeNull();
          expect(JSON.stringify(answer)).not.toMatch(/NaN|undefined|Infinity|<|Rs \d/);
          expect(answer.headline.result).not.toBe('');
          expect(answer.notCovered.length).toBeGreaterThan(0);
          const strays = answer.next.filter(
            ({ href }) =>
              !paths.has(href.replace(/[#?].*$/, '')) &&
              !/^https:\/\/[a-z0-9.-]+\.(?:gov|nic)\.in\//.test(href) &&
              !href.startsWith('/tools/'),
          );
          expect(strays).toEqual([]);
          for (const drawing of answer.drawings ?? []) expect(drawingFaults(drawing)).toEqual([]);
          // The words are the React keys of lists.
          for (const list of [
            answer.why,
            answer.whyNot.map(({ what }) => what),
            answer.next.map(({ href }) => href),
            answer.notCovered,
            ...(answer.lists ?? []).map(({ items }) => items),
          ])
            expect(new Set(list).size).toBe(list.length);
        }),
        { numRuns: 1500 },
      );
      expect(answers).toBeGreaterThan(20);
    });
  });
}

test('late-return calculates tax, so it offers the same years as income-tax', async () => {
  const years = async (name: string) => {
    const { year } = contentOf(await toolOf(name)).parameters;
    return year?.kind === 'choice' ? Object.keys(year.options) : [];
  };
  expect(await years('late-return')).toEqual(await years('income-tax'));
});
