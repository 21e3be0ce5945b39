import { expect, test } from 'bun:test';
import { overBudget, scriptBudget } from './budgets.ts';

test('what is over its budget is named with its size, limit, size before, and where to raise it', () => {
  expect(overBudget('css', { home: 1_000_000, 'a-new-kind': 1_000_000, tool: 1 })).toEqual([
    expect.stringMatching(/^home: now 1000000 bytes, limit \d+, before \d+\. .* css "home" in test\/budgets\.ts\.$/),
    expect.stringMatching(/^a-new-kind: now 1000000 bytes, .* css "any other" in test\/budgets\.ts\.$/),
  ]);
  expect(scriptBudget('a chunk').message).toMatch(
    /limit \d+, before \d+\. .* script "a chunk" in test\/budgets\.ts\.$/,
  );
  // No page and no Worker goes above its fixed limit.
  expect(overBudget('firstFlight', { '/gst': 14_001 })).toEqual([
    expect.stringMatching(/^\/gst: now 14001 bytes, limit 14000, before \d+\. It is fixed: docs\/decisions\.md\.$/),
  ]);
});
