/**
 * The table of tools: the page is /tools/<name>, and its words are content/tools/<name>.yaml. Without words, or while
 * they are a draft, there is no page. Each rule is loaded on demand: a page ships only its own, and the Worker starts
 * without them.
 */
import type { Tool } from './tool.ts';

export const tools = {
  'company-type': () => import('./company-type.ts'),
  'company-cost': () => import('./company-cost.ts'),
  'gst-late-fee': () => import('./gst-late-fee.ts'),
  'roc-late-fee': () => import('./roc-late-fee.ts'),
  'fssai-licence': () => import('./fssai-licence.ts'),
  'shop-licence': () => import('./shop-licence.ts'),
  'itr-form': () => import('./itr-form.ts'),
  'gst-registration': () => import('./gst-registration.ts'),
  'income-tax': () => import('./income-tax.ts'),
  'late-return': () => import('./late-return.ts'),
  'gst-amount': () => import('./gst-amount.ts'),
  identifier: () => import('./identifier.ts'),
  'gst-invoice': () => import('./gst-invoice.ts'),
  'gst-scheme': () => import('./gst-scheme.ts'),
  presumptive: () => import('./presumptive.ts'),
  'advance-tax': () => import('./advance-tax.ts'),
  'tds-rate': () => import('./tds-rate.ts'),
  'capital-gains': () => import('./capital-gains.ts'),
  payroll: () => import('./payroll.ts'),
  'company-duties': () => import('./company-duties.ts'),
  hra: () => import('./hra.ts'),
} satisfies Record<string, () => Promise<{ tool: Tool }>>;

/** Loads a tool. @returns undefined if there is none of this name. Rejects in a browser that cannot load the code. */
export async function toolNamed(name: string): Promise<Tool | undefined> {
  if (!Object.hasOwn(tools, name)) return undefined;
  const { tool } = await tools[name as keyof typeof tools]();
  return tool;
}
