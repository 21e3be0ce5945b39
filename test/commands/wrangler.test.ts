/** The Node that runs wrangler: the one of the lockfile, or the first that is recent enough. */
import { expect, test } from 'bun:test';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../src/commands/command.ts';
import { wranglerCommand } from '../../src/commands/wrangler.ts';

/** A folder with a `node` that runs this shell line. */
function folderWithNode(line: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-node-'));
  const file = join(folder, 'node');
  writeFileSync(file, `#!/bin/sh\n${line}\n`);
  chmodSync(file, 0o755);
  return folder;
}

test('a Node that is too old or does not run is skipped', () => {
  const [old, broken, current] = [
    folderWithNode('echo v20.20.2'),
    folderWithNode('exit 1'),
    folderWithNode('echo v99.0.0'),
  ];
  const [node, script] = wranglerCommand([old, broken, current]);
  expect(node).toBe(join(current, 'node'));
  expect(readFileSync(script, 'utf8')).toStartWith('#!/usr/bin/env node');
});

test('if no Node is suitable, the message names those found and what to do', () => {
  const [old, broken] = [folderWithNode('echo v20.20.2'), folderWithNode('exit 1')];
  expect(() => wranglerCommand([old, broken])).toThrow(CommandError);
  expect(() => wranglerCommand([old, broken])).toThrow(
    /needs Node >=\d.*: \S+node is v20\.20\.2, \S+node does not run here\. `bin\/bun install`/,
  );
  expect(() => wranglerCommand(['/nowhere'])).toThrow(': there is none.');
});
