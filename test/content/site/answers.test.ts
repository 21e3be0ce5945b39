/** The first things on a page: the answers of its card and its check, and one spelling of amounts. */
import { expect, test } from 'bun:test';
import { content, figures, get, renderedPages, textOf } from './pages.ts';

const services = [...content.bodies].flatMap(([path, body]) => (body.kind === 'service' ? [{ path, body }] : []));

test('every check has an answer on the page, from its tool, and is an example until the visitor changes it', async () => {
  const checked = services.filter(({ body }) => body.check);
  expect(checked.length).toBeGreaterThanOrEqual(20);
  const pages = new Map((await renderedPages()).map((page) => [page.path, page.document]));
  for (const { path, body } of checked) {
    const check = pages.get(path)?.querySelector('.check');
    const link = check?.querySelector('.check-answer > a')?.getAttribute('href') ?? '';
    expect([path, link.split('?')[0]]).toEqual([path, `/tools/${body.check?.tool}`]);
    const result = textOf(check?.querySelector('.check-answer .headline b'));
    expect([path, result]).not.toEqual([path, '']);
    const { text } = await get(link);
    expect([path, text]).toEqual([path, expect.stringContaining(result)]);
    expect([path, textOf(check?.querySelector('.check-answer > .example'))]).toEqual([path, 'Example']);
  }
});

test('answers are plain text', () => {
  const faults = services.flatMap(({ path, body }) =>
    Object.entries(body.answer).flatMap(([name, { short, more }]) =>
      /[*_`[\]{}<>]/.test(short + more) ? [`${path}: ${name}: ${short} / ${more}`] : [],
    ),
  );
  expect(faults).toEqual([]);
});

test('an answer with an unconfirmed figure says so, because it has no note', () => {
  const doubtful = figures.flatMap(({ id, current, published = '' }) =>
    current === undefined && /\d/.test(published) ? [{ id, published }] : [],
  );
  const silent = services.flatMap(({ path, body }) =>
    Object.values(body.answer).flatMap(({ short, more }) => {
      const answer = `${short}; ${more}`;
      const listed = new Set(body.figureIds);
      const shown = doubtful.filter(
        ({ id, published }) => listed.has(id) && / .* /.test(published) && answer.includes(published),
      );
      return shown.length > 0 && !/not confirmed|disagree/.test(answer) ? [`${path}: ${answer}`] : [];
    }),
  );
  expect(silent).toEqual([]);
});

/** "Rs 500", "Rs. 5 lakh", "INR 30", "Re 1": an amount without the sign. */
const WITHOUT_SIGN = /\b(?:rs\.?|re\.|inr)\s*\d|\brs\b\.?|\bRe\s\d|\d\s+rupees\b/i;

const foundIn = (text: string) => {
  const at = text.search(WITHOUT_SIGN);
  return at < 0 ? [] : [text.slice(Math.max(0, at - 30), at + 30)];
};

test('amounts have ₹, never Rs, in texts, titles, descriptions and structured data', async () => {
  const faults: string[] = [];
  let signs = 0;
  for (const { path, document, html } of await renderedPages()) {
    const attributes = [
      ...document.querySelectorAll('[content], [alt], [aria-label], [title], [placeholder], [href*="text="]'),
    ].flatMap((element) =>
      ['content', 'alt', 'aria-label', 'title', 'placeholder', 'href'].map((name) => {
        const text = element.getAttribute(name)?.replaceAll('+', ' ') ?? '';
        return name === 'href' ? decodeURIComponent(text) : text;
      }),
    );
    for (const script of document.querySelectorAll('script:not([type="application/ld+json"]), style'))
      script.textContent = '';
    for (const text of [textOf(document.documentElement), ...attributes])
      faults.push(...foundIn(text).map((found) => `${path}: ${found}`));
    signs += html.split('₹').length - 1;
  }
  expect(faults).toEqual([]);
  expect(signs).toBeGreaterThan(500);
});

test('records spell amounts in one way', () => {
  const spelled = figures.flatMap(({ id, label, published = '', current = '', change = '', note = '' }) =>
    [label, published, current, change, note].flatMap(foundIn).map((found) => `${id}: ${found}`),
  );
  expect(spelled).toEqual([]);
  const grouped = figures.flatMap(({ id, published = '', current = '' }) =>
    /₹\s|₹\d{4,}(?![,\d])|lac\b|\bcr\b/.test(`${published} ${current}`) ? [id] : [],
  );
  expect(grouped).toEqual([]);
});
