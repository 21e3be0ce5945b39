/** Another firm's content in a copy of the project: its name, numbers, prices and extensions instead of the samples. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

/** Nothing of it occurs in the sample content. The name needs escaping in HTML, XML and addresses. */
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
  copyrightYear: 2026,
  samples: [],
} as const;

/** New fees by the id of their record. */
export const PRICES: Readonly<Record<string, number>> = { 'price-private-limited': 8499, 'price-public-limited': 17_999, 'price-one-person': 5499 };

/** An extension by the file of its rule. */
const EXTENDED = {
  file: 'due-dates/company.yaml',
  rule: 'mgt-7',
  move: { period: '2025-26', to: '2026-12-31', by: 'MCA General Circular 99/2026', day: '2026-11-20' },
};

/** @param content the content folder of a copy */
export function rebrand(content: string): void {
  edit(content, 'firm.yaml', (firm) => {
    for (const [field, value] of Object.entries(REBRANDED)) firm.set(field, value);
  });
  edit(content, 'home.yaml', (home) => home.setIn(['clients', 'marks'], []));
  edit<YAMLSeq>(content, 'figures/prices.yaml', (records) => {
    for (const record of records.items.filter(isMap)) {
      const fee = PRICES[String(record.get('id'))];
      if (fee === undefined) continue;
      record.set('value', fee);
      for (const words of ['published', 'current']) if (record.has(words)) record.set(words, `₹${fee.toLocaleString('en-IN')}`);
    }
  });
  edit(content, EXTENDED.file, (file) => {
    const rule = (file.get('rules') as YAMLSeq<YAMLMap>).items.find((one) => one.get('id') === EXTENDED.rule);
    rule?.set('moved', [EXTENDED.move]);
  });
}

function edit<Contents extends YAMLMap | YAMLSeq = YAMLMap>(content: string, path: string, change: (contents: Contents) => void): void {
  const file = join(content, path);
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document.contents as unknown as Contents);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}
