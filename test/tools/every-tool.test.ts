/** Properties of every tool, tested with inputs made up from its parameters. */
import { describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawing, Point } from '../../src/domain/drawing.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { tools } from '../../src/tools/index.ts';
import { initialTyped } from '../../src/tools/parameters.ts';
import { ask, lawAsOf } from '../../src/tools/tool.ts';
import { firm } from '../support/firm.ts';
import { specPaths } from '../support/spec-paths.ts';
import { ALL, CONTENT, contentOf, TODAY, toolOf } from './asking.ts';
import { madeUpInputs } from './inputs.ts';

/** The pages that a next step may link to. */
const paths = new Set([...specPaths(firm.slug), ...SECTIONS.map(({ path }) => path), '/due-dates']);

/** Fields that a form shows at first. */
const MAX_FIELDS = 5;

/** Inputs of each tool on each day. */
const COUNT = 150;

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

    test('asks for at most five things before its button, and can be answered without the others', () => {
      const all = Object.entries(content.parameters);
      const first = all.filter(([, { add }]) => add === undefined).map(([field]) => field);
      expect(first.length).toBeLessThanOrEqual(MAX_FIELDS);
      // As the empty form sends it.
      const asked = madeUpInputs(content.parameters, 7, COUNT, 0).map((query) => {
        const sent = new URLSearchParams(initialTyped(content.parameters) as never);
        for (const field of first) {
          sent.delete(field);
          for (const text of query.getAll(field)) sent.append(field, text);
        }
        return ask(tool, content, sent, TODAY);
      });
      const missing = asked.flatMap((found) => (found.state === 'wrong' ? Object.keys(found.faults) : []));
      // A field that follows from an answer opens by itself when it is missing.
      const waiting = missing.filter((field) => !first.includes(field) && !content.parameters[field]?.onlyIf);
      expect(waiting).toEqual([]);
    });

    test('answers any input on any day with plain data and the law that it read, or with the faults of fields', () => {
      const named = Object.keys(tool.parameters);
      let [answers, withLaw] = [0, 0];
      for (const [seed, today] of ['2025-06-01', TODAY, '2027-06-01'].entries())
        for (const query of madeUpInputs(content.parameters, seed, COUNT, 0.03)) {
          const found = ask(tool, content, query, today);
          // A record that the tool does not declare would be read as one without a value.
          expect([String(query), ask(tool, { ...content, figures: ALL }, query, today)]).toEqual([
            String(query),
            found,
          ]);
          if (found.state === 'wrong')
            expect(Object.keys(found.faults).filter((field) => !named.includes(field))).toEqual([]);
          if (found.state !== 'answered') continue;
          answers += 1;
          const { answer, read } = found;
          expect(JSON.parse(JSON.stringify({ answer, read }))).toEqual({ answer, read });
          if (lawAsOf(read) !== null) withLaw += 1;
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
        }
      expect(answers).toBeGreaterThan(COUNT / 4);
      // Some numbers have a form that no record describes.
      expect(withLaw).toBeGreaterThan(answers / 2);
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
