/**
 * Changes a copy of the project to another firm: with its own name, numbers and prices, no clients,
 * one slide and most updates fewer, and later extensions of dates.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';

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

type Home = { clients: { marks: unknown[] }; banner: unknown[] };
type Figures = { parameters: { id: string; values: { value?: number }[] }[] };
type Rules = { rules: { id: string; moved?: unknown[] }[] };

/** @param content a copy of content/ */
export function rebrandContent(content: string): void {
  editYaml(join(content, 'firm.yaml'), (firm) => Object.assign(firm, REBRANDED));
  editYaml<Home>(join(content, 'home.yaml'), (home) => {
    home.clients.marks = [];
    home.banner.shift();
  });
  editYaml<unknown[]>(join(content, 'updates.yaml'), (updates) => updates.splice(2));
  editYaml<Figures>(join(content, 'figures/prices.yaml'), ({ parameters }) => {
    for (const { id, values } of parameters) if (values[0] && FEES[id] !== undefined) values[0].value = FEES[id];
  });
  for (const [file, id, move] of EXTENDED) {
    editYaml<Rules>(join(content, `due-dates/${file}.yaml`), ({ rules }) => {
      const rule = rules.find((one) => one.id === id);
      if (rule) rule.moved = [{ ...move, by: 'Test Circular 99/2026', day: '2026-11-20' }];
    });
  }
}

/** Changes the data of a content file. Its comments are lost. */
export function editYaml<Contents = Record<string, unknown>>(file: string, change: (contents: Contents) => void): void {
  editText(file, (text) => {
    const contents = load(text) as Contents;
    change(contents);
    return dump(contents, { lineWidth: -1 });
  });
}

function editText(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
