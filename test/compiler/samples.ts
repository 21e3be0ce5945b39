/** A firm, figures and content folders for content tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ContentError, faultLine } from '../../src/compiler/content-error.ts';
import type { Figure } from '../../src/domain/figure.ts';
import type { Firm } from '../../src/domain/firm.ts';

export const firm: Firm = {
  name: 'Munshi',
  slug: 'munshi',
  origin: 'https://munshi.example',
  hsts: 'self',
  storagePrefix: 'munshi_',
  registeredName: 'Munshi & Sons',
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

/** A figure that stands, unless told otherwise. */
export function figure(id: string, changes: Partial<Figure> = {}): Figure {
  const source = { title: 'CGST Act, section 22', url: 'https://www.gst.gov.in/' };
  return { id, label: id, published: '20', current: '20', unit: 'count', verdict: 'agrees', source, checked: '2026-11-21', review: '2027-11-21', ...changes };
}

/** A content folder with these files, removed when the test is over. */
export function contentFolder(files: Record<string, string>): Disposable & { root: string } {
  const root = mkdtempSync(join(tmpdir(), 'lekha-content-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

/** The faults of a step that must fail with a ContentError, as they are printed; anything else it throws is passed on. */
export function faultsFrom(step: () => unknown): readonly string[] {
  try {
    step();
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(faultLine);
    throw error;
  }
  return [];
}
