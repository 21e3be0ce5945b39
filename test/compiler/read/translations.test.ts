/** The words of a file in another language: which texts they are, what fits in their place, and what a change leaves. */
import { describe, expect, test } from 'bun:test';
import * as v from 'valibot';
import { COMPILERS } from '../../../src/compiler/kind-compilers.ts';
import { ContentError, formatFault } from '../../../src/compiler/read/content-error.ts';
import { readPages, readYaml } from '../../../src/compiler/read/content-files.ts';
import {
  languageRead,
  listParts,
  mergeTranslation,
  withTranslations,
} from '../../../src/compiler/read/translations.ts';
import { listTexts } from '../../../src/compiler/read/word-fields.ts';
import { ToolPageSchema, UpdatesSchema } from '../../../src/content/front-matter.ts';
import { FirmSchema } from '../../../src/domain/firm.ts';
import { ParameterFileSchema } from '../../../src/law/parameter.ts';
import { contentFolder, dated, faultsFrom, firm, parameter } from '../samples.ts';
import { legal, page, pages, updates } from '../tree.ts';

const fieldsOf = (schema: v.GenericSchema, data: unknown) => listTexts(schema, data).map(({ field }) => field);

describe('words', () => {
  test('of a page are its titles, sentences and search words, not its addresses, names of law, days and numbers', () => {
    expect(
      fieldsOf(COMPILERS.service.schema, {
        title: 'GST',
        keywords: ['gst'],
        order: 1,
        checked: '2026-11-21',
        check: { tool: 'gst', ask: 'Must I?', with: { state: ['UP'] } },
        card: { title: 'At a glance', rows: [{ label: 'Limit', value: '{{gst-limit}}' }] },
        related: ['/gst'],
        sources: [{ title: 'CGST Act', url: 'https://www.gst.gov.in/' }],
      }),
    ).toEqual(['title', 'keywords.0', 'check.ask', 'card.title', 'card.rows.0.label']);
  });

  test('of a tool are all texts that it says, apart from blanks and addresses', () => {
    expect(
      fieldsOf(ToolPageSchema, {
        example: 'turnover=1',
        fields: { due: { label: 'Due', first: 'ay-2025-26', options: { no: 'No' } } },
        words: { late: { lead: '{days} late', cost: '{cost}', url: '/gst', gst: '{{gst:, with GST|}}' } },
        questions: { asked: [{ when: ['late fee'], title: 'Late fee' }] },
      }),
    ).toEqual([
      'fields.due.label',
      'fields.due.options.no',
      'words.late.lead',
      'words.late.gst',
      'questions.asked.0.title',
    ]);
  });

  test('of records are at their ids; days and states are data', () => {
    expect(
      fieldsOf(ParameterFileSchema, {
        title: 'GST',
        parameters: [parameter('day', { values: [{ text: '31 July' }, { text: 'no limit' }, { list: ['Manipur'] }] })],
      }),
    ).toEqual(['title', 'parameters.day.label', 'parameters.day.values.1.text']);
  });

  test('of the firm are how soon it calls, not its name and address, nor what the site says in words of its own', () => {
    const fields = fieldsOf(FirmSchema, { ...firm, callHours: 'Mon to Sat', callWithin: 'one working day' });
    expect(fields).toEqual(['callWithin']);
  });
});

const BODY = '## Who pays\n\nAbove {{gst-limit}}, [see](/gst).\n\n### The firm\n\nAll of them.\n';
const english = { file: 'content/legal/terms.md', data: legal, body: BODY };
const { schema } = COMPILERS.legal;
const [whole] = listParts(schema, english);
const HINDI = {
  title: 'शर्तें',
  description: legal.description.replace(/[a-z]+/gi, 'शब्द'),
  summary: '{{firm.name}} की शर्तें।',
};
const HINDI_BODY = '## कौन\n\n{{gst-limit}} से ऊपर, [देखें](/gst)।\n\n### फ़र्म\n\nसब।\n';
const merge = (changes: object = {}, body = HINDI_BODY) =>
  mergeTranslation(
    schema,
    english,
    {
      file: 'content/hi/legal/terms.md',
      data: { follows: whole?.follows, reviewed: null, ...HINDI, ...changes },
      body,
    },
    true,
  );
