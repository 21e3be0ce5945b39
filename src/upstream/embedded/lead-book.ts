/** Where the embedded upstream notes that it took a lead. */
import type { RecordRequest } from '../../api/contract.ts';

export interface LeadBook {
  /**
   * Accepts a lead and gives its id. The same idempotency key again gives the first id, whatever the lead. Rejects where it
   * cannot be written. A book on a disk writes down nothing of the lead: the ledger has it.
   */
  accept(idempotencyKey: string, lead: RecordRequest): Promise<{ id: string }>;
}

/** A lead book for the life of the process. `leads` is what was accepted, in order. */
export function memoryLeadBook(): LeadBook & { readonly leads: readonly (RecordRequest & { id: string })[] } {
  const ids = new Map<string, string>();
  const leads: (RecordRequest & { id: string })[] = [];
  return {
    leads,
    async accept(idempotencyKey, lead) {
      const known = ids.get(idempotencyKey);
      if (known !== undefined) return { id: known };
      const id = crypto.randomUUID();
      ids.set(idempotencyKey, id);
      leads.push({ ...lead, id });
      return { id };
    },
  };
}
