/** The firm's reading desk: reads and changes leads, and records each access in the audit log. */
import type { Feedback } from '../domain/lead-form.ts';
import type { AppendLog, AuditEntry, LogPage } from './append-log.ts';
import type { LeadDesk } from './lead-desk.ts';
import {
  type Erasure,
  type LeadFilter,
  type LeadPage,
  type LeadPageRequest,
  type LeadRecord,
  type ListedLead,
  MAX_LISTED,
  nextState,
  shownReference,
  type UndeliveredLead,
} from './lead-record.ts';

/** The interface for the firm's tools, in this process or over HTTP. */
export interface ReadingDesk extends Pick<LeadDesk, 'stats' | 'sealed' | 'clearFeedback'> {
  /** Leads, newest first. */
  list(filter?: LeadFilter, action?: 'list' | 'export'): Promise<LeadPage<ListedLead>>;
  /** Undelivered leads, oldest first, with their age. */
  undelivered(page?: LeadPageRequest): Promise<LeadPage<UndeliveredLead>>;
  /** Leads erased on request, newest first. */
  erasures(page?: LeadPageRequest): Promise<LeadPage<Erasure>>;
  /** Feedback on pages, newest first. */
  feedback(page?: LeadPageRequest): Promise<LeadPage<Feedback>>;
  /**
   * Schedules another attempt now, by id or reference number. False if there is no such lead or it is already
   * delivered.
   */
  redeliver(idOrReference: string): Promise<boolean>;
  /** Marks a lead as answered, or removes the mark, by id or reference number. False if there is no such lead. */
  mark(idOrReference: string, answered: boolean): Promise<boolean>;
  /** Erases a lead by its id or reference number; returns whether it had been passed on. False if there is none. */
  erase(idOrReference: string): Promise<'kept here' | 'passed on' | false>;
  /** As {@link LeadDesk.eraseSuspects}. */
  eraseSuspects: LeadDesk['eraseSuspects'];
  /** Restores leads of a backup that are neither in the ledger nor erased. Returns how many. */
  restore(leads: LeadRecord[]): Promise<number>;
  /** The audit log, newest first. Reading it is not logged: it contains no lead. */
  audit(page?: LeadPageRequest<number>): Promise<LogPage<AuditEntry>>;
}

export interface AuditedDeskOptions {
  desk: Pick<LeadDesk, Exclude<keyof ReadingDesk, 'audit'>>;
  log: AppendLog<AuditEntry>;
  who: string;
  from: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/**
 * Creates the desk of one reader. Writes the audit entry before it returns or changes leads, so the log may contain a
 * change that failed, but never misses one. Every method rejects as the ledger does, or with a LogUnavailableError.
 */
export function auditedDesk(options: AuditedDeskOptions): ReadingDesk & { noted(action: 'rewind'): Promise<void> } {
  const { desk, log, who, from, now } = options;
  const note = (entry: Omit<AuditEntry, 'at' | 'who' | 'from'>) =>
    log.append({ at: new Date(now()).toISOString(), who, from, ...entry });

  /** Reads a page, and records how many items it has. @param at the item's time in the order of the list */
  async function page<Item extends { id: string }>(
    action: AuditEntry['action'],
    { limit = MAX_LISTED }: LeadPageRequest,
    read: (limit: number) => Promise<Item[]>,
    at: (item: Item) => number,
  ): Promise<LeadPage<Item>> {
    // Reads one more item to know whether there is another page.
    const found = await read(limit + 1);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    await note({ action, count: items.length });
    return { items, next: last && found.length > limit ? { at: at(last), id: last.id } : null };
  }
  const acceptedAt = (lead: LeadRecord) => lead.acceptedAt;

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
    list: (filter = {}, action = 'list') =>
      page(action, filter, (limit) => desk.list({ ...filter, limit }), acceptedAt),
    undelivered: (request = {}) =>
      page('undelivered', request, (limit) => desk.undelivered({ ...request, limit }), acceptedAt),
    erasures: (request = {}) => {
      const read = (limit: number) => desk.erasures({ ...request, limit });
      return page('erasures', request, read, ({ erasedAt }) => erasedAt);
    },
    feedback: (request = {}) => {
      const read = (limit: number) => desk.feedback({ ...request, limit });
      return page('feedback', request, read, ({ at }) => at);
    },
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
    noted: (action) => note({ action }),
    async restore(leads) {
      await note({ action: 'restore', count: leads.length });
      return desk.restore(leads);
    },
    async redeliver(idOrReference) {
      return (await change('redeliver', idOrReference, (id) => desk.redeliver(id))) !== undefined;
    },
    async mark(idOrReference, answered) {
      const action = answered ? 'answered' : 'unanswered';
      return (await change(action, idOrReference, (id) => desk.mark(id, answered))) !== undefined;
    },
    async erase(idOrReference) {
      const erased = await change('erase', idOrReference, (id) => desk.erase(id));
      return erased !== undefined && (erased.tried ? 'passed on' : 'kept here');
    },
    async eraseSuspects(period, most) {
      const counted = await desk.eraseSuspects(period, 0);
      await note({ action: 'erase', count: Math.min(counted.found, most) });
      return most === 0 ? counted : desk.eraseSuspects(period, most);
    },
    audit: ({ limit = MAX_LISTED, after } = {}) => log.page(limit, after),
  };
}
