/** The form of a page in a browser, and the leads that it sends. */
import type { Page } from 'playwright-core';
import type { LeadRecord } from '../../src/leads/lead-record.ts';
import type { Host } from './hosts.ts';
import { readingDesk } from './reading-desk.ts';

export const form = (page: Page) => page.locator('.lead-form');
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
export const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit' });

/** A person with a unique message, which identifies the lead on a shared host. */
export function person(message = `Please call me ${crypto.randomUUID()}`) {
  return { 'Full name': 'Asha Verma', Email: 'asha@example.com', 'Phone number': '9876543210', Message: message };
}

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Focuses the form and waits until it is hydrated. */
export async function wake(page: Page): Promise<void> {
  await form(page).locator('input').first().focus();
  await page.waitForSelector('[data-island="lead-form"][data-island-state="ready"]');
}

/** The leads of a host with this message. */
export async function leadsOf(host: Pick<Host, 'origin'>, message: string): Promise<LeadRecord[]> {
  const leads = await readingDesk(host).list({ type: 'contact' });
  return leads.filter(({ lead }) => 'message' in lead && lead.message === message);
}
