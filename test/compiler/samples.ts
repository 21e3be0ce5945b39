/** A firm, figures and content folders for content tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CompileContext } from '../../src/compiler/compile-context.ts';
import { ContentError, formatFault } from '../../src/compiler/read/content-error.ts';
import type { Firm } from '../../src/domain/firm.ts';
import type { Figure } from '../../src/law/figure.ts';

export const firm: Firm = {
  name: 'Munshi',
  slug: 'munshi',
  origin: 'https://munshi.example',
  hsts: 'self',
  withdrawnLeads: 'erase',
  fees: {},
  storagePrefix: 'munshi_',
  registeredName: 'Munshi & Sons',
  form: 'partnership firm',
  phone: '+919999900000',
  whatsapp: '+919999900000',
  greeting: 'Hello',
  email: 'help@munshi.example',
  address: ['1 Sample Marg', 'Kanpur'],
  city: 'Kanpur',
  state: 'Uttar Pradesh',
  pan: 'ABCDE1234F',
  social: { name: 'LinkedIn', url: 'https://www.linkedin.com/company/munshi' },
  copyrightYear: 2025,
  contentChecked: '2026-11-21',
  samples: [],
};

/** A figure in force, as the build derives it; its history is empty. */
export function figure(id: string, changes: Partial<Figure> = {}): Figure {
  const source = { title: 'CGST Act, section 22', url: 'https://www.gst.gov.in/' };
  const days = { checked: '2026-11-21', review: '2027-11-21' };
  const value = {
    published: '20',
    current: '20',
    unit: 'count',
    applies: 'event',
    comparison: 'agrees',
    sure: 'official',
  } as const;
  return { id, label: id, ...value, isRecent: false, source, ...days, history: [], ...changes };
}

const reading = (id: string, url: string, official = false) => ({
  id,
  title: 'Section 22',
  url,
  day: '2026-11-21',
  official,
});

/** content/instruments.yaml of the samples: an Act with readings, and the terms of the firm. */
export const instruments = {
  'cgst-act': {
    name: 'CGST Act',
    url: 'https://www.gst.gov.in/',
    places: { 'section 23': 'https://www.gst.gov.in/section-23' },
    read: [
      reading('gst-portal', 'https://www.gst.gov.in/section-22', true),
      reading('guide', 'https://guide.example/section-22'),
      reading('guide-again', 'https://guide.example/limits'),
      reading('handbook', 'https://handbook.example/section-22'),
    ],
  },
  'own-terms': { name: 'Our terms', url: 'https://munshi.example/terms', own: true },
};

/** One value of a parameter: from the official text, unless it says otherwise. */
export const dated = (fields: object) => ({ by: ['cgst-act section 22'], read: ['gst-portal'], ...fields });

/** A record of content/figures/*.yaml: a count of 20 without a first day. Fields that are undefined are left out. */
export const parameter = (id: string, fields: object = {}) => ({
  id,
  label: id,
  unit: 'count',
  values: [dated({ value: 20 })],
  ...fields,
});

export const ownTerm = (id: string, unit: string, value: object) =>
  parameter(id, { unit, values: [{ by: ['own-terms'], ...value }], checked: '2026-11-21' });

/** A file of content/figures with these records, each on a line of its own, the first on line {@link FIRST_RECORD}. */
export function figuresFile(parameters: readonly object[], head: object = {}): string {
  const fields = Object.entries({ title: 'GST', order: 1, review: '2027-11-21', ...head }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}\n`,
  );
  const records = parameters.length === 0 ? ' []' : parameters.map((one) => `\n- ${JSON.stringify(one)}`).join('');
  return `${fields.join('')}parameters:${records}\n`;
}
export const FIRST_RECORD = 5;

/** A content folder with these files, removed when the test is over. */
export function contentFolder(files: Record<string, string>): Disposable & { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'lekha-content-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/**
 * The faults of a step that must fail with a ContentError, as they are printed; anything else it throws is passed on.
 */
export function faultsFrom(step: () => unknown): readonly string[] {
  try {
    step();
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(formatFault);
    throw error;
  }
  return [];
}

/** What a page is compiled with: these parts, and nothing else on the site. */
export const contextOf = (
  parts: Pick<CompileContext, 'root' | 'figures' | 'firm' | 'references'> & Partial<CompileContext>,
  today: string,
): CompileContext => ({
  ...{ expand: (text) => text, sentences: new Map(), groups: [], moved: new Map(), bodies: new Map(), links: [] },
  ...{ sources: [], retired: new Map(), due: null, today },
  ...parts,
});
