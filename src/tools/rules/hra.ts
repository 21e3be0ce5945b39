/**
 * House rent allowance free of income tax under the old regime: section 10(13A) of the Income-tax Act, 1961, rule 2A;
 * Schedule III of the Act of 2025, rule 279 of 2026. Nothing is rounded: the Acts round total income and what is
 * payable, not exemptions (sections 288A, 288B and 516).
 */

import { addUp, rupees, takePercent } from '../../domain/rupees.ts';
import { namePlace } from '../../domain/states.ts';
import { inRupees, toolAddress, writtenDays } from '../answer-shape.ts';
import { defineTool } from '../tool.ts';
import { drawBars } from './draw-answer.ts';
import { returnDue } from './income-tax-law.ts';
import { openOn, REGIMES } from './open-on.ts';

export const tool = defineTool({
  parameters: {
    year: { kind: 'year' },
    basic: { kind: 'amount' },
    hra: { kind: 'amount' },
    rent: { kind: 'amount' },
    city: {
      kind: 'choice',
      options: ['delhi', 'mumbai', 'kolkata', 'chennai', 'bengaluru', 'hyderabad', 'pune', 'ahmedabad', 'other'],
    },
  },
  evaluate({ year, basic, hra, rent, city }, { law, today, now, say, label }) {
    const isListed = now.list('hra-cities').some((name) => namePlace(name) === label('city', city));
    const share = now.number(isListed ? 'hra-city-share' : 'hra-other-share');
    const off = now.number('hra-rent-share');
    const blanks = { share, off, place: label('city', city), ...inRupees({ basic, hra, rent }) };
    // In the order of the section, rupees a year.
    const amounts = {
      allowance: hra,
      rent: Math.max(0, addUp([rent, -takePercent(basic, off)])),
      salary: takePercent(basic, share),
    };
    const limits = Object.entries(amounts).map(([key, amount]) => ({
      key,
      what: say(`limits.${key}.what`, blanks),
      amount,
    }));
    const exempt = Math.min(...limits.map(({ amount }) => amount));
    const taxable = addUp([hra, -exempt]);
    const landlordPan = rent > now.number('hra-landlord-pan-rent') ? 'yes' : 'no';
    const act = year.slice(0, 2);
    const least = limits.find(({ amount }) => amount === exempt);
    const due = returnDue('no-business', now);
    const open = due === null ? REGIMES : openOn(today, { year, due, payer: 'individual' }, law).regimes;
    const result = { ...blanks, ...inRupees({ exempt, taxable }), ...writtenDays({ due }) };
    return {
      data: { limits: limits.map(({ what, amount }) => ({ what, amount })), exempt, taxable, landlordPan, open },
      headline: open.includes('old')
        ? {
            lead: say('headline.lead', result),
            result: rupees(exempt),
            rest: say(taxable > 0 ? 'headline.rest' : 'headline.all', result),
          }
        : say.headline('headline.late', result, rupees(0)),
      caution: say('caution'),
      drawings: [
        drawBars(
          say('compare'),
          limits.map((limit) => ({
            name: limit.what,
            result: rupees(limit.amount),
            amount: limit.amount,
            note: say(`limits.${limit.key}.note`, blanks),
            best: limit === least,
          })),
        ),
      ],
      why: [
        say('why.least', result),
        say(`why.${least?.key ?? 'allowance'}`, result),
        say(isListed ? 'why.listed' : 'why.elsewhere', blanks),
        say('why.rounding'),
        say('why.saves'),
        say(`why.landlordPan.${landlordPan}`, blanks),
      ],
      whyNot: limits
        .filter((limit) => limit !== least)
        .map(({ what, amount }) => ({ what, why: say('not', inRupees({ amount })) })),
      lists: [
        {
          title: say('papers.title'),
          items: [...say.list('papers.items'), say(`papers.form.${act}`), say(`papers.landlordPan.${landlordPan}`)],
        },
      ],
      next: [
        {
          text: say('next.regime'),
          href: toolAddress('income-tax', { year, age: 'under-60', salary: basic + hra, 'hra-exempt': exempt }),
        },
        ...say.steps('next.others'),
      ],
      year: say(`year.${act}`, { year: label('year', year) }),
    };
  },
});
