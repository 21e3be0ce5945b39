/** Assistants on both hosts, with the official client of the Model Context Protocol, new and of 2025. */
import { describe, expect, test } from 'bun:test';
import type { OpenDataBody } from '../../src/content/site.ts';
import { GENERAL_TOOLS } from '../../src/programs/general-tools.ts';
import { listAskables } from '../../src/programs/tool-list.ts';
import { content } from '../content/site/pages.ts';
import { connectAssistant, ERAS } from '../support/assistant.ts';
import { checkAnswer } from '../support/open-api.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const asked = Object.entries(listAskables(content.pages, content.bodies));
const { tools } = content.bodies.get('/open-data') as OpenDataBody;
const eras = Object.keys(ERAS).map(Number) as (keyof typeof ERAS)[];

for (const [host, start] of Object.entries(sharedHosts)) {
  describe(host, () => {
    for (const era of eras) {
      test(`${host} answers a client of ${era} as at the JSON addresses, and reads what it found`, async () => {
        const { origin } = await start();
        const jsonAt = async (address: string) => {
          const answer = await fetch(origin + address);
          expect([address, await checkAnswer(address, answer)]).toEqual([address, true]);
          return answer.json();
        };
        await using assistant = await connectAssistant(origin, era);
        expect((await assistant.client.listTools()).tools).toEqual(tools);
        expect(asked.length).toBeGreaterThan(20);
        for (const [name, { path, example }] of asked) {
          const { isError, data, text } = await assistant.ask(name, example);
          const { page, ...answer } = data;
          expect([name, isError, answer]).toEqual([name, false, await jsonAt(`${path}.json?${example}`)]);
          expect([name, String(page).startsWith(`${content.firm.origin}${path}?`)]).toEqual([name, true]);
          expect([name, text.includes(`Page: ${page}`)]).toEqual([name, true]);
        }
        const { example: dates } = GENERAL_TOOLS['due-dates'];
        const { page: due, ...listed } = (await assistant.ask('due-dates', dates)).data;
        expect([due, listed]).toEqual([
          `${content.firm.origin}/due-dates?${dates}`,
          await jsonAt(`/due-dates.json?${dates}`),
        ]);
        const [, id = ''] = GENERAL_TOOLS.figure.example.split('=');
        expect((await assistant.ask('figure', { id })).data).toEqual(await jsonAt(`/figures/${id}.json`));
        const answer = await assistant.ask('ask', GENERAL_TOOLS.ask.example);
        expect(answer.data).toMatchObject({ data: { href: expect.stringContaining('/tools/income-tax?') } });

        const { results } = (await assistant.ask('search', GENERAL_TOOLS.search.example)).data as {
          results: { id: string; title: string; url: string }[];
        };
        const [first, ...others] = results;
        expect(others.length).toBeGreaterThan(1);
        const { data, text } = await assistant.ask('fetch', { id: first?.id });
        expect(data).toMatchObject({ ...first, text: await (await fetch(`${origin}${first?.id}.md`)).text() });
        expect(JSON.parse(text)).toEqual(data);
      }, 120_000);
    }

    test(`${host} serves the description of its addresses to any site`, async () => {
      const answer = await fetch(`${(await start()).origin}/openapi.json`);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect(await answer.json()).toMatchObject({ openapi: '3.1.0' });
    });
  });
}
