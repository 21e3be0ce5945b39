import { expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import { figureCardHtml, listedFigure, stateOf } from '../../src/compiler/figure-card.ts';
import { stateWords } from '../../src/compiler/figure-notes.ts';
import { folded } from '../../src/domain/figure-filter.ts';
import { figure } from './samples.ts';

const agreed = figure('late-fee', {
  label: 'Late fee <a day>',
  published: '₹50 & more',
  current: '₹50 & more',
  verdict: 'agrees',
  source: { title: 'Rules & forms', url: 'https://example.in/?a=1&b=2' },
  checked: '2026-11-01',
  review: '2027-05-01',
  note: 'Read in "a" copy.',
});

test('a card says what the figure is, how it stands, where it comes from and when it was checked', () => {
  const html = figureCardHtml(agreed);
  expect(stateOf(agreed)).toBe('in-force');
  expect(html).toStartWith('<h3 data-searched=""><a href="#late-fee">Late fee &lt;a day&gt;</a></h3>');
  expect(html).toContain('<p class="figure-value" data-searched="">₹50 &amp; more</p>');
  expect(html).toContain('<p class="figure-state figure-state-in-force" data-searched="">In force</p>');
  expect(html).toContain('<p data-searched="">Read in &quot;a&quot; copy.</p>');
  expect(html).toContain('Source: <span data-searched=""><a href="https://example.in/?a=1&amp;b=2" rel="noopener external">Rules &amp; forms</a></span>.');
  expect(html).toEndWith(
    'Checked <time datetime="2026-11-01">1 November 2026</time>, to be checked again by <time datetime="2027-05-01">1 May 2027</time>.</p>',
  );
});

test('where the law has changed the value in force stands large, what was before under it, and the source once', () => {
  const html = figureCardHtml({ ...agreed, verdict: 'outdated', current: '₹100', since: '2025-04-01', change: '₹100 a day since April 2025.' });
  expect(html).toContain('<p class="figure-value" data-searched="">₹100</p>');
  expect(html).toContain('<p class="figure-state figure-state-changed" data-searched="">Changed 1 April 2025</p>');
  expect(html).toContain('<p class="figure-history" data-searched="">was ₹50 &amp; more until 31 March 2025</p>');
  expect(html).toContain('<p data-searched="">₹100 a day since April 2025.</p>');
  expect(html.split('Rules &amp; forms')).toHaveLength(2);
});

test('each verdict has its state, in words of a visitor', () => {
  const changed = { current: '₹100', since: '2025-04-01', change: 'It is more.' };
  const states = [
    { verdict: 'agrees' },
    { verdict: 'added', published: undefined, current: '₹50' },
    { verdict: 'house' },
    { verdict: 'outdated', ...changed },
    { verdict: 'incomplete', ...changed },
    { verdict: 'incomplete', change: 'Only if you sell.' },
    { verdict: 'disputed', current: undefined },
    { verdict: 'unsure', current: undefined },
  ] as const;
  const base = figure('late-fee', { published: '₹50', current: '₹50' });
  expect(
    states.map((changes) => {
      const one = { ...base, ...changes };
      return [one.verdict, stateOf(one), /figure-state-\S+" data-searched="">([^<]+)</.exec(figureCardHtml(one))?.[1]];
    }),
  ).toEqual([
    ['agrees', 'in-force', 'In force'],
    ['added', 'in-force', 'In force'],
    ['house', 'ours', 'Our own'],
    ['outdated', 'changed', 'Changed 1 April 2025'],
    ['incomplete', 'changed', 'Changed 1 April 2025'],
    ['incomplete', 'conditions', 'Applies with conditions'],
    ['disputed', 'disagree', 'Tables disagree'],
    ['unsure', 'not-confirmed', 'Not confirmed'],
  ]);
});

test('a value that was never the law is in force, and its card, its answer and the list of states say the same of it', () => {
  const misquoted = figure('penalty', { published: '10%', current: '100%', verdict: 'incomplete', change: 'The 10% is of another case.' });
  expect([stateOf(misquoted), stateWords(misquoted)]).toEqual(['in-force', 'often given as 10%']);
  expect(figureCardHtml(misquoted)).toContain('<p class="figure-state figure-state-in-force" data-searched="">Often given as 10%</p>');
});

test('a figure that is not confirmed shows its published value and what to do, and no history', () => {
  const html = figureCardHtml({ ...agreed, current: undefined, verdict: 'disputed' });
  expect(html).toContain('<p class="figure-value" data-searched="">₹50 &amp; more</p>');
  expect(html).toContain('<p data-searched="">Published tables disagree on this. Check with the department before you rely on it.</p>');
  expect(html).not.toContain('figure-history');
});

test('the page where a source was read is named; where only the entrance of a portal is known, the card says so', () => {
  const only = 'Of the portal only its entrance is known.';
  const home = { title: 'Rules', url: 'https://www.gst.gov.in/' };
  const read = { title: 'Rate notification', url: 'https://www.cbic.gov.in/rates/11', day: '2026-11-20', secondary: false };
  expect(figureCardHtml({ ...agreed, source: home })).toContain(only);
  const html = figureCardHtml({ ...agreed, source: { ...home, read } });
  expect(html).toContain('Rules</a>, read at <a href="https://www.cbic.gov.in/rates/11" rel="noopener external">cbic.gov.in</a></span>.');
  expect(html).not.toContain(only);
  // Nothing of a law is behind what the firm decides itself.
  expect(figureCardHtml({ ...agreed, verdict: 'house', source: home })).not.toContain(only);
  expect(figureCardHtml({ ...agreed, source: { ...home, url: 'https://www.gst.gov.in/rates' } })).not.toContain(only);
});

test('what the server searches is what the browser finds in the parts that the card marks', () => {
  const read = { title: 'Rate notification', url: 'https://www.cbic.gov.in/rates/11', day: '2026-11-20', secondary: false };
  const source = { title: 'Rules & forms', url: 'https://www.gst.gov.in/', read };
  const since = '2025-04-01';
  for (const one of [
    agreed,
    { ...agreed, source },
    { ...agreed, source, verdict: 'outdated', current: '₹100', since, change: 'It is ₹100.' } as const,
    { ...agreed, current: undefined, verdict: 'unsure' } as const,
  ]) {
    const { card, searched } = listedFigure(one);
    const { document } = new Window();
    document.body.innerHTML = `<ul><li>${card}</li></ul>`;
    const marked = Array.from(document.querySelectorAll('[data-searched]'), (part) => part.textContent);
    const words = (text: string) => new Set(folded(text).split(' '));
    expect(words(marked.join(' '))).toEqual(words(searched));
  }
});
