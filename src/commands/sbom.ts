/**
 * `bun run sbom`: prints every package of bun.lock as CycloneDX JSON, with the licences of those that are installed: for
 * all platforms, and without a time stamp, so that two can be compared.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

const read = (file: string): unknown => Bun.JSONC.parse(readFileSync(join(root, file), 'utf8'));

/** By `name@version`. */
function readLicences(): Map<string, string> {
  const { stdout } = Bun.spawnSync([process.execPath, 'pm', 'licenses', '--json'], { cwd: root, stderr: 'inherit' });
  type Packages = { name: string; versions: string[] }[];
  const { Unknown, ...packages } = JSON.parse(stdout.toString()) as Record<string, Packages>;
  return new Map(
    Object.entries(packages).flatMap(([licence, of]) =>
      of.flatMap(({ name, versions }) => versions.map((version) => [`${name}@${version}`, licence])),
    ),
  );
}

/** @param id name@version @param integrity in npm's format: `sha512-<base64>` */
function describePackage(id: string, integrity: string, licence: string | undefined) {
  const at = id.lastIndexOf('@');
  const [name, version] = [id.slice(0, at), id.slice(at + 1)];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/);
  const isExpression = /^[\w.+-]+$|\b(?:AND|OR|WITH)\b/.test(licence ?? '');
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    ...(licence && { licenses: [isExpression ? { expression: licence } : { license: { name: licence } }] }),
  };
}

const { name, version } = read('package.json') as { name: string; version: string };
type Package = [id: string, registry: string, about: unknown, integrity: string];
const { packages } = read('bun.lock') as { packages: Record<string, Package> };
const licences = readLicences();
const locked = new Map(Object.values(packages).map(([id, , , integrity]) => [id, integrity]));
const components = [...locked].sort().map(([id, integrity]) => describePackage(id, integrity, licences.get(id)));
const component = { type: 'application', 'bom-ref': name, name, version };
const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components };
console.log(JSON.stringify(bill, null, 2));
