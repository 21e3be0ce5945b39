/**
 * Makes a copy of the content, or of the project, that of another firm of firms.yaml: with its own name, numbers, prices
 * and terms, and no clients. Its first person writes the articles. Comments and order stay.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { listFiles } from '../../src/compiler/read/content-files.ts';
import { editYaml, fieldsIn } from '../../src/compiler/read/yaml-text.ts';
import type { Firm } from '../../src/domain/firm.ts';
import { copyProject } from './project-copy.ts';

export interface TestFirm {
  /** Fields of content/firm.yaml; null takes one away. */
  firm: Readonly<Record<string, unknown>> & Pick<Firm, 'name' | 'slug' | 'origin' | 'registeredName' | 'phone'>;
  /** Values by the id of their record. */
  terms: Readonly<Record<string, number | string>>;
  /** Rupees, for every service without a printed price. */
  leastFee?: number;
  home?: { slides: number; offers: number; updates: number };
}

export const FIRMS = load(readFileSync(join(import.meta.dir, 'firms.yaml'), 'utf8')) as Readonly<
  Record<'fixed' | 'indore' | 'bhopal' | 'mysuru', TestFirm>
>;

const root = join(import.meta.dir, '../..');
/** The day of their prices and terms, before every day on which tests ask. */
const TERMS_FROM = '2026-11-21';
/** What is made in a checkout, and what copyProject links. */
const NOT_COPIED = new Set(['.git', '.build', '.data', '.wrangler', 'dist', 'node_modules']);

/** @param content a copy of content/ */
export function rebrandContent(content: string, { firm, terms, leastFee, home }: TestFirm): void {
  const read = (file: string) => readFileSync(join(content, file), 'utf8');
  const edit = (file: string, values: Readonly<Record<string, unknown>>) =>
    writeFileSync(join(content, file), editYaml(read(file), values));
  const fees = leastFee === undefined ? {} : { fees: leastFees(content, leastFee) };
  const fields = Object.entries({ ...firm, ...fees }).map(([field, value]) => [field, value ?? undefined]);
  edit('firm.yaml', Object.fromEntries(fields));
  for (const file of listFiles(content, 'figures/*.yaml')) {
    const { parameters } = load(read(file)) as { parameters: { id: string }[] };
    const values = parameters.flatMap(({ id }, at) => {
      const value = terms[id];
      if (value === undefined) return [];
      const said = typeof value === 'number' ? { value } : { text: value };
      return [[`parameters.${at}.values`, [{ from: TERMS_FROM, ...said, by: ['own-terms'] }]]];
    });
    if (values.length > 0) edit(file, Object.fromEntries(values));
  }
  const [writer] = (firm.people as Firm['people'] | null) ?? [];
  for (const file of listFiles(content, 'articles/*.md')) {
    const unsigned = read(file).replace(/^author: .*\n/m, '');
    writeFileSync(join(content, file), writer ? unsigned.replace(/^(?=slug:)/m, `author: ${writer.id}\n`) : unsigned);
  }
  if (!home) return;
  const beyond = (file: string, list: string, kept: number) =>
    [...fieldsIn(read(file)).keys()].filter((path) => {
      const item = /^(\d+)$/.exec(path.slice(list.length))?.[1];
      return path.startsWith(list) && item !== undefined && Number(item) >= kept;
    });
  const removed = [...beyond('home.yaml', 'banner.', home.slides), ...beyond('home.yaml', 'promos.', home.offers)];
  edit('home.yaml', { 'clients.marks': [], ...Object.fromEntries(removed.map((path) => [path, undefined])) });
  edit('updates.yaml', Object.fromEntries(beyond('updates.yaml', '', home.updates).map((path) => [path, undefined])));
}

/**
 * A copy of the whole checkout, made one of another firm, with its tests. @param name of the firm in firms.yaml
 * @throws if it has no such firm
 */
export function copyOfOtherFirm(name: string): string {
  const other = Object.entries(FIRMS).find(([known]) => known === name)?.[1];
  if (!other) throw new TypeError(`firms.yaml has no firm ${name}: ${Object.keys(FIRMS).join(', ')}`);
  const checkout = copyProject(...readdirSync(root).filter((entry) => !NOT_COPIED.has(entry)));
  rebrandContent(join(checkout, 'content'), other);
  return checkout;
}

/** A least fee for each page of a service without a printed price, each a little higher than the last. */
function leastFees(content: string, first: number): Record<string, number> {
  const without = listFiles(content, 'services/**/*.md').filter(
    (file) => !/^price:/m.test(readFileSync(join(content, file), 'utf8')),
  );
  const paths = without.map((file) => file.replace(/^services/, '').replace(/(?:\/index)?\.md$/, ''));
  return Object.fromEntries(paths.map((path, at) => [path, first + 50 * at]));
}