const faultsOf = (...of: Parameters<typeof merge>) => {
  try {
    merge(...of);
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(formatFault);
    throw error;
  }
  return [];
};

describe('a translation', () => {
  test('gives a page its words and nothing else, and its headings the anchors of the English ones', () => {
    const { data, body, translations } = merge({ reviewed: '2026-11-22' });
    expect(data).toEqual({ ...legal, ...HINDI });
    expect(body).toContain('## कौन {#who-pays}\n');
    expect(body).toContain('### फ़र्म {#the-firm}\n');
    expect(translations.get('')).toMatchObject({ reviewed: '2026-11-22', isStale: false, isDraft: false });
  });

  test.each<[string, object]>([
    ['path: expected only words that the English file has too', { path: '/terms' }],
    ['order: expected only words', { order: 1 }],
    ['title: expected words for "Terms", found none', { title: undefined }],
    ['title: expected words for "Terms", found nothing', { title: ' ' }],
    ['summary: expected the references and blanks of the English text, {{firm.name}}, found none', { summary: 'शर्तें।' }],
    [
      'summary: expected the references and blanks of the English text, {{firm.name}}, found {{firm.name}}, {days}',
      { summary: '{{firm.name}} {days}' },
    ],
    ['title: expected only numbers that the English text has, found 20', { title: 'शर्तें २०' }],
    [
      'title: expected words in the language of the file, found "the terms of this site"',
      { title: 'the terms of this site' },
    ],
    ['follows: expected the hash of the English text', { follows: undefined }],
    ['reviewed: expected null, or the day', { reviewed: 'yes' }],
    ['draft: expected true', { draft: 'yes' }],
  ])('has the fault %s', (fault, changes) => {
    expect(faultsOf(changes)).toEqual([expect.stringContaining(`content/hi/legal/terms.md: ${fault}`)]);
  });

  test.each([
    ['expected the headings of the English text', HINDI_BODY.replace('###', '##')],
    ['expected the references and blanks of the English text', HINDI_BODY.replace('{{gst-limit}}', '')],
    [
      'expected words in the language of the file, found "All of it is still in English."',
      HINDI_BODY.replace('सब', 'All of it is still in English.\n'),
    ],
  ])('has the fault of its text: %s', (fault, body) => {
    expect(faultsOf({}, body)).toEqual([expect.stringContaining(`content/hi/legal/terms.md: body: ${fault}`)]);
  });

  test('of a draft may lack words and be in English', () => {
    expect(merge({ draft: true, title: undefined, description: legal.description }).translations.get('')?.isDraft).toBe(
      true,
    );
  });

  test('may have names in Latin letters', () => {
    expect(faultsOf({ title: 'Companies Act और GSTR-3B और ROC के नियम' })).toEqual([]);
  });
});

