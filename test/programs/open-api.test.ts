/** /openapi.json: valid, complete, and true for its examples. test/support/open-api.ts checks the answers of all tests. */
import { expect, test } from 'bun:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { builtApp } from '../support/built-app.ts';
import { checkAnswer } from '../support/open-api.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  example?: string | number | string[];
}
interface Described {
  paths: Record<string, { get: { operationId: string; parameters: Parameter[] } }>;
}

const { get, content } = builtApp();
const described = (await (await get('/openapi.json')).json()) as Described;

test('is valid OpenAPI 3.1', async () => {
  const copy = structuredClone(described) as unknown as Parameters<typeof SwaggerParser.validate>[0];
  expect(await SwaggerParser.validate(copy)).toMatchObject({ openapi: '3.1.0' });
});

test('has every tool, every plan, the due dates, figures and changes', () => {
  const pages = [...content.kind('tool'), ...content.kind('journey')].map(({ path }) => `${path}.json`);
  const others = [
    '/search/answer.json',
    '/due-dates.json',
    '/figures.json',
    '/figures/{id}.json',
    '/figures/changes.json',
  ];
  expect(Object.keys(described.paths).toSorted()).toEqual([...pages, ...others].toSorted());
});

test('each address answers its example as described, and without it names what is missing', async () => {
  for (const [address, { get: operation }] of Object.entries(described.paths)) {
    const given = operation.parameters.filter(({ example }) => example !== undefined);
    const query = given
      .filter((one) => one.in === 'query')
      .flatMap(({ name, example }) => [example].flat().map((text) => [name, String(text)]));
    const path = given
      .filter((one) => one.in === 'path')
      .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), address);
    const answer = await get(`${path}?${new URLSearchParams(query)}`);
    expect([address, answer.status, await checkAnswer(path, answer)]).toEqual([address, 200, true]);
    const required = operation.parameters.filter((one) => one.required && one.in === 'query').map(({ name }) => name);
    expect([address, given.map(({ name }) => name)]).toEqual([address, expect.arrayContaining(required)]);
    const bare = await get(path);
    // The rule of a tool may need one more, by what the others say.
    const isOpen = required.length === 0 && address.startsWith('/tools/');
    if (!isOpen) expect([address, bare.status]).toEqual([address, required.length > 0 ? 400 : 200]);
    if (required.length === 0) continue;
    const { fields } = (await bare.json()) as { fields: Record<string, string> };
    // A choice left out counts as its first: what that one needs is missing too.
    const needed = operation.parameters.filter(
      ({ name, description }) => name in fields && /Required if/.test(description),
    );
    expect([address, Object.keys(fields).toSorted()]).toEqual([
      address,
      [...required, ...needed.map(({ name }) => name)].toSorted(),
    ]);
  }
});

test('an answer that does not fit its description fails the test that asked for it', async () => {
  const wrong = (body: object, status = 200) =>
    checkAnswer('/tools/gst-late-fee.json', Response.json(body, { status }));
  expect(wrong({ data: {}, figures: [], lawAsOf: null })).rejects.toThrow('does not fit');
  expect(wrong({ data: { trace: [] }, figures: [], lawAsOf: 'soon' })).rejects.toThrow('does not fit');
  expect(wrong({ error: 'x' }, 418)).rejects.toThrow('does not describe');
  expect(await wrong({ data: { trace: [] }, figures: [], lawAsOf: null })).toBe(true);
  expect(await checkAnswer('/other.json', Response.json({}))).toBe(false);
});
