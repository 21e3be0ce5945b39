/**
 * The rules of all tools, for the server. Imported here and not loaded as the browser does it (src/tools/index.ts): a bundler that must
 * keep modules loadable one by one wraps each of them, and all that they import.
 */
import { tool as advanceTax } from './advance-tax.ts';
import { tool as capitalGains } from './capital-gains.ts';
import { tool as companyCost } from './company-cost.ts';
import { tool as companyDuties } from './company-duties.ts';
import { tool as companyType } from './company-type.ts';
import { tool as fssaiLicence } from './fssai-licence.ts';
import { tool as gstAmount } from './gst-amount.ts';
import { tool as gstInvoice } from './gst-invoice.ts';
import { tool as gstLateFee } from './gst-late-fee.ts';
import { tool as gstRegistration } from './gst-registration.ts';
import { tool as gstScheme } from './gst-scheme.ts';
import { tool as hra } from './hra.ts';
import { tool as identifier } from './identifier.ts';
import { tool as incomeTax } from './income-tax.ts';
import type { tools } from './index.ts';
import { tool as itrForm } from './itr-form.ts';
import { tool as lateReturn } from './late-return.ts';
import { tool as payroll } from './payroll.ts';
import { tool as presumptive } from './presumptive.ts';
import { tool as rocLateFee } from './roc-late-fee.ts';
import { tool as shopLicence } from './shop-licence.ts';
import { tool as tdsRate } from './tds-rate.ts';
import type { Tool } from './tool.ts';

const served = {
  'company-type': companyType,
  'company-cost': companyCost,
  'gst-late-fee': gstLateFee,
  'roc-late-fee': rocLateFee,
  'fssai-licence': fssaiLicence,
  'shop-licence': shopLicence,
  'itr-form': itrForm,
  'gst-registration': gstRegistration,
  'income-tax': incomeTax,
  'late-return': lateReturn,
  'gst-amount': gstAmount,
  identifier,
  'gst-invoice': gstInvoice,
  'gst-scheme': gstScheme,
  presumptive,
  'advance-tax': advanceTax,
  'tds-rate': tdsRate,
  'capital-gains': capitalGains,
  payroll,
  'company-duties': companyDuties,
  hra,
} satisfies Record<keyof typeof tools, object>;

/** @returns the tool of this name, or undefined */
export function servedTool(name: string): Tool | undefined {
  // What its own parameters are, the table cannot say; whoever asks goes through `ask`, which reads them first.
  return Object.hasOwn(served, name) ? (served[name as keyof typeof served] as unknown as Tool) : undefined;
}
