import { expect, test } from 'bun:test';
import { type Answer, findAddresses, makeQueries, removeUnsteady } from './collect.ts';
import { describeDifferences, findDifferences } from './differences.ts';

const page = (path: string, body: string, status = 200): Answer => ({
  request: `GET ${path}`,
  status,
  headers: ['content-type: text/html'],
  body,
});

test('a sentence that changed on two pages is shown once, with both addresses', () => {
  const before = [page('/a', '<p>Fee</p><p>₹100</p>'), page('/b', '<p>₹100</p>'), page('/c', '<p>Same</p>')];
  const after = [page('/a', '<p>Fee</p><p>₹200</p>'), page('/b', '<p>₹200</p>'), page('/c', '<p>Same</p>')];
  expect(describeDifferences(findDifferences(before, after))).toBe(
    '2 addresses: GET /a  GET /b\n  - <p>₹100</p>\n  + <p>₹200</p>',
  );
});

test('an address that went, one that came and another status are differences', () => {
  const differences = findDifferences([page('/old', ''), page('/a', '')], [page('/new', ''), page('/a', '', 404)]);
  expect(differences).toEqual([
    { requests: ['GET /new'], removed: [], added: ['a new address'] },
    { requests: ['GET /a'], removed: ['status 200'], added: ['status 404'] },
    { requests: ['GET /old'], removed: ['this address'], added: [] },
  ]);
});

test('another order of the same lines is a difference', () => {
  const differences = findDifferences([page('/a', '<i>1</i><i>2</i>')], [page('/a', '<i>2</i><i>1</i>')]);
  expect(describeDifferences(differences)).toContain('the same lines in another order');
});

test('digests in the names of files and nonces are no differences, figures are', () => {
  const text = (digest: string, fee: string) =>
    removeUnsteady(`<script nonce="${digest}" src="/assets/tool-${digest}.js"></script>${fee}`);
  expect(text('0mmv12xg', '₹100')).toBe(text('44xrxev5', '₹100'));
  expect(text('0mmv12xg', '₹100')).not.toBe(text('0mmv12xg', '₹200'));
});

test('addresses are found in pages, Markdown and the sitemap, other sites are left out', () => {
  const text =
    '<a href="/gst?x=1&amp;y=2#top">GST</a> [dates](/due-dates) <loc>https://lekha.example/tools</loc> <a href="https://other.example/x">';
  expect(findAddresses(text, 'https://lekha.example')).toEqual(['/gst?x=1&y=2', '/due-dates', '/tools']);
});

test('queries of a tool begin with its example, and are the same each time', () => {
  const parameters = [
    { name: 'income', example: '1500000', schema: { type: ['number', 'string'] } },
    { name: 'age', example: 'under-60', schema: { enum: ['under-60', 'from-60'] } },
    { name: 'days', example: 30, schema: { minimum: 0, maximum: 366 } },
  ];
  const queries = makeQueries(parameters, 10);
  expect(queries[0]).toBe('income=1500000&age=under-60&days=30');
  expect(queries).toHaveLength(10);
  expect(makeQueries(parameters, 10)).toEqual(queries);
});
