/**
 * Which of the three a food business needs: registration, State licence or Central licence. Section 31 of the Food Safety and
 * Standards Act, 2006, and the Licensing and Registration Regulations, 2011, with the limits of turnover in force today.
 */
import { rupees } from '../domain/rupees.ts';
import type { LawOn } from './law.ts';
import { type Answer, defineTool } from './tool.ts';

/** Lowest first. */
const LICENCES = ['registration', 'state', 'central'] as const;
type Licence = (typeof LICENCES)[number];

/** The data of the contract. */
type Data = { licence: Licence };

/** Exactly at a limit the lower kind is enough. */
function byTurnover(turnover: number, law: LawOn): Licence {
  if (turnover <= law.number('fssai-registration-limit')) return 'registration';
  return turnover <= law.number('fssai-state-to') ? 'state' : 'central';
}

export const tool = defineTool({
  parameters: {
    turnover: { kind: 'amount' },
    importer: { kind: 'choice', options: ['no', 'yes'], initial: 'no' },
  },
  evaluate({ turnover, importer }, { law, today, speak }): Answer<Data> {
    const now = law.on(today);
    const say = speak(now);
    const imports = importer === 'yes';
    const licence = imports ? 'central' : byTurnover(turnover, now);
    const name = say(`names.${licence}`);
    return {
      data: { licence },
      headline: {
        lead: say('headline.lead'),
        result: name,
        rest: say(`headline.rest.${imports ? 'importer' : 'turnover'}`),
      },
      why: [
        imports
          ? say('why.importer')
          : say('why.turnover', { turnover: rupees(turnover), range: say(`ranges.${licence}`), name }),
        say(`why.given.${licence}`),
        say('why.valid'),
      ],
      whyNot: LICENCES.filter((other) => other !== licence).map((other) => ({
        what: say(`names.${other}`),
        why: say(`whyNot.${imports ? 'importing' : other === 'central' ? 'central' : 'turnover'}`, {
          range: say(`ranges.${other}`),
        }),
      })),
      next: say.steps('next'),
      year: say('year'),
      notCovered: say.list('notCovered'),
    };
  },
});
