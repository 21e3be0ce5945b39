/**
 * Which of the three a food business needs: registration, State licence or Central licence. Section 31 of the Food Safety and
 * Standards Act, 2006, and the Licensing and Registration Regulations, 2011, with the limits of turnover in force since April 2026.
 */
import { rupees } from '../domain/rupees.ts';
import { type Law, numberIn, textIn } from './law.ts';
import type { InputOf, Parameters } from './parameters.ts';
import { type Answer, defineTool, type Step } from './tool.ts';

const parameters = {
  turnover: {
    kind: 'amount',
    label: 'Turnover of a year',
    hint: 'Of this one kitchen, shop or unit: each has its own number. A new one goes by what it expects.',
  },
  importer: {
    kind: 'choice',
    label: 'Do you import food?',
    hint: 'To sell it, or to make what you sell. Ingredients and additives count.',
    options: { no: 'No', yes: 'Yes' },
    initial: 'no',
  },
} as const satisfies Parameters;

/** Since when the bands are what they are. */
const SINCE = 'fssai-limits-since';
const FIGURES = [
  'fssai-registration-limit',
  'fssai-state-from',
  'fssai-state-to',
  'fssai-central-from',
  'fssai-importer-licence',
  SINCE,
  'fssai-validity',
] as const;
type Id = (typeof FIGURES)[number];
type Input = InputOf<typeof parameters>;
type Licence = 'registration' | 'state' | 'central';

/** What the contract names. */
type Data = { licence: Licence };

/** One of the three: its name, the turnovers that it covers, and the records of their limits. */
interface Band {
  licence: Licence;
  name: string;
  range: string;
  figures: readonly Id[];
}

function evaluate({ turnover, importer }: Input, law: Law<Id>): Answer<Data> {
  const imports = importer === 'yes';
  const licence = imports ? 'central' : byTurnover(turnover, law);
  const bands = bandsIn(law);
  const taken = bands.find((band) => band.licence === licence) ?? bands[0];
  const since = textIn(law, SINCE);
  return {
    data: { licence },
    headline: {
      lead: 'You need a',
      result: taken.name,
      rest: imports ? 'Because you import, whatever the turnover.' : 'By turnover. FoSCoS, the portal, also asks what you do, and has the last word.',
    },
    why: [
      imports
        ? { text: 'Whoever imports food to sell it needs a Central licence, at any turnover.', figures: ['fssai-importer-licence'] }
        : { text: `${rupees(turnover)} a year is ${taken.range}: ${taken.name}.`, figures: taken.figures },
      howItIsGiven(licence),
      {
        text: `It is valid for ${textIn(law, 'fssai-validity')}, unless it is suspended, cancelled or given up. The yearly fee stays due.`,
        figures: ['fssai-validity'],
      },
    ],
    whyNot: bands
      .filter((band) => band !== taken)
      .map(({ licence: other, name, range, figures }) => ({
        what: name,
        why: imports
          ? `for a business ${range} that does not import`
          : `only for a turnover ${range}${other === 'central' ? ', or for whoever imports food' : ''}`,
        figures: other === 'central' ? [...figures, 'fssai-importer-licence'] : figures,
      })),
    next: [
      { text: 'What a food licence takes: papers, steps, duties', href: '/others/fssai-registration' },
      { text: 'Apply yourself on FoSCoS, the portal of FSSAI', href: 'https://foscos.fssai.gov.in/' },
    ],
    year: `Food Safety and Standards Act, 2006, and its Licensing and Registration Regulations, 2011; limits in force since ${since}.`,
    notCovered: [
      'Makers of food: the regulations of 2011 also count what a unit can make, process or slaughter in a day. Whether that still holds was not confirmed; FSSAI decides, and FoSCoS asks for it.',
      'Head offices of a business in several states, units that only export, platforms that sell online, and catering for railways, airports, seaports or defence: a Central licence may be needed at any turnover. Look on FoSCoS, or ask us.',
      'Street vendors registered with a municipality or a town vending committee, who count as registered; and farmers and fishermen with their own harvest as it comes.',
      'Several premises: ask for each of them.',
      'The yearly fee, which FoSCoS shows before you pay it.',
    ],
  };
}

/** At a limit itself the lower kind is enough. */
function byTurnover(turnover: number, law: Law<Id>): Licence {
  if (turnover <= numberIn(law, 'fssai-registration-limit')) return 'registration';
  return turnover <= numberIn(law, 'fssai-state-to') ? 'state' : 'central';
}

function bandsIn(law: Law<Id>): readonly [Band, Band, Band] {
  return [
    { licence: 'registration', name: 'Registration', range: `up to ${textIn(law, 'fssai-registration-limit')}`, figures: ['fssai-registration-limit', SINCE] },
    {
      licence: 'state',
      name: 'State licence',
      range: `above ${textIn(law, 'fssai-state-from')} and up to ${textIn(law, 'fssai-state-to')}`,
      figures: ['fssai-state-from', 'fssai-state-to', SINCE],
    },
    { licence: 'central', name: 'Central licence', range: `above ${textIn(law, 'fssai-central-from')}`, figures: ['fssai-central-from', SINCE] },
  ];
}

function howItIsGiven(licence: Licence): Step {
  const form = {
    registration: 'Apply in Form A. The local registering authority gives it, as a rule at once and without a visit before.',
    state: 'Apply in Form B, with a food safety plan. The food safety department of the state gives it; a visit before is possible.',
    central: 'Apply in Form B, with a food safety plan. The regional office of FSSAI gives it; a visit before is possible.',
  };
  return { text: form[licence], figures: [] };
}

export const tool = defineTool({ parameters, figures: FIGURES, evaluate });
