import { expect, test } from 'bun:test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { answeredTools } from '../../support/spec-paths.ts';
import { content, get } from './pages.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // How React writes attributes and void elements, and ids that begin with a digit; all of it is valid HTML.
      'attr-case': 'off',
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'valid-id': 'off',
      // How wide a title is counts, not its characters: test/content/site/structure.test.ts.
      'long-title': 'off',
      // A search box with suggestions is a combobox with a listbox; a select cannot be typed into. Tables written in
      // Markdown scroll inside a div that is a region.
      'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
      // Check boxes of one name are one parameter of a tool, given several times.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
      // Buttons that call hold words, not the number.
      'tel-non-breaking': ['error', { ignoreClasses: ['button', 'contact-call'] }],
    },
  }),
);

async function messagesOn(html: string) {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages);
}

/** The kinds of pages whose header and footer were validated. They are the same on every page of a kind. */
const framed = new Set<string>();

async function faultsOf(path: string, kind = path): Promise<string[]> {
  const { text } = await get(path);
  const isFirst = framed.size < framed.add(kind).size;
  const html = isFirst ? text : text.replace(/<header\b.*?<\/header>/s, '').replace(/<footer\b.*<\/footer>/s, '');
  const messages = await messagesOn(html);
  return messages.map(({ line, ruleId, message }) => `${path}, line ${line}: ${ruleId}: ${message}`);
}

const FIGURES = [
  '/figures/gst-goods-threshold',
  '/figures/new-regime-slabs',
  '/figures?on=2020-01-01',
  '/figures?on=soon',
];

test.each([
  ...content.pages.map(({ path, kind, id }) => [path, kind === 'plain' ? id : kind]),
  ...FIGURES.map((path) => [path, path]),
])('%s is valid HTML', async (path = '', kind = '') => {
  expect(await faultsOf(path, kind)).toEqual([]);
});

test('pages outside of the content are valid HTML: not found, search, filter, due dates, tool faults', async () => {
  const asked = [
    '/due-dates?for=llp&agm=2026-02-30&state=%22%3E',
    '/due-dates?for=salaried&from=2025-07-01',
    '/tools/roc-late-fee?form=x&due=%22%3E&filed=2026-02-30&capital=-1',
  ];
  for (const path of [
    ...asked,
    '/no-such-page',
    '/search?q=gst',
    '/figures?q=late%20fee&state=changed',
    '/figures?q=%22%3E%3Cb%3E',
  ]) {
    expect(await faultsOf(path)).toEqual([]);
  }
});

const ANSWERED = [...answeredTools, '/start/open-a-restaurant?state=UP&turnover=3800000&staff=6'];

test.each(ANSWERED)('the answer at %s is valid HTML', async (path) => {
  expect((await get(path)).status).toBe(200);
  expect(await faultsOf(path, 'an answer')).toEqual([]);
});
