/** wrangler.toml: the site, and the second one to try a release on. */
import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wrangler } from '../support/workerd-serve.ts';

interface Environment {
  name: string;
  define: Record<string, string>;
  durable_objects: { bindings: { name: string; class_name: string }[] };
  ratelimits: { name: string; namespace_id: string; simple: object }[];
  r2_buckets: { binding: string; bucket_name: string }[];
  analytics_engine_datasets: { binding: string; dataset: string }[];
}

const { env, ...site } = Bun.TOML.parse(
  readFileSync(join(import.meta.dir, '../../wrangler.toml'), 'utf8'),
) as Environment & { env: { staging: Environment } };

test('staging has every binding of the site, and shares none of what they keep', () => {
  const { staging } = env;
  expect(staging.define).toEqual(site.define);
  expect(staging.durable_objects).toEqual(site.durable_objects);
  const limits = ({ ratelimits }: Environment) => ratelimits.map(({ name, simple }) => ({ name, simple }));
  expect(limits(staging)).toEqual(limits(site));
  const bindings = ({ r2_buckets, analytics_engine_datasets }: Environment) =>
    [...r2_buckets, ...analytics_engine_datasets].map(({ binding }) => binding);
  expect(bindings(staging)).toEqual(bindings(site));
  const places = ({ name, ratelimits, r2_buckets, analytics_engine_datasets }: Environment) => [
    name,
    ...ratelimits.map(({ namespace_id }) => namespace_id),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
    ...analytics_engine_datasets.map(({ dataset }) => dataset),
  ];
  expect(places(staging).filter((place) => places(site).includes(place))).toEqual([]);
});

test('wrangler takes both with the files of every build that pages still ask for, and the bindings that it names for staging are those of the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-staging-'));
  const bindingsOf = async (environment: string) => {
    const said = await wrangler(['deploy', '--dry-run', `--env=${environment}`, '--outdir', folder]);
    const uploaded = Number(/Read (\d+) files from the assets directory/.exec(said)?.[1]);
    expect(uploaded).toBeGreaterThan(readdirSync(join(import.meta.dir, '../../.build/assets')).length);
    return [...said.matchAll(/^env\.([A-Z_]+)/gm)].map(([, name]) => name);
  };
  const ofSite = await bindingsOf('');
  expect(ofSite).toEqual(expect.arrayContaining(['LEAD_DESK', 'BACKUPS', 'VITALS', 'PAGE_SITE_LIMIT', 'ASSETS']));
  expect(await bindingsOf('staging')).toEqual(ofSite);
  rmSync(folder, { recursive: true, force: true });
});
