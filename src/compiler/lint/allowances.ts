/**
 * Quantities that may stand in prose although a record holds the same one: each covers one place and says why.
 * One that covers nothing any more is a fault, so that the list cannot outgrow the content.
 */
import type { Passage } from './prose.ts';
import type { Quantity } from './quantities.ts';

export interface Allowance {
  /** Content file it is allowed in. */
  file: string;
  /** Words of the passage as written, the quantity among them. */
  words: string;
  /** Why this is not the figure that the record holds. */
  because: string;
}

const SERVICES = 'content/services';

export const ALLOWANCES: readonly Allowance[] = [
  {
    file: `${SERVICES}/company-registration/farmer-producer-company-registration.md`,
    words: 'the Act gives thirty days',
    because: "The Registrar's time to register, section 378C; the records of thirty days are times of the company.",
  },
  {
    file: `${SERVICES}/company-registration/public-company-registration.md`,
    words: 'trades on for more than six months',
    because: 'Members below the minimum, section 3A; the record of six months is the time for the annual general meeting.',
  },
  {
    file: `${SERVICES}/company-registration/section-8-company-registration.md`,
    words: 'for the next three years',
    because: 'The estimate a licence asks for; the record of three years is the cycle of DIR-3 KYC.',
  },
  { file: `${SERVICES}/company-registration/section-8-company-registration.md`, words: 'three-year estimate', because: 'The same estimate.' },
  { file: `${SERVICES}/company-registration/section-8-company-registration.md`, words: 'estimate for three years', because: 'The same estimate.' },
  {
    file: `${SERVICES}/company-registration/section-8-company-registration.md`,
    words: 'board meeting at least once in six months',
    because: 'How often the board of such a company meets; the record is the time for the annual general meeting.',
  },
  {
    file: `${SERVICES}/company-trademark.md`,
    words: 'in the six months after it',
    because: 'Late renewal of a trademark; the record of six months is the time to apply for a shop licence.',
  },
  {
    file: `${SERVICES}/others/roc-compliance.md`,
    words: 'over forty-five days',
    because: 'When a bill of a small supplier is overdue; the record of 45 days is the decision on NDH-4.',
  },
  {
    file: `${SERVICES}/others/roc-compliance.md`,
    words: 'for three years running',
    because: 'Missing returns that disqualify a director, section 164; the record is the cycle of DIR-3 KYC.',
  },
  {
    file: 'content/legal/termsofuse.md',
    words: 'from one to ten lakh',
    because: 'The band of capital that a column of stamp duties is for; the records of Rs 10 lakh are thresholds.',
  },
  {
    file: 'content/articles/private-limited-company-registration.md',
    words: 'the first six months',
    because: 'A stretch of time the article looks at, not a limit of the law.',
  },
  { file: 'content/articles/private-limited-company-registration.md', words: 'The first six months', because: 'The same stretch, in a heading.' },
];

/** Whether an allowance covers a quantity at its place. */
export function covers({ file, words }: Allowance, passage: Passage, { index, text }: Quantity): boolean {
  if (file !== passage.file) return false;
  for (let at = passage.text.indexOf(words); at >= 0; at = passage.text.indexOf(words, at + 1)) {
    if (at <= index && at + words.length >= index + text.length) return true;
  }
  return false;
}
