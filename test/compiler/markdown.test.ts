import { expect, test } from 'bun:test';
import { type Fault, faultLine } from '../../src/compiler/content-error.ts';
import { References } from '../../src/compiler/figure-references.ts';
import { renderMarkdown, renderParts } from '../../src/compiler/markdown.ts';
import { figure, firm } from './samples.ts';

const FILE = 'content/articles/note.md';
const figures = new Map([['members', figure('members', { published: '200' })]]);
const inline = 'line';

function references(found: Fault[] = []): References {
  return new References(FILE, figures, firm, (fault) => found.push(fault));
}

const render = (source: string, how?: 'block' | 'line' | 'cell') =>
  renderMarkdown(FILE, 'body', source, references(), how);

function faults(source: string, how?: 'block' | 'line' | 'cell'): string[] {
  const found: Fault[] = [];
  renderMarkdown(FILE, 'body', source, references(found), how);
  return found.map(faultLine);
}

test('headings get anchors, and those of the second level make the contents list', () => {
  const { html, headings } = render('## Who must register?\n\nAll.\n\n### Goods & services\n\n## What it costs\n');
  expect(html).toBe(
    '<h2 id="who-must-register">Who must register?</h2>\n<p>All.</p>\n<h3 id="goods-services">Goods &amp; services</h3>\n<h2 id="what-it-costs">What it costs</h2>\n',
  );
  expect(headings).toEqual([
    { id: 'who-must-register', text: 'Who must register?' },
    { id: 'what-it-costs', text: 'What it costs' },
  ]);
});

test('the contents list shows headings without Markdown or entities', () => {
  expect(render("## The *real* cost of `DSC` & the firm's\n").headings).toEqual([
    { id: 'the-real-cost-of-dsc-the-firm-s', text: "The real cost of DSC & the firm's" },
  ]);
});

test('refuses a first-level heading and a skipped level', () => {
  const fault = (text: string, level: number) => [
    `${FILE}: body: expected heading levels in order from ##, found "${text}" at level ${level}`,
  ];
  expect(faults('# Title\n')).toEqual(fault('Title', 1));
  expect(faults('Title\n=====\n')).toEqual(fault('Title', 1));
  expect(faults('### Part\n')).toEqual(fault('Part', 3));
  expect(faults('## A\n\n#### B\n')).toEqual(fault('B', 4));
  expect(faults('## A\n\n### B\n\n#### C\n\n## D\n\n### E\n')).toEqual([]);
});

test('refuses two headings with the same anchor at any level', () => {
  const fault = [`${FILE}: body: expected headings to differ, found "Costs!" twice`];
  expect(faults('## Costs\n\n## Costs!\n')).toEqual(fault);
  expect(faults('## Costs\n\n### Costs!\n')).toEqual(fault);
  expect(faults('## A\n\n### Costs\n\n## B\n\n### Costs!\n')).toEqual(fault);
});

