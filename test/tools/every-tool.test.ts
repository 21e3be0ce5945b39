/** Properties of every tool, tested with inputs made up from its parameters. */
import { describe, expect, test } from 'bun:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Drawing } from '../../src/domain/drawing.ts';
import { SECTIONS } from '../../src/domain/sections.ts';
import { AnswerDrawing } from '../../src/islands/widgets/answer-drawing.tsx';
import { lawAsOf } from '../../src/tools/answer-shape.ts';
import { initialTyped, isAsked, readTyped } from '../../src/tools/parameters.ts';
import { ask } from '../../src/tools/tool.ts';
import { tools } from '../../src/tools/tool-table.ts';
import { firm } from '../support/firm.ts';
import { examplesIn, specPaths } from '../support/spec-paths.ts';
import { ALL, contentOf, TODAY, toolOf } from './asking.ts';
import { madeUpInputs } from './inputs.ts';

/** The pages that a next step may link to. */
const plans = Object.keys(examplesIn('journeys')).map((name) => `/start/${name}`);
const paths = new Set([...specPaths(firm.slug), ...SECTIONS.map(({ path }) => path), ...plans, '/due-dates']);

/** Fields that a form shows at first. */
const MAX_FIELDS = 5;

/** Inputs of each tool today, and on other days. */
const COUNT = 100;
const ON_OTHER_DAYS = 40;
/**
 * Of so many answers one is drawn, and one asked for again with all law: both take longer than answering, and the data of
 * all drawings is read.
 */
const ONE_OF = 5;

/** Places outside a scale from 0, and what is no number. */
function outside(most: number, ...places: readonly number[]): string[] {
  return places.filter((place) => !(place >= 0 && place <= most)).map((place) => `${place} of ${most}`);
}

function twice(what: string, texts: readonly string[]): string[] {
  return new Set(texts).size === texts.length ? [] : [`${what} twice: ${texts}`];
}

/** What sticks out of a drawing, runs backwards, has no name of its own, or is not where the visitor is. */
function drawingFaults(drawing: Drawing): string[] {
  if (drawing.kind === 'bars') {
    const { bars } = drawing;
    const short = bars.length < 2 ? ['nothing to compare'] : [];
    const amounts = bars.map(({ amount }) => amount ?? 0);
    return [
      ...short,
      ...twice(
        'a bar',
        bars.map(({ name }) => name),
      ),
      ...outside(Math.max(...amounts), ...amounts),
    ];
  }
  if (drawing.kind === 'receipt') {
    const { lines, total } = drawing;
    return twice(
      'a line',
      [...lines, total].map(({ what }) => what),
    );
  }
  if (drawing.kind === 'time') {
    const { moments } = drawing;
    const today = moments.filter(({ mark }) => mark === 'now').length;
    return [
      ...twice(
        'a day',
        moments.map(({ day }) => day),
      ),
      ...(today > 1 ? ['today twice'] : []),
    ];
  }
  if (drawing.kind === 'gauge') {
    const { most, limit, you } = drawing;
    return outside(most, limit.at, you.at);
  }
  const { rows, head } = drawing.table;
  const faults = [
    ...rows.filter((row) => row.length !== head.length).map((row) => `row ${row}`),
    ...twice(
      'a row',
      rows.map(([first = '']) => first),
    ),
  ];
  if (drawing.kind === 'steps') {
    const { steps } = drawing;
    const gaps = steps.filter(({ from, to, rate }, at) => {
      const { to: end, rate: lower } = steps[at - 1] ?? { to: 0, rate: -1 };
      return !(from === end && to > from && rate > lower);
    });
    return [...faults, ...gaps.map(({ from, to }) => `step ${from} to ${to}`)];
  }
  const { points, you, across, up } = drawing;
  const back = points.filter(
    ([x, y], at) => at > 0 && (x <= (points[at - 1]?.[0] ?? 0) || y < (points[at - 1]?.[1] ?? 0)),
  );
  const isOn = points.some((point) => point[0] === you.at[0] && point[1] === you.at[1]);
  return [
    ...faults,
    ...outside(across.most, ...points.map(([x]) => x)),
    ...outside(up.most, ...points.map(([, y]) => y)),
    ...back.map((point) => `falls at ${point}`),
    ...points.filter(([x]) => !Number.isInteger(x)).map(([x]) => `${x} days`),
    ...(isOn ? [] : [`${you.at} is not on the line`]),
  ];
}

/** The bytes of the largest drawing: what it has as SVG, without its words and table. */
const MAX_SVG = 3000;

for (const name of Object.keys(tools)) {
  const tool = await toolOf(name);
  const content = contentOf(tool);
  describe(name, () => {
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
      const inputs = madeUpInputs(content.parameters, 7, COUNT, 0);
      for (const query of inputs) {
        const typed = readTyped(content.parameters, query);
        const together = first.filter((field) => isAsked(content.parameters, field, typed));
        expect(together.length).toBeLessThanOrEqual(MAX_FIELDS);
      }
      // As the empty form sends it.
      const asked = inputs.map((query) => {
        const sent = new URLSearchParams(initialTyped(content.parameters, TODAY) as never);
        for (const field of first) {
          sent.delete(field);
          for (const text of query.getAll(field)) sent.append(field, text);
        }
        return ask(tool, content, sent, TODAY);
      });
      const missing = asked.flatMap((found) => ('faults' in found ? Object.keys(found.faults) : []));
      // A field that follows from an answer opens by itself when it is missing.
      const waiting = missing.filter((field) => !first.includes(field) && !content.parameters[field]?.onlyIf);
      expect(waiting).toEqual([]);
    });

    test('answers any input on any day with plain data and the law that it read, or with the faults of fields', () => {
      const named = Object.keys(tool.parameters);
      let [asked, answers, withLaw] = [0, 0, 0];
      for (const [seed, today] of ['2025-06-01', TODAY, '2027-06-01'].entries())
        for (const query of madeUpInputs(content.parameters, seed, today === TODAY ? COUNT : ON_OTHER_DAYS, 0.03)) {
          const found = ask(tool, content, query, today);
          asked += 1;
          // A record that the tool does not declare would be read as one without a value.
          if (asked % ONE_OF === 0)
            expect([String(query), ask(tool, { ...content, figures: ALL }, query, today)]).toEqual([
              String(query),
              found,
            ]);
          if ('faults' in found)
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
          const drawings = answer.drawings ?? [];
          expect(drawings.length).toBeLessThanOrEqual(3);
          expect(
            twice(
              'a drawing',
              drawings.map(({ title }) => title),
            ),
          ).toEqual([]);
          for (const drawing of drawings) {
            expect(drawingFaults(drawing)).toEqual([]);
            if (answers % ONE_OF > 0) continue;
            const html = renderToString(createElement(AnswerDrawing, { drawing }));
            expect(html).not.toContain('NaN');
            const pictures = html.match(/<svg.*<\/svg>/gs) ?? [];
            expect(pictures.join('').length).toBeLessThanOrEqual(MAX_SVG);
          }
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
