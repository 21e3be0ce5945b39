/** `bun run sbom`: the bill of materials. `bun run check:vulnerabilities`: the known faults of packages in bun.lock. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');

const read = (file: string): unknown => Bun.JSONC.parse(readFileSync(join(root, file), 'utf8'));

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
function component(id: string, integrity: string, licence: string | undefined) {
  const at = id.lastIndexOf('@');
  const [name, version] = [id.slice(0, at), id.slice(at + 1)];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    ...(licence && {
      licenses: [
        /^[\w.+-]+$|\b(?:AND|OR|WITH)\b/.test(licence) ? { expression: licence } : { license: { name: licence } },
      ],
    }),
  };
}

/** Prints CycloneDX JSON, for all platforms, without a time stamp, so that two can be compared. */
function printBill(): void {
  const { name, version } = read('package.json') as { name: string; version: string };
  const licences = readLicences();
  type Package = [id: string, registry: string, about: unknown, integrity: string];
  const { packages } = read('bun.lock') as { packages: Record<string, Package> };
  const locked = new Map(Object.values(packages).map(([id, , , integrity]) => [id, integrity]));
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...locked].sort().map(([id, integrity]) => component(id, integrity, licences.get(id))),
  };
  console.log(JSON.stringify(bill, null, 2));
}

/** Asks the npm registry. Fails without an answer, but not if the registry offers no audit, as some mirrors do. */
function checkVulnerabilities(): void {
  const audit = Bun.spawnSync([process.execPath, 'audit'], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  const problem = audit.stderr.toString();
  if (/^error: .* - (?:404|405|501)$/m.test(problem)) {
    console.log('This registry offers no audit: nothing was checked. Ask the public npm registry instead.');
    return;
  }
  process.stderr.write(problem);
  process.exitCode = audit.exitCode;
}

if (process.argv[2] === 'vulnerabilities') checkVulnerabilities();
else printBill();