describe('once the English text has changed', () => {
  const stale = { follows: '0123456789ab' };

  test('what no longer fits is in English', () => {
    const { data, translations } = merge({ ...stale, title: undefined, summary: 'शर्तें।', excerpt: 'पुराना' });
    expect(data).toEqual({ ...legal, description: HINDI.description });
    expect(translations.get('')?.isStale).toBe(true);
  });

  test('a page with other headings has no translation', () => {
    expect(merge(stale, '## कौन\n').translations.size).toBe(0);
  });

  test('a list of another length is in English, since its items may have moved, and so is all that is no page', () => {
    const file = {
      title: 'GST',
      order: 1,
      review: '2027-11-21',
      parameters: [parameter('limit', { values: [dated({ text: 'none' }), dated({ text: 'all' })] })],
    };
    const merged = (values: object[], isPage = true) =>
      mergeTranslation(
        ParameterFileSchema,
        { file: '', data: file, body: '' },
        {
          file: '',
          body: '',
          data: { parameters: [{ id: 'limit', ...stale, label: 'सीमा', values }] },
        },
        isPage,
      ).data as typeof file;
    expect(merged([{ text: 'कोई' }]).parameters[0]).toEqual({ ...file.parameters[0], label: 'सीमा' } as never);
    expect(merged([{ text: 'कोई' }, { text: 'सब' }]).parameters[0]?.values).toMatchObject([
      { text: 'कोई' },
      { text: 'सब' },
    ]);
    expect(merged([{ text: 'कोई' }, { text: 'सब' }], false)).toEqual(file);
  });
});

test('each record of a list has a translation of its own, and without one it is in English', () => {
  const parts = listParts(UpdatesSchema, { data: updates, body: '' });
  const one = { id: 'update-1', follows: parts[1]?.follows, reviewed: null, title: 'ख़बर', tag: 'जीएसटी' };
  using folder = contentFolder({ 'updates.yaml': JSON.stringify(updates), 'hi/updates.yaml': JSON.stringify([one]) });
  const read = () => readYaml(folder.root, 'updates.yaml', UpdatesSchema).map(({ title }) => title);
  expect(withTranslations('hi', read).slice(0, 3)).toEqual(['Update 0', 'ख़बर', 'Update 2']);
  expect([read()[1], languageRead()]).toEqual(['Update 1', 'en']);
});

test('a page of a list says whether it has a translation', () => {
  const [home] = listParts(v.array(COMPILERS.plain.schema), { data: pages, body: '' });
  const words = {
    title: 'घर',
    description: legal.description.replace(/[a-z]+/gi, 'शब्द'),
    summary: 'घर।',
    keywords: ['home'],
  };
  const own = [{ id: 'home', follows: home?.follows, reviewed: null, ...words }];
  using folder = contentFolder({ 'pages.yaml': JSON.stringify(pages), 'hi/pages.yaml': JSON.stringify(own) });
  const read = () =>
    readPages(folder.root, 'plain', 'pages.yaml', COMPILERS.plain.schema, (text) => text.replace(/\{\{.*?\}\}/, 'x'));
  expect(withTranslations('hi', read).map(({ translation }) => translation?.isStale)).toEqual([
    false,
    undefined,
    undefined,
  ]);
  expect(read().every((one) => !('translation' in one))).toBe(true);
});

test('a fault of a translated file is one of the translation', () => {
  using folder = contentFolder({
    'legal/terms.md': page(legal, BODY),
    'hi/legal/terms.md': page({ follows: whole?.follows, reviewed: null, ...HINDI, title: 'श'.repeat(61) }, HINDI_BODY),
  });
  const read = () => readPages(folder.root, 'legal', 'legal/terms.md', schema, (text) => text);
  expect(faultsFrom(() => withTranslations('hi', read))).toEqual([
    expect.stringMatching(/^content\/hi\/legal\/terms\.md: title: expected at most 60 characters/),
  ]);
});

test('the pseudo-language has each page in disguise, without a file', () => {
  using folder = contentFolder({ 'legal/terms.md': page(legal, BODY) });
  const [read] = withTranslations('pseudo', () =>
    readPages(folder.root, 'legal', 'legal/terms.md', schema, (text) => text),
  );
  expect(read?.matter).toMatchObject({ path: '/termsofuse', title: 'नङदडधध', summary: 'नजङ नङदडधध णच {{firm.name}}.' });
  expect(read?.body).toContain('] (/gst)'.replace(' ', ''));
  expect(read?.body).toContain(' {#who-pays}\n');
  expect(read?.translation).toMatchObject({ isStale: false, isDraft: false });
});
