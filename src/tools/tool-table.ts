/**
 * Tools by name: the page is /tools/<name>, the words are content/tools/<name>.yaml; without words, or while they are a
 * draft, there is no page. Rules load on demand: a page ships only its own, and the Worker starts without them.
 */
import type { Tool } from './tool.ts';

export const tools = {
  'company-type': () => import('./rules/company-type.ts'),
  'company-cost': () => import('./rules/company-cost.ts'),
  'gst-late-fee': () => import('./rules/gst-late-fee.ts'),
  'roc-late-fee': () => import('./rules/roc-late-fee.ts'),
  'fssai-licence': () => import('./rules/fssai-licence.ts'),
  'shop-licence': () => import('./rules/shop-licence.ts'),
  'itr-form': () => import('./rules/itr-form.ts'),
  'gst-registration': () => import('./rules/gst-registration.ts'),
  'income-tax': () => import('./rules/income-tax.ts'),
  'late-return': () => import('./rules/late-return.ts'),
  'gst-amount': () => import('./rules/gst-amount.ts'),
  identifier: () => import('./rules/identifier.ts'),
  'gst-invoice': () => import('./rules/gst-invoice.ts'),
  'gst-scheme': () => import('./rules/gst-scheme.ts'),
  presumptive: () => import('./rules/presumptive.ts'),
  'advance-tax': () => import('./rules/advance-tax.ts'),
  'tds-rate': () => import('./rules/tds-rate.ts'),
  'capital-gains': () => import('./rules/capital-gains.ts'),
  payroll: () => import('./rules/payroll.ts'),
  'company-duties': () => import('./rules/company-duties.ts'),
  hra: () => import('./rules/hra.ts'),
  residence: () => import('./rules/residence.ts'),
} satisfies Record<string, () => Promise<{ tool: Tool }>>;

/** Loads a tool; undefined if there is none of this name. Rejects in a browser that cannot load the code. */
export async function loadTool(name: string): Promise<Tool | undefined> {
  if (!Object.hasOwn(tools, name)) return undefined;
  const { tool } = await tools[name as keyof typeof tools]();
  return tool;
}
