/**
 * Which a food business needs: registration, State or Central licence. Section 31 of the Food Safety and Standards Act,
 * 2006; Licensing and Registration Regulations, 2011, with today's limits of turnover.
 */
import type { LawOn } from '../../law/dated.ts';
import { inRupees } from '../answer-shape.ts';
import { NO_OR_YES } from '../parameters.ts';
import { defineTool } from '../tool.ts';
import { drawGauge } from './draw-answer.ts';

const LICENCES = ['registration', 'state', 'central'] as const;

/** At a limit the lower kind is enough. */
function byTurnover(turnover: number, law: LawOn): (typeof LICENCES)[number] {
  if (turnover <= law.number('fssai-registration-limit')) return 'registration';
  return turnover <= law.number('fssai-state-to') ? 'state' : 'central';
}

export const tool = defineTool({
  parameters: {
    turnover: { kind: 'amount' },
    importer: NO_OR_YES,
  },
  evaluate({ turnover, importer }, { now, say }) {
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
      drawings: [
        !imports &&
          drawGauge(
            `gauge.${licence === 'registration' ? 'registration' : 'state'}`,
            turnover,
            now.number(licence === 'registration' ? 'fssai-registration-limit' : 'fssai-state-to'),
            say,
          ),
      ],
      why: [
        imports
          ? say('why.importer')
          : say('why.turnover', { ...inRupees({ turnover }), range: say(`ranges.${licence}`), name }),
        say(`why.given.${licence}`),
        say('why.valid'),
      ],
      whyNot: LICENCES.filter((other) => other !== licence).map((other) => ({
        what: say(`names.${other}`),
        why: say(`whyNot.${imports ? 'importing' : other === 'central' ? 'central' : 'turnover'}`, {
          range: say(`ranges.${other}`),
        }),
      })),
    };
  },
});
