/**
 * The site under any ordinary name: it compiles, its titles fit, and whatever reads it reads the name as it is written.
 */
import { describe, expect, test } from 'bun:test';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import * as v from 'valibot';
import { makeDiscoveryFiles, shortenName } from '../../src/build/discovery.ts';
import { BOXES } from '../../src/build/og-images.ts';
import { fitText } from '../../src/build/raster.ts';
import { compileContent } from '../../src/compiler/compile.ts';
import { arialWidth, documentTitle } from '../../src/content/format.ts';
import type { CompiledContent } from '../../src/content/site.ts';
import { FirmSchema } from '../../src/domain/firm.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { contentCopy } from '../support/project-copy.ts';
import { FIRMS, rebrandContent } from '../support/rebrand.ts';

/** The site's own content, compiled for the fixed firm under another name. */
function compiledAs(name: string): CompiledContent {
  using copy = contentCopy();
  rebrandContent(copy.root, { ...FIRMS.fixed, firm: { ...FIRMS.fixed.firm, name } });
  return compileContent(copy.root);
}

/** With what must be escaped and a full stop at the end, with the most letters, and in another script. */
const NAMES = ["D'Souza & Co.", 'Ramakrishnan Venkataraman & Co', 'गुप्ता टैक्स'];

describe.each(NAMES)('under the name "%s"', (name) => {
  const compiled = compiledAs(name);
  const { firm, pages } = compiled;
  const { get } = builtApp({ site: (built) => ({ ...built, firm }) });

  test('titles fit in search results, and descriptions leave out the name', () => {
    const titles = pages.map(({ title, answerTitle = title }) => documentTitle(answerTitle, name));
    expect(titles.filter((title) => arialWidth(title, 20) > 580)).toEqual([]);
    expect(pages.filter(({ description }) => description.includes(name))).toEqual([]);
  });

  test('no sentence ends with two full stops', () => {
    const texts = [
      ...compiled.markdownPages.values(),
      ...[...compiled.bodies.values()].map((body) => JSON.stringify(body)),
    ];
    expect(texts.some((text) => text.includes(name.replaceAll('&', '&amp;')) || text.includes(name))).toBe(true);
    expect(texts.filter((text) => text.includes('Co..'))).toEqual([]);
  });

  test('feeds, OpenSearch and llms.txt contain it', () => {
    const files = makeDiscoveryFiles(compiled, pages);
    for (const [path, text] of files)
      if (/\.(?:atom|xml)$/.test(path)) expect([path, XMLValidator.validate(text)]).toEqual([path, true]);
    const read = (path: string) => new XMLParser({ htmlEntities: true }).parse(files.get(path) ?? '');
    expect(read('/quick-reads.atom').feed.title).toEndWith(` | ${name}`);
    expect(read('/quick-reads.atom').feed.entry[0].author.name).toBe(name);
    expect(read('/opensearch.xml').OpenSearchDescription.Description).toContain(`quick reads of ${name}`);
    expect(files.get('/llms.txt')).toStartWith(`# ${name}\n`);
  });

  test('pages, their JSON-LD, chat messages and the calendar contain it', async () => {
    const page = parsed(await (await get('/')).text());
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}') as {
      '@graph': { name: string }[];
    };
    expect(data['@graph'].map((thing) => thing.name)).toEqual([name, name, name]);
    expect(page.querySelector('meta[property="og:site_name"]')?.getAttribute('content')).toBe(name);
    expect(page.querySelector('#footer-firm')?.textContent).toBe(name);
    const service = parsed(await (await get('/gst')).text());
    const chat =
      new URL(service.querySelector('.contact-chat')?.getAttribute('href') ?? '').searchParams.get('text') ?? '';
    expect(chat).toStartWith(`Hello ${name}`);
    expect(chat).not.toContain('..');
    const calendar = new ICAL.Component(ICAL.parse(await (await get('/due-dates.ics?for=llp')).text()));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`Due dates | ${name}`);
  });

  test('fits in a preview picture, under an icon and in OpenSearch', async () => {
    expect((await fitText(name, BOXES.name)).lines).toHaveLength(1);
    for (const most of [12, 16]) {
      const short = shortenName(name, most);
      expect([short.length > 0 && short.length <= most, name.startsWith(short)]).toEqual([true, true]);
    }
  });
});

test('shortens a long name to whole words without a trailing "&", or cuts a long first word', () => {
  expect([
    shortenName('Gupta & Co', 12),
    shortenName('Gupta Tax Point', 12),
    shortenName('Ramakrishna & Sons', 13),
    shortenName('Ramakrishnan', 10),
  ]).toEqual(['Gupta & Co', 'Gupta Tax', 'Ramakrishna', 'Ramakrishna'.slice(0, 10)]);
});

test('refuses a name with characters that texts cannot contain', () => {
  for (const name of ['Tax: best', 'Gupta "Tax"', '{{tax}}', '<b>Tax</b>', '& Sons', 'Gupta  Tax', 'T'.repeat(41)])
    expect([name, v.safeParse(FirmSchema.entries.name, name).issues?.map(({ message }) => message)]).toEqual([
      name,
      [expect.stringMatching(/^expected (?:a letter or a digit|at most 40)/)],
    ]);
});
