/**
 * Which of the three a food business needs: registration, State licence or Central licence. Section 31 of the Food Safety and
 * Standards Act, 2006, and the Licensing and Registration Regulations, 2011, with the limits of turnover in force since April 2026.
 */
import { rupees } from '../domain/rupees.ts';
import { type Law, numberIn } from './law.ts';
import { fill } from './sentence.ts';
import { type Answer, toolWith } from './tool.ts';
import type { Words } from './words/fssai-licence.ts';

/** Since when the bands are what they are. */
const SINCE = 'fssai-limits-since';
/** The three, lowest first, with the records of their limits. */
const BANDS = {
  registration: ['fssai-registration-limit', SINCE],
  state: ['fssai-state-from', 'fssai-state-to', SINCE],
  central: ['fssai-central-from', SINCE],
} as const;
const IMPORTER = 'fssai-importer-licence';
const FIGURES = [...Object.values(BANDS).flat(), IMPORTER, 'fssai-validity'] as const;
type Id = (typeof FIGURES)[number];
type Licence = keyof typeof BANDS;

/** What the contract names. */
type Data = { licence: Licence };

/** At a limit itself the lower kind is enough. */
function byTurnover(turnover: number, law: Law<Id>): Licence {
  if (turnover <= numberIn(law, 'fssai-registration-limit')) return 'registration';
  return turnover <= numberIn(law, 'fssai-state-to') ? 'state' : 'central';
}

export const tool = toolWith<Words>()({
  parameters: {
    turnover: { kind: 'amount' },
    importer: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
  },
  figures: FIGURES,
  evaluate({ turnover, importer }, law, { words: w }): Answer<Data> {
    const imports = importer === 'yes';
    const licence = imports ? 'central' : byTurnover(turnover, law);
    const name = w.names[licence];
    const others = (Object.keys(BANDS) as Licence[]).filter((other) => other !== licence);
    return {
      data: { licence },
      headline: { lead: w.headline.lead, result: name, rest: imports ? w.headline.rest.importer : w.headline.rest.turnover },
      why: [
        imports
          ? { text: w.why.importer, figures: [IMPORTER] }
          : { text: fill(w.why.turnover, { turnover: rupees(turnover), range: w.ranges[licence], name }), figures: BANDS[licence] },
        { text: w.why.given[licence], figures: [] },
        { text: w.why.valid, figures: ['fssai-validity'] },
      ],
      whyNot: others.map((other) => ({
        what: w.names[other],
        why: fill(imports ? w.whyNot.importing : other === 'central' ? w.whyNot.central : w.whyNot.turnover, { range: w.ranges[other] }),
        figures: other === 'central' ? [...BANDS[other], IMPORTER] : BANDS[other],
      })),
      next: w.next,
      year: w.year,
      notCovered: w.notCovered,
    };
  },
});
