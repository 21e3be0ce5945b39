/** Pages and answers in another language say the same law: the same numbers and days, and lead to the same places. */
import { describe, expect, test } from 'bun:test';
import { queryOfCase, readCases } from '../../src/compiler/tools/compile-tool.ts';
import { inLanguage } from '../../src/content/language.ts';
import { findTool } from '../../src/content/store.ts';
import { LANGUAGES, OTHER_LANGUAGES, splitLanguage } from '../../src/domain/languages.ts';
import { markdownPath } from '../../src/domain/own-path.ts';
import { say } from '../../src/domain/say.ts';
import { ask } from '../../src/tools/tool.ts';
import { builtApp, publicFile } from '../support/built-app.ts';
import { CONTENT_ROOT } from '../support/real-content.ts';

const TODAY = '2026-11-30';
const { content, site } = builtApp();

/** Amounts, shares, days and sections: every number of two digits or more. */
function numbersIn(text: string): string[] {
  const plain = text.replace(/\]\([^)]*\)/g, ']').replace(/https?:\/\/\S+/g, '');
  return [...new Set(plain.match(/\d[\d,.]*\d/g) ?? [])].sort();
}

/** Titles of law are in English on every page. */
function daysIn(text: string): string[] {
  const months = [content.say, say].map((speak) => speak('calendar.months').split(' '));
  const days = text.matchAll(/(?<![\d-])(\d{1,2}) (\p{L}[\p{L}\p{M}]+)(?: (\d{4}))?/gu);
  const found = [...days].flatMap(([, date, month = '', year = '']) =>
    months.flatMap((names) => (names.includes(month) ? [`${date} ${names.indexOf(month) + 1} ${year}`] : [])),
  );
  return [...new Set(found)].sort();
}

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g)].map(([, address = '']) => address);
  const english = links.map((address) => {
    const own = address.replace(site.firm.origin, '');
    return splitLanguage(own.replace(/\/index(?=\.md)/, '')).path;
  });
  return [...new Set(english)].sort();
}

for (const language of OTHER_LANGUAGES) {
  const row = site.editions?.find((edition) => edition.language === language);
  if (!row) continue;
  const own = await content.open(language);
  const english = content.say;

  describe(language, () => {
    // /search and pages of one visitor have no Markdown.
    const listed = row.paths.filter((path) => publicFile(markdownPath(path).slice(1)) !== null);

    test('has the pages of every question of the day', () => {
      expect(listed.length).toBeGreaterThan(55);
    });

    test.each(listed)('%s has the numbers, days and links of the English page', (path) => {
      const file = markdownPath(path);
      const ofEnglish = publicFile(file.slice(1)) ?? '';
      const ofOwn = publicFile(`${LANGUAGES[language].folder}${file}`.slice(1)) ?? '';
      const readEnglish = inLanguage(english, () => [numbersIn(ofEnglish), daysIn(ofEnglish), linksIn(ofEnglish)]);
      const readOwn = inLanguage(own.say, () => [numbersIn(ofOwn), daysIn(ofOwn), linksIn(ofOwn)]);
      expect(readOwn).toEqual(readEnglish);
    });

    const tools = site.pages.flatMap(({ kind, id }) => (kind === 'tool' ? [id] : []));
    test.each(tools)('%s answers each of its cases with the same data and amounts', async (name) => {
      const [inEnglish, inOwn] = await Promise.all([findTool(content, name), findTool(own, name)]);
      if (!inEnglish || !inOwn) throw new TypeError(`no tool ${name}`);
      const wrong: string[] = [];
      for (const { case: title, ask: entered } of readCases(CONTENT_ROOT, `tools/${name}.yaml`)) {
        const answer = ({ tool, body }: typeof inEnglish) => {
          const found = ask(tool, body, queryOfCase(entered), TODAY);
          if (found.state !== 'answered') return [found.state];
          const { headline, why } = found.answer;
          return [numbersIn(JSON.stringify(found.answer.data)), numbersIn([headline.result, ...why].join(' '))];
        };
        const pair = [inLanguage(english, () => answer(inEnglish)), inLanguage(own.say, () => answer(inOwn))];
        const [one, other] = pair.map((each) => JSON.stringify(each));
        if (one !== other) wrong.push(`${title}: ${one} ${other}`);
      }
      expect(wrong).toEqual([]);
    });
  });
}
