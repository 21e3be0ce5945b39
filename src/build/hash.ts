/** Hashes: of one output, for its name; of all inputs, to skip an unchanged build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256, hexadecimal. */
export function hashOf(bytes: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}

/** One hash over all inputs of the build. */
export function inputsStamp(root: string): string {
  const hasher = new Bun.CryptoHasher('sha256');
  const files = ['content', 'routes', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...files.sort(), join(root, 'package.json'), join(root, 'bun.lock')]) {
    hasher.update(`${file.slice(root.length)}\n`);
    hasher.update(readFileSync(file));
  }
  return hasher.digest('hex');
}
