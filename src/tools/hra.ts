/**
 * House rent allowance: the part that is free of income tax under the old regime, the least of three amounts. Section 10(13A) of the
 * Income-tax Act, 1961 with rule 2A; Schedule III of the Act of 2025 with rule 279 of the Rules of 2026.
 */
import { percentOf, rupees } from '../domain/rupees.ts';
import { toolAddress } from './answer-parts.ts';
import { type Answer, defineTool } from './tool.ts';

/** The data of the contract. Rupees a year; `limits` in the order of the section. */
type Data = { limits: { what: string; amount: number }[]; exempt: number; taxable: number };

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
  evaluate({ year: name, basic, hra, rent, city }, { law, speak, parameters }): Answer<Data> {
    const year = law.forYear(name);
    const say = speak(year);
    const isListed = year.list('hra-cities').some((listed) => listed.toLowerCase() === city);
    const share = year.number(isListed ? 'hra-city-share' : 'hra-other-share');
    const off = year.number('hra-rent-share');
    const place = parameters.city.options[city];
    const blanks = { share, off, place, basic: rupees(basic), hra: rupees(hra), rent: rupees(rent) };
    const amounts = {
      allowance: hra,
      rent: Math.max(0, rent - percentOf(basic, off)),
      salary: percentOf(basic, share),
    };
    const limits = (Object.keys(amounts) as (keyof typeof amounts)[]).map((key) => ({
      key,
      what: say(`limits.${key}.what`, blanks),
      amount: Math.floor(amounts[key]),
    }));
    const exempt = Math.min(...limits.map(({ amount }) => amount));
    const taxable = hra - exempt;
    const least = limits.find(({ amount }) => amount === exempt);
    const result = { ...blanks, exempt: rupees(exempt), taxable: rupees(taxable) };
    return {
      data: { limits: limits.map(({ what, amount }) => ({ what, amount })), exempt, taxable },
      headline: {
        lead: say('headline.lead', result),
        result: rupees(exempt),
        rest: say(taxable > 0 ? 'headline.rest' : 'headline.all', result),
      },
      caution: say('caution'),
      compare: limits.map((limit) => ({
        name: limit.what,
        result: rupees(limit.amount),
        note: say(`limits.${limit.key}.note`, blanks),
        best: limit === least,
      })),
      why: [
        say('why.least', result),
        say(`why.${least?.key ?? 'allowance'}`, result),
        say(isListed ? 'why.listed' : 'why.elsewhere', blanks),
        say('why.saves'),
      ],
      whyNot: limits
        .filter((limit) => limit !== least)
        .map(({ what, amount }) => ({ what, why: say('not', { amount: rupees(amount) }) })),
      lists: [{ title: say('papers.title'), items: say.list('papers.items') }],
      next: [
        {
          text: say('next.regime'),
          href: toolAddress('income-tax', { year: name, age: 'under-60', salary: basic + hra, 'hra-exempt': exempt }),
        },
        ...say.steps('next.others'),
      ],
      year: say(`year.${name.slice(0, 2)}`, { year: parameters.year.options[name] ?? name }),
      notCovered: say.list('notCovered'),
    };
  },
});
