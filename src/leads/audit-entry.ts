/** An entry of the audit log: who read or changed leads, and when. It contains nothing that a visitor wrote. */
import * as v from 'valibot';

export const AuditEntrySchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The name of the token, or the account that ran the command. */
  who: v.string(),
  /** The client's address, or the name of the command. */
  from: v.string(),
  /** An export is read in pages: each is one entry. */
  action: v.picklist([
    'list',
    'export',
    'undelivered',
    'stats',
    'erasures',
    'redeliver',
    'answered',
    'unanswered',
    'erase',
    'restore',
    'rewind',
    'feedback',
    'sealed',
  ]),
  /** Reference number and id, where the action is about one lead. */
  reference: v.optional(v.string()),
  id: v.optional(v.string()),
  /** How many leads, or notes of erased leads, were returned. */
  count: v.optional(v.number()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;
