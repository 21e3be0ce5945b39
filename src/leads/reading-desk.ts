/** The firm's reading desk: reads and changes leads, and records each access in the audit log. */
import type { AppendLog, AuditEntry } from './append-log.ts';
import type { LeadDesk } from './lead-desk.ts';
import {
  type LeadFilter,
  type LeadPage,
  type LeadPageRequest,
  type LeadRecord,
  MAX_LISTED,
  nextState,
  shownReference,
} from './lead-record.ts';
import type { Reader } from './reading-desk-access.ts';

/**
 * Creates the desk of one reader. Writes the audit entry before it returns or changes leads, so the log may contain a
 * change that failed, but never misses one. Every method rejects as the ledger does, or with a LogUnavailableError.
 * @param options.now milliseconds since 1970
 */
export function auditedDesk(options: {
  desk: LeadDesk;
  audit: AppendLog<AuditEntry>;
  reader: Reader;
  now: () => number;
}) {
  const { desk, audit, reader, now } = options;
  const note = (entry: Omit<AuditEntry, 'at' | 'who' | 'from'>) =>
    audit.append({ at: new Date(now()).toISOString(), who: reader.who, from: reader.from, ...entry });

  /** Reads pages of a list, and records how many items each has. @param at the item's time in the order of the list */
  function pages<Item extends { id: string }, Asked extends LeadPageRequest>(
    action: AuditEntry['action'],
    read: (asked: Asked) => Promise<Item[]>,
    at: (item: Item) => number,
  ): (asked: Asked) => Promise<LeadPage<Item>> {
    return async (asked) => {
      const { limit = MAX_LISTED } = asked;
      // Reads one more item to know whether there is another page.
      const found = await read({ ...asked, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      await note({ action, count: items.length });
      return { items, next: last && found.length > limit ? { at: at(last), id: last.id } : null };
    };
  }
  const acceptedAt = (lead: LeadRecord) => lead.acceptedAt;

  /** Notes and makes a change to a lead, by its id or reference number as typed. Undefined if it cannot be made. */
  async function change(
    action: AuditEntry['action'],
    idOrReference: string,
    work: (id: string) => Promise<boolean>,
  ): Promise<LeadRecord | undefined> {
    const [lead] = await desk.list({ lead: idOrReference, limit: 1 });
    if (!lead || (action === 'redeliver' && nextState(lead.state, 'redeliver') !== 'retrying')) return undefined;
    // The lead's reference, not the operator's input.
    await note({ action, reference: shownReference(lead.reference), id: lead.id });
    return (await work(lead.id)) ? lead : undefined;
  }

  return {
    /** Leads, newest first. */
    list: pages('list', (filter: LeadFilter) => desk.list(filter), acceptedAt),
    export: pages('export', (filter: LeadFilter) => desk.list(filter), acceptedAt),
    /** Undelivered leads, oldest first, with their age. */
    undelivered: pages('undelivered', (asked) => desk.undelivered(asked), acceptedAt),
    /** Leads erased on request, newest first. */
    erasures: pages(
      'erasures',
      (asked) => desk.erasures(asked),
      ({ erasedAt }) => erasedAt,
    ),
    /** Feedback on pages, newest first. */
    feedback: pages(
      'feedback',
      (asked) => desk.feedback(asked),
      ({ at }) => at,
    ),
    async clearFeedback() {
      await note({ action: 'clear feedback' });
      return desk.clearFeedback();
    },
    async sealed() {
      const leads = await desk.sealed();
      await note({ action: 'sealed', count: leads.length });
      return leads;
    },
    async stats() {
      const stats = await desk.stats();
      await note({ action: 'stats' });
      return stats;
    },
    /** Restores leads of a backup that are neither in the ledger nor erased. Returns how many. */
    async restore(leads: LeadRecord[]) {
      await note({ action: 'restore', count: leads.length });
      return desk.restore(leads);
    },
    noteRewind: () => note({ action: 'rewind' }),
    /** Schedules another attempt now. False if there is no such lead or it is already delivered. */
    redeliver: async (idOrReference: string) =>
      (await change('redeliver', idOrReference, (id) => desk.redeliver(id))) !== undefined,
    /** Marks a lead as answered, or removes the mark. False if there is no such lead. */
    mark: async (idOrReference: string, answered: boolean) =>
      (await change(answered ? 'answered' : 'unanswered', idOrReference, (id) => desk.mark(id, answered))) !==
      undefined,
    /** Erases a lead; returns whether it had been passed on. False if there is none. */
    async erase(idOrReference: string): Promise<'kept here' | 'passed on' | false> {
      const erased = await change('erase', idOrReference, (id) => desk.erase(id));
      return erased !== undefined && (erased.tried ? 'passed on' : 'kept here');
    },
    /** As {@link LeadDesk.eraseSuspects}. */
    async eraseSuspects(...[period, most]: Parameters<LeadDesk['eraseSuspects']>) {
      const counted = await desk.eraseSuspects(period, 0);
      await note({ action: 'erase', count: Math.min(counted.found, most) });
      return most === 0 ? counted : desk.eraseSuspects(period, most);
    },
    /** The audit log, newest first. Reading it is not logged: it contains no lead. */
    audit: ({ limit = MAX_LISTED, after }: LeadPageRequest<number>) => audit.page(limit, after),
  };
}
export type ReadingDesk = ReturnType<typeof auditedDesk>;
