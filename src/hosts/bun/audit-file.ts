/** The audit log of the Bun host, beside the ledger. */
import { join } from 'node:path';
import { type AppendLog, createAppendLog } from '../../leads/append-log.ts';
import { type AuditEntry, AuditEntrySchema } from '../../leads/audit-entry.ts';
import { appendFile } from './append-file.ts';

/** @param dataDir the folder of the ledger */
export function auditLog(dataDir: string): AppendLog<AuditEntry> {
  return createAppendLog(appendFile(join(dataDir, 'audit.jsonl')), AuditEntrySchema);
}
