/**
 * The sample values of the specification, and no behaviour: the firm, the prices and terms it sets, and how long the
 * lists of the home page are. A firm replaces all of them. Once it has its own name (`name` is off the list `samples`
 * in content/firm.yaml), these tests are skipped by name. Every other test reads what the firm has, or brings a
 * fixture.
 */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageEntry } from '../../src/content/site.ts';
import { CLIENT_MARKS } from '../../src/domain/illustration.ts';
import { builtApp, parsed } from '../support/built-app.ts';
import { firm } from '../support/firm.ts';
import { SPEC_FIGURES } from './site/spec-figures.ts';

const { content, get } = builtApp();
const pageAt = async (path: string) => parsed(await (await get(path)).text());
const homeBody = async () => content.body(content.entry('/') as PageEntry, 'home');
const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');

describe.skipIf(!firm.samples.includes('name'))('sample values of the specification', () => {
  test('the firm is a partnership in Uttar Pradesh with sample PAN and grievance address', async () => {
    const text = (await pageAt('/company-details')).querySelector('[role="dialog"], dialog')?.textContent ?? '';
    for (const part of ['partnership firm', 'Uttar Pradesh', 'ABCDE1234F', 'grievance@lekha.example'])
      expect(text).toContain(part);
    expect((await pageAt('/gst')).querySelector('footer')?.textContent).toContain('© 2025 Lekha. All rights reserved.');
    expect(firm).toMatchObject({
      slug: 'lekha',
      storagePrefix: 'lekha_',
      greeting: expect.stringMatching(/^Hello Lekha, /),
    });
  });

  test('the licence names the firm', () => {
    const licence = readFileSync(join(import.meta.dir, '../../LICENSE'), 'utf8');
    expect(licence).toContain(`${firm.registeredName}. All rights reserved.`);
  });

  test('four slides link to the four sections', async () => {
    const links = (await pageAt('/')).querySelectorAll('section[aria-labelledby="start"] a.button:not(.button-quiet)');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual([
      '/company-registration',
      '/income-tax-filing',
      '/gst',
      '/others',
    ]);
  });

  test('three offers have their prices, one its time', async () => {
    const { home, promoPrices } = await homeBody();
    expect(home.promos.map(({ navigate }, i) => [navigate, promoPrices[i]?.fee, promoPrices[i]?.time])).toEqual([
      ['/company-registration', 6999, '7 working days'],
      ['/company-registration/public-company-registration', 14_999, null],
      ['/company-registration/one-person-company-registration', 6999, null],
    ]);
  });

  test('eight clients have different drawings, and a note says that they are samples', async () => {
    const clients = (await pageAt('/')).querySelector('section[aria-labelledby="clients"]');
    expect(
      new Set([...(clients?.querySelectorAll('.clients img') ?? [])].map((mark) => mark.getAttribute('src'))).size,
    ).toBe(CLIENT_MARKS.length);
    expect(clients?.querySelectorAll('.clients li')).toHaveLength(8);
    expect(clients?.querySelector('p')?.textContent).toContain('None of them is a client of ours.');
  });

  test('there are thirteen updates, five due dates and one without a day, and eight quick reads', async () => {
    const page = await pageAt('/');
    const counted = [
      'section[aria-labelledby="updates"] li',
      'section[aria-labelledby="due-dates"] li',
      '.reads > li',
    ].map((list) => textsOf(page, list).length);
    expect(counted).toEqual([13, 6, expect.any(Number)]);
    expect(textsOf(page, '.more-updates summary')).toEqual(['All 13 updates']);
    expect(counted[2]).toBeGreaterThanOrEqual(8);
  });

  test('the updates go beyond April 2026 and mention the Finance Act', async () => {
    const { updates } = await homeBody();
    const titles = updates.map(({ title }) => title).join('\n');
    expect(titles).toContain('Finance Act, 2026');
    expect(titles).not.toContain('Finance Bill');
    const days = new Map(updates.map(({ title, date }) => [title, date]));
    const dayOf = (word: string) => [...days].find(([title]) => title.includes(word))?.[1];
    expect(dayOf('Reserve Bank')).toBe('2026-07-01');
    expect(dayOf('Appellate Tribunal')).toBe('2026-06-30');
    expect(dayOf('Compliance Facilitation Scheme')).toBe('2026-04-15');
    expect(dayOf('tobacco')).toBe('2026-02-01');
  });

  test('the terms of the firm are those of the specification', async () => {
    const { groups } = await content.law();
    const ofFirm = new Map(
      groups.flatMap(({ figures }) => figures.filter(({ sure }) => sure === 'own').map((one) => [one.id, one])),
    );
    const specified = Object.values(SPEC_FIGURES).flatMap((figures) =>
      Object.entries(figures).filter(([id]) => ofFirm.has(id)),
    );
    expect(specified.length).toBeGreaterThan(15);
    expect(specified.filter(([id, value]) => ofFirm.get(id)?.current !== value)).toEqual([]);
  });
});
