/** The schemas of the words, by the name of the tool. */
import type { tools } from '../index.ts';
import { words as companyCost } from './company-cost.ts';
import { words as companyType } from './company-type.ts';
import { words as fssaiLicence } from './fssai-licence.ts';
import { words as gstLateFee } from './gst-late-fee.ts';
import { words as gstRegistration } from './gst-registration.ts';
import { words as incomeTax } from './income-tax.ts';
import { words as itrForm } from './itr-form.ts';
import { words as lateReturn } from './late-return.ts';
import { words as rocLateFee } from './roc-late-fee.ts';
import { words as shopLicence } from './shop-licence.ts';

export const wordSchemas = {
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
} satisfies Record<keyof typeof tools, object>;
