import { expect, test } from 'bun:test';
import * as v from 'valibot';
import { faultLine, faultsOf } from '../../src/compiler/content-error.ts';
import { type Figure, FigureFileSchema, FigureSchema, VERDICTS } from '../../src/domain/figure.ts';
import { figure } from '../compiler/samples.ts';

const FILE = 'content/figures/gst.yaml';

/** The faults of a file whose second figure differs so from one that stands. Fields set to undefined are left out. */
function faultsOfFigure(changes: Record<string, unknown>) {
  const record = Object.fromEntries(Object.entries({ ...figure('one'), ...changes }).filter(([, value]) => value !== undefined));
  const result = v.safeParse(FigureFileSchema, [figure('zero'), record]);
  return result.success ? [] : faultsOf(FILE, result.issues).map(faultLine);
}

test('every verdict has a form that passes', () => {
  const forms: Record<(typeof VERDICTS)[number], Record<string, unknown>> = {
    agrees: {},
    outdated: { current: '40', since: '2019-04-01', change: 'It was raised.' },
    incomplete: { change: 'Interest runs besides.' },
    disputed: { current: undefined },
    unsure: { current: undefined },
    added: { published: undefined },
    house: { unit: 'rupees', value: 6999 },
  };
  for (const verdict of VERDICTS) expect({ verdict, faults: faultsOfFigure({ ...forms[verdict], verdict }) }).toEqual({ verdict, faults: [] });
});

test('every figure but an added one has its published value', () => {
  for (const verdict of VERDICTS.filter((name) => name !== 'added')) {
    expect(faultsOfFigure({ verdict, published: undefined })).toContain(`${FILE}: 1.published: expected the published value, found nothing`);
  }
});

test('a disputed or unsure figure claims no current value, and every other has one', () => {
  const rule = 'expected a current value, except on a disputed or unsure figure, which must have none';
  expect(faultsOfFigure({ verdict: 'disputed' })).toEqual([`${FILE}: 1.current: ${rule}, found "20"`]);
  expect(faultsOfFigure({ verdict: 'unsure' })).toEqual([`${FILE}: 1.current: ${rule}, found "20"`]);
  expect(faultsOfFigure({ current: undefined })).toEqual([`${FILE}: 1.current: ${rule}, found nothing`]);
});

test('a value says itself in words: none are typed', () => {
  const shown = (changes: Partial<Figure>) => {
    const { published: _, current: __, ...record } = figure('one', changes);
    const { published, current } = v.parse(FigureSchema, record);
    return { published, current };
  };
  for (const [value, unit, words] of [
    [6999, 'rupees', '₹6,999'],
    [1234.5, 'rupees', '₹1,234.50'],
    [123456, 'rupees', '₹1,23,456'],
    [1.5e7, 'rupees', '₹1.5 crore'],
    [4e6, 'rupees', '₹40 lakh'],
    [0.5, 'percent', '0.5%'],
    [1, 'months', '1 month'],
    [30, 'days', '30 days'],
    [100, 'kilobytes', '100 KB'],
    [1000, 'members', '1,000'],
  ] as const)
    expect(shown({ value, unit, verdict: 'house' })).toEqual({ published: words, current: words });
  expect(shown({ value: 18, unit: 'percent', verdict: 'added' })).toEqual({ published: undefined, current: '18%' });
});

test('a figure that agrees with the law, or is our own, has one value', () => {
  const rule = 'expected the published value, on a figure that agrees or is our own, or another verdict';
  for (const verdict of ['agrees', 'house']) expect(faultsOfFigure({ verdict, current: '40' })).toEqual([`${FILE}: 1.current: ${rule}, found "40"`]);
  expect(faultsOfFigure({ verdict: 'incomplete', current: '40', change: 'Interest runs besides.' })).toEqual([]);
});

test('a figure the law has overtaken says since when and how', () => {
  expect(faultsOfFigure({ verdict: 'outdated' })).toEqual([
    `${FILE}: 1.change: expected the correction to show, found nothing`,
    `${FILE}: 1.since: expected the day the law changed, found nothing`,
  ]);
  expect(faultsOfFigure({ verdict: 'incomplete' })).toEqual([`${FILE}: 1.change: expected the correction to show, found nothing`]);
});

test('a figure is reviewed after it was checked', () => {
  for (const review of ['2026-11-21', '2026-11-20']) {
    expect(faultsOfFigure({ review })).toEqual([`${FILE}: 1.review: expected a review date after the day it was checked, found "${review}"`]);
  }
  expect(faultsOfFigure({ review: '2026-11-22' })).toEqual([]);
});

test('each field is of its kind', () => {
  expect(faultsOfFigure({ id: 'GST limit' })).toEqual([`${FILE}: 1.id: expected lower-case words joined by hyphens, found "GST limit"`]);
  expect(faultsOfFigure({ unit: 'lakh' })).toEqual([expect.stringMatching(/: 1\.unit: expected one of rupees, .*, text, found "lakh"$/)]);
  expect(faultsOfFigure({ verdict: 'true' })).toEqual([expect.stringMatching(/: 1\.verdict: expected one of agrees, .*, house, found "true"$/)]);
  expect(faultsOfFigure({ value: '20' })).toEqual([`${FILE}: 1.value: expected a number, found "20"`]);
  expect(faultsOfFigure({ published: 20 })).toEqual([`${FILE}: 1.published: expected text, found 20`]);
  expect(faultsOfFigure({ label: undefined })).toEqual([`${FILE}: 1.label: expected a value, found nothing`]);
  expect(faultsOfFigure({ colour: 'red' })).toEqual([`${FILE}: 1.colour: expected no field of this name, found one`]);
  expect(faultsOfFigure({ checked: '21/11/2026' })).toContain(`${FILE}: 1.checked: expected a date as YYYY-MM-DD, found "21/11/2026"`);
});

test('every figure has a source that can be read over https', () => {
  expect(faultsOfFigure({ source: undefined })).toEqual([`${FILE}: 1.source: expected a value, found nothing`]);
  expect(faultsOfFigure({ source: { title: 'Act', url: 'http://mca.gov.in/' } })).toEqual([
    `${FILE}: 1.source.url: expected an https address, found "http://mca.gov.in/"`,
  ]);
  expect(faultsOfFigure({ source: 'the Act' })).toEqual([`${FILE}: 1.source: expected fields, found "the Act"`]);
});

test('a file of figures is a list', () => {
  const result = v.safeParse(FigureFileSchema, { one: figure('one') });
  expect(result.success ? [] : faultsOf(FILE, result.issues).map(faultLine)).toEqual([`${FILE}: file: expected a list of figures, found Object`]);
});
