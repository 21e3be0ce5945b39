/** A lead book of the embedded upstream that records leads. */
import type { RecordRequest } from '../../src/api/contract.ts';
import type { LeadBook } from '../../src/upstream/embedded-upstream.ts';

/** A lead book for the life of the process. `leads` has what was accepted, in order. */
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
