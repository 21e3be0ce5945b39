/**
 * Changes a copy of the project to another firm: with its own name, numbers and prices, no clients,
 * one slide and most updates fewer, and later extensions of dates.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

/** A name that does not occur in the sample content and needs escaping in HTML, XML and addresses. */
export const REBRANDED = {
  name: 'Gupta & Co',
  slug: 'gupta-co',
  origin: 'https://www.guptaco.example',
  storagePrefix: 'gupta_',
  registeredName: 'Gupta & Company (partnership firm)',
  phone: '+915224400000',
  whatsapp: '+919888800000',
  greeting: 'Namaste Gupta & Co, I need help with a registration or a return.',
  email: 'help@guptaco.example',
  address: ['2nd floor, 14 Test Marg', 'Lucknow, Uttar Pradesh 226001'],
  city: 'Lucknow',
  pan: 'ZYXWV9876U',
  social: { name: 'Facebook', url: 'https://www.facebook.com/guptaco.example' },
  copyrightYear: 2100,
  samples: [],
} as const;

/** New fees by the id of their record. */
const FEES: Readonly<Record<string, number>> = {
  'price-private-limited': 8499,
  'price-public-limited': 17_999,
  'price-one-person': 5499,
};

/** Extensions by the file and the id of their rule. */
const EXTENDED: readonly (readonly [file: string, rule: string, move: { period: string; to: string }])[] = [
  ['company', 'mgt-7', { period: '2025-26', to: '2026-12-31' }],
  ['gst', 'gstr-3b-monthly', { period: '2026-11', to: '2026-12-28' }],
  ['employer', 'tds-statement', { period: '2026-10', to: '2027-02-15' }],
];

/** @param folder of a copy of the project */
export function rebrand(folder: string): void {
  const content = join(folder, 'content');
  editYaml(join(content, 'firm.yaml'), (firm) => {
    for (const [field, value] of Object.entries(REBRANDED)) firm.set(field, value);
  });
  editYaml(join(content, 'home.yaml'), (home) => {
    home.setIn(['clients', 'marks'], []);
    home.deleteIn(['banner', 0]);
  });
  editYaml<YAMLSeq>(join(content, 'updates.yaml'), (updates) => updates.items.splice(2));
  editYaml(join(content, 'figures/prices.yaml'), (file) => {
    for (const parameter of (file.get('parameters') as YAMLSeq<YAMLMap>).items) {
      const fee = FEES[String(parameter.get('id'))];
      if (fee !== undefined) parameter.setIn(['values', 0, 'value'], fee);
    }
  });
  for (const [file, id, move] of EXTENDED) {
    editYaml(join(content, `due-dates/${file}.yaml`), (rules) => {
      const rule = (rules.get('rules') as YAMLSeq<YAMLMap>).items.find((one) => one.get('id') === id);
      rule?.set('moved', [{ ...move, by: 'Test Circular 99/2026', day: '2026-11-20' }]);
    });
  }
  editText(join(folder, 'wrangler.toml'), (text) => text.replaceAll('lekha', REBRANDED.slug));
  editText(join(folder, 'LICENSE'), () => `Copyright (c) ${REBRANDED.registeredName}. All rights reserved.\n`);
}

/** Changes a content file as an author would: its comments remain. */
export function editYaml<Contents extends YAMLMap | YAMLSeq = YAMLMap>(
  file: string,
  change: (contents: Contents) => void,
): void {
  editText(file, (text) => {
    const document = parseDocument(text);
    change(document.contents as unknown as Contents);
    return document.toString({ lineWidth: 0 });
  });
}

function editText(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
