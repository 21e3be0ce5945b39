/** Bills on the day of the build, for Markdown pages, previews and the home page. Pages make theirs on the day of the visit. */
import type { Body } from '../../content/site.ts';
import type { Firm } from '../../domain/firm.ts';
import { chargesGst, firmState } from '../../domain/firm-details.ts';
import { stateName } from '../../domain/states.ts';
import { type Bill, type CompanyType, findGstRate, GST_RATE, makeBill } from '../../law/bill.ts';
import { companyBill, firstCapital } from '../../law/company-bill.ts';
import { FigureMissingError, Law } from '../../law/dated.ts';
import type { CompileContext } from '../compile-context.ts';
import { checkName, type Fault, failAt } from '../read/content-error.ts';

export interface FirstBill {
  bill: Bill;
  /** Name of the state. */
  place: string;
  /** Rupees. */
  capital: number;
  /** Ids of the records behind it. */
  read: string[];
}

/**
 * The bill that the page of a company shows at first: in the firm's own state, with the default capital. Throws a
 * ContentError if a figure is missing.
 */
export function makeFirstBill(...[type, context]: Parameters<typeof billOnToday>): FirstBill {
  try {
    return billOnToday(type, context);
  } catch (error) {
    if (!(error instanceof FigureMissingError)) throw error;
    return failAt('content/figures/*.yaml', error.id, 'expected this figure, which a bill needs, found none');
  }
}

function billOnToday(type: CompanyType, { firm, figures, today }: CompileContext): FirstBill {
  const law = new Law([...figures.values()]);
  const now = law.on(today);
  const { code } = firmState(firm);
  const capital = firstCapital(type, now);
  const bill = companyBill({ type, state: code, capital }, now, chargesGst(firm));
  return { bill, place: stateName(code) ?? '', capital, read: [...new Set(law.read.map(({ id }) => id))] };
}

/** A fault for each least fee in content/firm.yaml whose page is not a service or has a printed price. */
export function checkLeastFees({ fees }: Pick<Firm, 'fees'>, bodies: ReadonlyMap<string, Body>): Fault[] {
  const unpriced = [...bodies].filter(([, body]) => body.kind === 'service' && body.price === null);
  const known = new Map(unpriced);
  return Object.keys(fees).flatMap((path) =>
    checkName(
      { file: 'content/firm.yaml', field: `fees.${path}` },
      'a service page without a printed price',
      path,
      known,
    ),
  );
}

/** The bill of our fee alone. Throws a ContentError if GST is charged and its rate is not known. */
export function makeFeeBill(
  fee: number,
  isLeast: boolean,
  { firm, figures }: Pick<CompileContext, 'firm' | 'figures'>,
  { file, field }: Pick<Fault, 'file' | 'field'>,
): Bill {
  const gstRate = findGstRate(firm, figures);
  if (gstRate === undefined) failAt(file, field, `expected figure ${GST_RATE} with a number, found none`);
  return makeBill({ fee, isLeast, gstRate });
}
