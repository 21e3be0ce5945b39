/** The bill of a company, for its page and the home page. */
import type { ContentStore } from '../src/content/store.ts';
import { chargesGst, firmState } from '../src/domain/firm-details.ts';
import type { OwnPath } from '../src/domain/own-path.ts';
import { findState } from '../src/domain/states.ts';
import { type CompanyType, capitalChoices } from '../src/law/bill.ts';
import { companyBill, firstCapital } from '../src/law/company-bill.ts';
import { Law } from '../src/law/dated.ts';
import type { CompanyChoice } from '../src/ui/service-parts.tsx';

/** The bill for state and capital in the query, by the law of the tool for the same bill; null without that tool. */
export async function companyCost(type: CompanyType, content: ContentStore, query: URLSearchParams, today: string) {
  const tool = content.entry('/tools/company-cost' satisfies OwnPath);
  if (!tool) return null;
  const { figures } = await content.body(tool, 'tool');
  const law = new Law(figures).on(today);
  const { firm } = content.site;
  const { code: state, name: place } = findState(query.get('state') ?? '') ?? firmState(firm);
  const least = firstCapital(type, law);
  const capitals = capitalChoices(least);
  const wanted = Number(query.get('capital'));
  const capital = capitals.find(({ amount }) => amount === wanted)?.amount ?? least;
  const choice: CompanyChoice = { type, state, place, capital, capitals };
  return { choice, bill: companyBill(choice, law, chargesGst(firm)) };
}
