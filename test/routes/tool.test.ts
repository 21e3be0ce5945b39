/** The page of a tool: what it carries itself, and what its visitors share in a file. */
import { expect, test } from 'bun:test';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { leftOut, ToolForm, type ToolFormProps } from '../../src/islands/widgets/tool-widget.tsx';
import type { ToolContent } from '../../src/tools/tool-content.ts';
import { builtApp, parsed, publicFile } from '../support/built-app.ts';
import { fixedContent } from '../support/fixed-firm.ts';
import { answeredTools } from '../support/spec-paths.ts';

const { get } = builtApp();
/** With a fixed firm and day: a longer name weighs more, and so does a record that is due for review. */
const fixed = builtApp({ compiled: fixedContent(), now: () => Date.parse('2026-11-28T12:00+05:30') });
const KB = 1000;

/** The HTML of a tool's page with the element of its island. */
async function toolAt(path: string) {
  const html = await (await get(path)).text();
  const island = parsed(html).querySelector('[data-island="tool"]');
  const props = island?.getAttribute('data-props') ?? '';
  return { html, island, props, shared: publicFile(island?.getAttribute('data-shared') ?? '') ?? '' };
}

const EVERY = [
  '/tools/gst-late-fee',
  '/tools/income-tax?year=x&salary=1',
  '/tools/income-tax?salary=1400000',
  '/tools/gst-late-fee?tax=5000',
  ...answeredTools,
];

test.each(EVERY)('%s carries only what is of this visitor, and the rest is in a file of the build', async (path) => {
  const { props, shared } = await toolAt(path);
  const { content }: { content: ToolContent } = JSON.parse(shared);
  expect(Object.keys(JSON.parse(props)).sort()).toEqual(['given', 'name', 'origin', 'title', 'today']);
  expect(props.length).toBeLessThan(KB);
  expect(Object.keys(content)).toEqual(expect.arrayContaining(['parameters', 'words', 'example', 'figures']));
  expect((await (await fixed.get(path)).arrayBuffer()).byteLength).toBeLessThan(56 * KB);
});

test.each(EVERY)('%s is the same HTML when the browser works it out again from the file', async (path) => {
  const { island, props, shared } = await toolAt(path);
  const given = { ...JSON.parse(props), ...JSON.parse(shared) } as ToolFormProps;
  const all = { ...given, ...(await leftOut.complete(given)) };
  expect(parsed(renderToString(createElement(ToolForm, all))).body.innerHTML).toBe(island?.innerHTML ?? '');
});
