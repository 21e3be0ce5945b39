/** Assistants on both hosts, with the official client of the Model Context Protocol, new and of 2025. */
import { expect, test } from 'bun:test';
import type { OpenDataBody } from '../../src/content/site.ts';
import { GENERAL_TOOLS } from '../../src/programs/general-tools.ts';
import { listAskables } from '../../src/programs/tool-list.ts';
import { content } from '../content/site/pages.ts';
import { connectAssistant } from '../support/assistant.ts';
import { checkAnswer } from '../support/open-api.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const asked = Object.entries(listAskables(content.pages, content.bodies));
const { tools } = content.bodies.get('/open-data') as OpenDataBody;

for (const [host, era] of [
  ['Bun', 2025],
  ['workerd', 2026],
] as const)
  test(`${host} answers a client of ${era} as at the JSON addresses, and reads what it found`, async () => {
    const { origin } = await sharedHosts[host]();
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
      const isOurs = String(page).startsWith(`${content.firm.origin}${path}?`);
      expect([name, isOurs, text.includes(`Page: ${page}`)]).toEqual([name, true, true]);
    }
    const { example: dates } = GENERAL_TOOLS['due-dates'];
    const { page, ...listed } = (await assistant.ask('due-dates', dates)).data;
    const address = `/due-dates?${dates}`;
    expect([page, listed]).toEqual([content.firm.origin + address, await jsonAt(address.replace('?', '.json?'))]);
    const [, id = ''] = GENERAL_TOOLS.figure.example.split('=');
    expect((await assistant.ask('figure', { id })).data).toEqual(await jsonAt(`/figures/${id}.json`));

    const { results } = (await assistant.ask('search', GENERAL_TOOLS.search.example)).data as {
      results: { id: string }[];
    };
    const [first] = results;
    const { data } = await assistant.ask('fetch', { id: first?.id });
    expect(data).toMatchObject({ ...first, text: await (await fetch(`${origin}${first?.id}.md`)).text() });
  }, 120_000);
