/** `bun run launch-check`: lists every sample value that still stands, and fails while there is one. */
import { join } from 'node:path';
import { compileContent } from '../compiler/compile.ts';
import { readYaml } from '../compiler/content-files.ts';
import { FirmSchema } from '../domain/firm.ts';
import { HomeSchema } from '../domain/home.ts';
import { tellsFirm } from '../settings.ts';

/** What stays hidden until the firm says it. */
const UNFILLED = {
  callHours: 'when somebody takes calls',
  callWithin: 'within what time the firm calls',
  reviewer: 'who checks the pages',
} as const;

const content = join(import.meta.dir, '../../content');
const firm = readYaml(content, 'firm.yaml', FirmSchema);
const home = readYaml(content, 'home.yaml', HomeSchema);
const samples = [
  ...firm.samples.map((field) => `content/firm.yaml: ${field}: ${JSON.stringify((firm as Record<string, unknown>)[field])}`),
  ...home.clients.marks.map((mark) => `content/home.yaml: clients.marks: ${mark.name}`),
];
for (const sample of samples) console.log(sample);
// Nobody sees a draft.
for (const draft of compileContent(content).drafts) console.log(`${draft}: a draft, published nowhere. This does not count.`);
// No sample: a firm may sign as a whole.
if (!firm.people) console.log(`content/firm.yaml: people: nobody is named, so every article is signed ${JSON.stringify(firm.name)}. This does not count.`);
for (const [field, hidden] of Object.entries(UNFILLED))
  if (firm[field as keyof typeof UNFILLED] === undefined)
    console.log(`content/firm.yaml: ${field}: not filled, so no page shows ${hidden}. This does not count.`);
const { OPERATIONS_TOKEN, ERASURE_TOKEN } = process.env;
if (OPERATIONS_TOKEN && !ERASURE_TOKEN) console.log('ERASURE_TOKEN: not set beside OPERATIONS_TOKEN, so nobody erases leads over HTTP. This does not count.');
if (!tellsFirm(process.env))
  console.log(
    'NOTICE_EMAIL_TO, NOTICE_WEBHOOK_URL, UPSTREAM_URL: none is set here, so nobody is told of new leads. /readyz of the site says whether that is so there. This does not count.',
  );
console.log(samples.length === 0 ? 'No sample value is left.' : `${samples.length} sample values still stand.`);
process.exitCode = samples.length === 0 ? 0 : 1;
