import { expect, test } from 'bun:test';
import { References } from '../../../src/compiler/figures/figure-references.ts';
import { type Fault, formatFault } from '../../../src/compiler/read/content-error.ts';
import { renderMarkdown, renderParts } from '../../../src/compiler/read/markdown.ts';
import { figure, firm } from '../samples.ts';

const FILE = 'content/articles/note.md';
const figures = new Map([['members', figure('members', { published: '200' })]]);
const inline = 'line';

function references(found: Fault[] = []): References {
  return new References(FILE, figures, firm, (fault) => found.push(fault));
}

const render = (source: string, how?: 'block' | 'line' | 'cell') => renderMarkdown(references(), 'body', source, how);

function faults(source: string, how?: 'block' | 'line' | 'cell'): string[] {
  const found: Fault[] = [];
  renderMarkdown(references(found), 'body', source, how);
  return found.map(formatFault);
}

test('headings get anchors, and those of the second level make the contents list, as plain text', () => {
  const { html, headings } = render('## Who must register?\n\nAll.\n\n### Goods & services\n\n## What it costs\n');
  expect(html).toBe(
    '<h2 id="who-must-register">Who must register?</h2>\n<p>All.</p>\n<h3 id="goods-services">Goods &amp; services</h3>\n<h2 id="what-it-costs">What it costs</h2>\n',
  );
  expect(headings).toEqual([
    { id: 'who-must-register', text: 'Who must register?' },
    { id: 'what-it-costs', text: 'What it costs' },
  ]);
  expect(render("## The *real* cost of `DSC` & the firm's\n").headings).toEqual([
    { id: 'the-real-cost-of-dsc-the-firm-s', text: "The real cost of DSC & the firm's" },
  ]);
});

const LEVELS = 'expected heading levels in order from ##, found';
const DIFFER = 'expected headings to differ, found "Costs!" twice';
test.each([
  ['# Title\n', `${LEVELS} "Title" at level 1`],
  ['Title\n=====\n', `${LEVELS} "Title" at level 1`],
  ['### Part\n', `${LEVELS} "Part" at level 3`],
  ['## A\n\n#### B\n', `${LEVELS} "B" at level 4`],
  ['## Costs\n\n## Costs!\n', DIFFER],
  ['## Costs\n\n### Costs!\n', DIFFER],
  ['## A\n\n### Costs\n\n## B\n\n### Costs!\n', DIFFER],
  ['## ₹?\n', 'expected a heading with a letter or a digit, for its anchor, found "₹?"'],
  ['## At most {{members}} members\n', 'expected no figure in a heading, found one in "At most {{…}} members"'],
  ['[x](/figures/{{members}})', 'expected no figure in the address of a link, found one'],
  ['![A form](/form.png)', 'expected an illustration named in the front matter, found an image /form.png'],
  ['[there](#cost)\n\n## Costs\n', 'expected an anchor of this text, found #cost'],
])('refuses wrong headings, links and images: %j', (source, fault) => {
  expect(faults(source)).toEqual([`${FILE}: body: ${fault}`]);
});

test('accepts heading levels in order, and links to headings of any level', () => {
  expect(faults('## A\n\n### B\n\n#### C\n\n## D\n\n### E\n')).toEqual([]);
  expect(faults('[there](#costs)\n\n## Costs\n')).toEqual([]);
  expect(faults('[there](#rates)\n\n## Costs\n\n### Rates\n')).toEqual([]);
});

test('refuses raw HTML everywhere', () => {
  expect(faults('<div>x</div>\n')).toEqual([`${FILE}: body: expected Markdown, found raw HTML <div>x</div>`]);
  const both = ['<b>', '</b>'].map((tag) => `${FILE}: body: expected Markdown, found raw HTML ${tag}`);
  expect(faults('A <b>bold</b> word.')).toEqual(both);
  expect(faults('A <b>bold</b> word.', inline)).toEqual(both);
  expect(render('A <b>bold</b> word.', inline).html).toBe('A bold word.');
  expect(faults('- one\n- <script>alert(1)</script>\n')[0]).toStartWith(
    `${FILE}: body: expected Markdown, found raw HTML <script>`,
  );
  expect(faults('| a |\n|---|\n| x<br>y |\n')).toEqual([`${FILE}: body: expected Markdown, found raw HTML <br>`]);
  expect(faults('<!-- a note -->\n')).toEqual([`${FILE}: body: expected Markdown, found raw HTML <!-- a note -->`]);
});

test('characters of HTML in plain text are text', () => {
  expect(render('Turnover < 40 lakh & > 20 lakh, "so to say"', inline).html).toBe(
    'Turnover &lt; 40 lakh &amp; &gt; 20 lakh, &quot;so to say&quot;',
  );
  expect(render('`<b>`', inline).html).toBe('<code>&lt;b&gt;</code>');
});

