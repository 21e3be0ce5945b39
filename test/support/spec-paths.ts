/** Section 2 of the specification: every address the site must answer, listed here so that no code can drop one. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { load } from 'js-yaml';
import { firmState } from '../../src/domain/firm-details.ts';
import type { tools } from '../../src/tools/tool-table.ts';
import { firm } from './firm.ts';

const under = (section: string, slugs: string) => [section, ...slugs.split(' ').map((slug) => `${section}/${slug}`)];

/** @param slug the product's name in addresses */
export function specPaths(slug: string): string[] {
  return [
    '/',
    '/company-details',
    `/partner-with-${slug}`,
    '/termsofuse',
    '/privacypolicy',
    '/refund-policy',
    '/company-trademark',
    '/figures',
    '/search',
    '/contact',
    '/withdraw',
    ...under(
      '/company-registration',
      'public-company-registration nidhi-company-registration one-person-company-registration section-8-company-registration nbfc-company-registration farmer-producer-company-registration',
    ),
    ...under(
      '/income-tax-filing',
      'itr-1-sahaj-form itr-2-form itr-3-form itr-4-form itr-5-form itr-6-form itr-7-form',
    ),
    ...under('/gst', 'gst-proprietor-individual gst-llp-pertnership-firms gst-private-pubic-company gst-huf'),
    ...under('/others', 'iso-certification fssai-registration shop-establishment-license roc-compliance'),
    ...under(
      '/quick-reads',
      `itr-date-extended-notice private-limited-company-registration tax-advocates-team-india tax-preparation-accounting income-tax-return-updates gst-registration business-consultants-at-${slug} legal-solicitors-at-${slug}`,
    ).slice(1),
  ];
}

/** The query of the example of each published tool or plan, by name. */
export function examplesIn(folder: 'tools' | 'journeys'): Record<string, string> {
  const root = join(import.meta.dir, '../../content', folder);
  const files = [...new Glob('*.yaml').scanSync(root)].sort();
  return Object.fromEntries(
    files.flatMap((file) => {
      const { draft, example } = load(readFileSync(join(root, file), 'utf8')) as { draft?: true; example: string };
      return draft ? [] : [[file.replace('.yaml', ''), example.replace('{{firm.stateCode}}', firmState(firm).code)]];
    }),
  );
}

/** Queries that have parts of an answer which no example has. */
const OTHER_ANSWERS = {
  'itr-form':
    'year=ay-2026-27&who=individual&residence=resident&income=940000&from=salary&from=house&from=other&houses=1',
  'income-tax': 'year=ay-2026-27&age=under-60&salary=1500000&other=40000&deductions=225000',
  'late-return': 'year=ay-2026-27&due=2026-08-31&filed=2026-11-22&income=800000&tax=50000',
  'gst-registration':
    'supplies=goods&state=UP&turnover=1800000&interstate=yes&ecommerce=no&reverse-charge=no&casual=no&exempt-only=no',
  'company-type': 'purpose=profit&founders=2&investors=yes&capital=100000&resident=yes',
  'company-cost': 'type=private&state=UP&capital=100000&cancel=3',
  'fssai-licence': 'turnover=3500000&importer=no',
  'shop-licence': 'state=UP&employees=24',
} as const satisfies Partial<Record<keyof typeof tools, string>>;

/** The query of an answer of every tool, by name. Together they show each part that an answer can have. */
export const toolAnswers: Readonly<Record<string, string>> = { ...examplesIn('tools'), ...OTHER_ANSWERS };

export const answeredTools: readonly string[] = Object.entries(toolAnswers).map(
  ([name, query]) => `/tools/${name}?${query}`,
);
