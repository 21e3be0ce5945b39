import { expect, test } from 'bun:test';
import { figureCardHtml, stateOf } from '../../src/compiler/figure-card.ts';
import { figure } from './samples.ts';

const agreed = figure('late-fee', {
  label: 'Late fee <a day>',
  published: '₹50 & more',
  verdict: 'agrees',
  source: { title: 'Rules & forms', url: 'https://example.in/?a=1&b=2' },
  checked: '2026-11-01',
  review: '2027-05-01',
  note: 'Read in "a" copy.',
});

test('a card says what the figure is, how it stands, where it comes from and when it was checked', () => {
  const html = figureCardHtml(agreed);
  expect(stateOf(agreed)).toBe('same');
  expect(html).toStartWith('<h3 data-searched=""><a href="#late-fee">Late fee &lt;a day&gt;</a></h3>');
  expect(html).toContain('<p class="figure-value" data-searched="">₹50 &amp; more</p>');
  expect(html).toContain('<p class="figure-state figure-state-same" data-searched="">Same as published</p>');
  expect(html).toContain('Source: <a href="https://example.in/?a=1&amp;b=2" rel="noopener external" data-searched="">Rules &amp; forms</a>.');
  expect(html).toContain('Checked <time datetime="2026-11-01">1 November 2026</time>. Next review by <time datetime="2027-05-01">1 May 2027</time>.');
  expect(html).toEndWith('<span data-searched="">Read in &quot;a&quot; copy.</span></p>');
});

test('where the law has changed the correction stands on the card and names the source, once', () => {
  const html = figureCardHtml({ ...agreed, verdict: 'outdated', current: '₹100', since: '2025-04-01', change: '₹100 a day since April 2025.' });
  expect(html).toContain('<strong>Changed 1 April 2025.</strong> ₹100 a day since April 2025.');
  expect(html.split('Rules &amp; forms')).toHaveLength(2);
});