test('a table scrolls in a labelled, focusable region, and its first column has row headings', () => {
  const { html } = render('## Who "must" register\n\n| State | Limit |\n|---|---|\n| Kerala | **₹40 lakh** |\n');
  expect(html).toBe(
    '<h2 id="who-must-register">Who &quot;must&quot; register</h2>\n' +
      '<div class="scroll" role="region" aria-label="Who &quot;must&quot; register, table" tabindex="0"><table><caption class="visually-hidden">Who &quot;must&quot; register</caption>' +
      '<thead><tr><th scope="col">State</th><th scope="col">Limit</th></tr></thead>' +
      '<tbody><tr><th scope="row">Kerala</th><td><strong>₹40 lakh</strong></td></tr></tbody></table></div>\n',
  );
  expect(render('| A |\n|---|\n| b |\n').html).toContain('aria-label="Table, table"');
});

test('marks external links, and reports all targets', () => {
  const inText = references();
  const { html } = renderMarkdown(
    inText,
    'body',
    '[GST](/gst#limits), [portal](https://www.gst.gov.in/?a=1&b=2), <https://www.mca.gov.in/>, [mail](mailto:a@b.in)',
    inline,
  );
  expect(html).toBe(
    '<a href="/gst#limits">GST</a>, <a href="https://www.gst.gov.in/?a=1&amp;b=2" rel="noopener external">portal</a>, <a href="https://www.mca.gov.in/" rel="noopener external">https://www.mca.gov.in/</a>, <a href="mailto:a@b.in">mail</a>',
  );
  expect(inText.links.map(({ href }) => href)).toEqual([
    '/gst#limits',
    'https://www.gst.gov.in/?a=1&b=2',
    'https://www.mca.gov.in/',
    'mailto:a@b.in',
  ]);
});

test('a line has no paragraph, and a link cannot break out of its attribute', () => {
  expect(render('A *single* line.', inline).html).toBe('A <em>single</em> line.');
  expect(render(`[x](</a"onclick="alert(1)>)`, inline).html).toBe('<a href="/a&quot;onclick=&quot;alert(1)">x</a>');
});

test('reports all faults of a text with their lines', () => {
  const found: Fault[] = [];
  const source = 'At {{no-such}}\nor {{nor-this}}.\n\n### Deep\n\nAt {{no-such}} <b>again</b>, [there](#gone).\n';
  // Wrong references and raw HTML are removed.
  expect(renderMarkdown(references(found), 'body', source).html).toContain('<p>At \nor .</p>');
  expect(found.map(({ what, lineInBody }) => [lineInBody, what])).toEqual([
    [0, 'expected the id of a figure in content/figures, found {{no-such}}'],
    [1, 'expected the id of a figure in content/figures, found {{nor-this}}'],
    [5, 'expected the id of a figure in content/figures, found {{no-such}}'],
    [3, 'expected heading levels in order from ##, found "Deep" at level 3'],
    [5, 'expected Markdown, found raw HTML <b>'],
    [5, 'expected Markdown, found raw HTML </b>'],
    [5, 'expected an anchor of this text, found #gone'],
  ]);
});

test('splits a text into an introduction and a part for each second-level heading', () => {
  const inText = references();
  const source = 'First.\n\n## Who & *why*\n\nAll.\n\n### Deeper\n\n[Back](#who-why).\n\n## Then\n';
  const { intro, parts, headings } = renderParts(inText, 'body', source);
  expect(intro).toBe('<p>First.</p>\n');
  expect(parts).toEqual([
    {
      id: 'who-why',
      text: 'Who & why',
      html: '<p>All.</p>\n<h3 id="deeper">Deeper</h3>\n<p><a href="#who-why">Back</a>.</p>\n',
    },
    { id: 'then', text: 'Then', html: '' },
  ]);
  expect(headings).toEqual([
    { id: 'who-why', text: 'Who & why' },
    { id: 'then', text: 'Then' },
  ]);
  expect(inText.links.map(({ href }) => href)).toEqual(['#who-why']);
  expect(renderParts(references(), 'body', '')).toEqual({ intro: '', parts: [], headings: [] });
});

test('reports each fault of a text in parts once', () => {
  const found: Fault[] = [];
  renderParts(references(found), 'body', '# Title\n\n## One\n\n## One\n\n#### Deep\n\n[x](#gone)\n');
  expect(found.map(formatFault)).toEqual(
    [
      'expected heading levels in order from ##, found "Title" at level 1',
      'expected headings to differ, found "One" twice',
      'expected heading levels in order from ##, found "Deep" at level 4',
      'expected an anchor of this text, found #gone',
    ].map((what) => `${FILE}: body: ${what}`),
  );
});

test('a link reference applies to all parts', () => {
  const source = '## One\n\nSee [GST].\n\n## Two\n\nAnd [GST].\n\n[GST]: /gst\n';
  const { parts } = renderParts(references(), 'body', source);
  expect(parts.map(({ html }) => html)).toEqual([
    '<p>See <a href="/gst">GST</a>.</p>\n',
    '<p>And <a href="/gst">GST</a>.</p>\n',
  ]);
});
