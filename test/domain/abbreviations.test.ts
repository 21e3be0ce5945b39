import { expect, test } from 'bun:test';
import { Explainer } from '../../src/domain/abbreviations.ts';

const explainer = () =>
  new Explainer({ AY: 'assessment year', NBFC: 'non-banking financial company', 'SPICe+': 'simplified proforma' });
const AY = '<abbr title="assessment year">AY</abbr>';

test('explains an abbreviation where the page first has it, and only there', () => {
  const page = explainer();
  expect(page.html('<p>For AY 2026-27 and AY 2027-28.</p>')).toBe(`<p>For ${AY} 2026-27 and AY 2027-28.</p>`);
  expect(page.html('AY again, and SPICe+.')).toBe('AY again, and <abbr title="simplified proforma">SPICe+</abbr>.');
});

test('leaves links, headings, buttons and attributes alone, and explains the mention after them', () => {
  const left = '<h2 id="AY">AY</h2><a href="/x" title="AY"><b>AY</b></a> <button>AY</button> ';
  expect(explainer().html(`${left}<em>AY</em>`)).toBe(`${left}<em>${AY}</em>`);
});

test('explains nothing whose full words come first, or in brackets after it', () => {
  expect(explainer().html('An AY (assessment year) ends. AY')).toBe('An AY (assessment year) ends. AY');
  expect(explainer().html('<p>Each <b>Assessment year</b> (AY)</p> AY')).toBe(
    '<p>Each <b>Assessment year</b> (AY)</p> AY',
  );
});

test('takes a plural, but no part of a longer word', () => {
  expect(explainer().html('AYUSH, NBFC-D, PAY, NBFCs')).toBe(
    'AYUSH, NBFC-D, PAY, <abbr title="non-banking financial company">NBFCs</abbr>',
  );
});