test('refuses a heading without characters for an anchor', () => {
  expect(faults('## जीएसटी\n')).toEqual([
    `${FILE}: body: expected a heading with a Latin letter or a digit, for its anchor, found "जीएसटी"`,
  ]);
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

test('refuses figures in headings and link addresses, and images', () => {
  expect(faults('## At most {{members}} members\n')).toEqual([
    `${FILE}: body: expected no figure in a heading, found one in "At most {{…}} members"`,
  ]);
  expect(faults('[x](/figures/{{members}})')).toEqual([
    `${FILE}: body: expected no figure in the address of a link, found one`,
  ]);
  expect(faults('![A form](/form.png)')).toEqual([
    `${FILE}: body: expected an illustration named in the front matter, found an image /form.png`,
  ]);
});

test('a table scrolls in a labelled, focusable region, and its first column has row headings', () => {
  const { html } = render('## Who "must" register\n\n| State | Limit |\n|---|---|\n| Kerala | **₹40 lakh** |\n');
  expect(html).toBe(
    '<h2 id="who-must-register">Who &quot;must&quot; register</h2>\n' +
      '<div class="scroll" role="region" aria-label="Who &quot;must&quot; register, table" tabindex="0"><table>' +
      '<thead><tr><th scope="col">State</th><th scope="col">Limit</th></tr></thead>' +
      '<tbody><tr><th scope="row">Kerala</th><td><strong>₹40 lakh</strong></td></tr></tbody></table></div>\n',
  );
  expect(render('| A |\n|---|\n| b |\n').html).toContain('aria-label="Table, table"');
});

test('marks external links, and reports all targets', () => {
  const { html, links } = render(
    '[GST](/gst#limits), [portal](https://www.gst.gov.in/?a=1&b=2), <https://www.mca.gov.in/>, [mail](mailto:a@b.in)',
    inline,
  );
  expect(html).toBe(
    '<a href="/gst#limits">GST</a>, <a href="https://www.gst.gov.in/?a=1&amp;b=2" rel="noopener external">portal</a>, <a href="https://www.mca.gov.in/" rel="noopener external">https://www.mca.gov.in/</a>, <a href="mailto:a@b.in">mail</a>',
  );
  expect(links.map(({ href }) => href)).toEqual([
    '/gst#limits',
    'https://www.gst.gov.in/?a=1&b=2',
    'https://www.mca.gov.in/',
    'mailto:a@b.in',
  ]);
});

test('a link cannot break out of its attribute', () => {
  expect(render(`[x](</a"onclick="alert(1)>)`, inline).html).toBe('<a href="/a&quot;onclick=&quot;alert(1)">x</a>');
});

test('accepts a link to a heading of any level in the text', () => {
  expect(faults('[there](#costs)\n\n## Costs\n')).toEqual([]);
  expect(faults('[there](#rates)\n\n## Costs\n\n### Rates\n')).toEqual([]);
  expect(faults('[there](#cost)\n\n## Costs\n')).toEqual([
    `${FILE}: body: expected an anchor of this text, found #cost`,
  ]);
});

test('reports all faults of a text with their lines', () => {
  const found: Fault[] = [];
  renderMarkdown(
    FILE,
    'body',
    'At {{no-such}}\nor {{nor-this}}.\n\n### Deep\n\nAt {{no-such}} <b>again</b>, [there](#gone).\n',
    references(found),
  );
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
  const { intro, parts, headings, links } = renderParts(
    FILE,
    'body',
    'First.\n\n## Who & *why*\n\nAll.\n\n### Deeper\n\n[Back](#who-why).\n\n## Then\n',
    references(),
  );
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
  expect(links.map(({ href }) => href)).toEqual(['#who-why']);
  expect(renderParts(FILE, 'body', '', references())).toEqual({
    intro: '',
    parts: [],
    headings: [],
    links: [],
    words: 0,
  });
});

test('reports each fault of a text in parts once', () => {
  const found: Fault[] = [];
  renderParts(FILE, 'body', '# Title\n\n## One\n\n## One\n\n#### Deep\n\n[x](#gone)\n', references(found));
  expect(found.map(faultLine)).toEqual(
    [
      'expected heading levels in order from ##, found "Title" at level 1',
      'expected headings to differ, found "One" twice',
      'expected heading levels in order from ##, found "Deep" at level 4',
      'expected an anchor of this text, found #gone',
    ].map((what) => `${FILE}: body: ${what}`),
  );
});

test('a link reference applies to all parts', () => {
  const { parts } = renderParts(
    FILE,
    'body',
    '## One\n\nSee [GST].\n\n## Two\n\nAnd [GST].\n\n[GST]: /gst\n',
    references(),
  );
  expect(parts.map(({ html }) => html)).toEqual([
    '<p>See <a href="/gst">GST</a>.</p>\n',
    '<p>And <a href="/gst">GST</a>.</p>\n',
  ]);
});

test('renders a line without a paragraph', () => {
  expect(render('A *single* line.', inline).html).toBe('A <em>single</em> line.');
});

test('counts words without Markdown syntax', () => {
  expect(
    render('## One *two*\n\n- three - four\n- **5** six-seven\n\n| eight | |\n|---|---|\n| nine | — |\n').words,
  ).toBe(9);
});
