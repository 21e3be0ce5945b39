/** The firm's reading desk: a lead desk that records each access in the audit log. */
import type { AppendLog, AuditEntry } from './append-log.ts';
import type { Changes, Correction } from './correction.ts';
import type { LeadDesk } from './desk-client.ts';
import {
  type DayRange,
  type Erasure,
  formatReference,
  type LeadFilter,
  type LeadPage,
  type LeadPageRequest,
  type LeadRecord,
  type ListedLead,
  MAX_LISTED,
  type TaskFilter,
} from './lead-record.ts';
import type { Reader } from './reading-desk-access.ts';

/** Items of a kind that a page of the desk in a browser shows, apart from the honest leads of its week. */
export const MAX_SHOWN = 50;

interface AuditOptions {
  desk: LeadDesk;
  audit: AppendLog<AuditEntry>;
  reader: Reader;
  now: () => number;
}

/**
 * Creates the desk of one reader, with methods as those of {@link LeadDesk}. Each writes its audit entry before it gives
 * out or changes a lead: the log may have a change that failed, but never misses one. Without the entry it rejects with
 * a LogUnavailableError.
 */
export function createAuditedDesk({ desk, audit, reader, now }: AuditOptions) {
  type Access = Omit<AuditEntry, 'at' | 'who' | 'from'>;
  const note = (access: Access) => audit.append({ at: new Date(now()).toISOString(), ...reader, ...access });
  const noted = async <T>(access: Access, work: () => Promise<T>): Promise<T> => {
    await note(access);
    return work();
  };

  /** Reads pages of a list. @param time by which the list is sorted */
  function pages<
    Time extends string,
    Item extends { id: string } & Record<Time, number>,
    Asked extends LeadPageRequest,
  >(
    action: AuditEntry['action'],
    time: Time,
    read: (asked: Asked) => Promise<Item[]>,
  ): (asked: Asked) => Promise<LeadPage<Item>> {
    return async (asked) => {
      const { limit = MAX_LISTED } = asked;
      // One more item tells whether there is another page.
      const found = await read({ ...asked, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      await note({ action, count: items.length });
      return { items, next: last && found.length > limit ? { at: last[time], id: last.id } : null };
    };
  }

  /** Notes and makes a change. Returns the lead as it was; undefined if it cannot be changed. @param idOrReference as typed */
  async function change(
    action: AuditEntry['action'],
    idOrReference: string,
    work: (id: string) => Promise<boolean>,
  ): Promise<ListedLead | undefined> {
    const [lead] = await desk.list({ lead: idOrReference, limit: 1 });
    if (!lead || (action === 'redeliver' && lead.state === 'delivered')) return undefined;
    // The lead's reference, not the operator's input.
    await note({ action, reference: formatReference(lead.reference), id: lead.id });
    return (await work(lead.id)) ? lead : undefined;
  }

  return {
    list: pages('list', 'acceptedAt', (filter: LeadFilter) => desk.list(filter)),
    find: pages('find', 'acceptedAt', (filter: LeadFilter) => desk.list(filter)),
    export: pages('export', 'acceptedAt', (filter: LeadFilter) => desk.list(filter)),
    /** What waits for an answer or is to be carried out, and the leads of a time: each kind newest first, honest ones apart. */
    async overview(period: DayRange) {
      const list = (filter: LeadFilter) => desk.list(filter);
      const [waiting, suspect, tasks, honest, others] = await Promise.all([
        list({ unanswered: true, suspect: false, limit: MAX_SHOWN }),
        list({ unanswered: true, suspect: true, limit: MAX_SHOWN }),
        desk.tasks({ limit: MAX_SHOWN }),
        list({ ...period, suspect: false, limit: MAX_LISTED }),
        list({ ...period, suspect: true, limit: MAX_SHOWN }),
      ]);
      const ids = [waiting, suspect, tasks, honest, others].flat().map(({ id }) => id);
      await note({ action: 'list', count: new Set(ids).size });
      return {
        waiting: [...waiting, ...suspect],
        tasks,
        leads: [...honest, ...others].sort((one, other) => other.acceptedAt - one.acceptedAt),
        isWhole: honest.length < MAX_LISTED && others.length < MAX_SHOWN,
      };
    },
    /** One lead, noted with its id; undefined if there is none. @param idOrReference as typed */
    view: (lead: string) => change('view', lead, async () => true),
    noteAccess: (action: 'sign in' | 'sign out' | 'token refused') => note({ action }),
    undelivered: pages('undelivered', 'acceptedAt', (asked) => desk.undelivered(asked)),
    erasures: pages('erasures', 'erasedAt', (asked) => desk.erasures(asked)),
    tasks: pages('tasks', 'since', (asked: TaskFilter) => desk.tasks(asked)),
    /** Notes that the firm has carried out a task. False if there is no open one. @param idOrReference as typed */
    async finishTask(idOrReference: string): Promise<boolean> {
      const [open] = await desk.tasks({ lead: idOrReference, limit: 1 });
      if (!open) return false;
      await note({ action: 'done', reference: formatReference(open.reference), id: open.id });
      return desk.finishTask(open.id);
    },
    async sealed() {
      const leads = await desk.sealed();
      await note({ action: 'sealed', count: leads.length });
      return leads;
    },
    stats: (...[period]: Parameters<LeadDesk['stats']>) => noted({ action: 'stats' }, () => desk.stats(period)),
    restore: (leads: LeadRecord[], erasures: Erasure[], backup: AuditEntry['backup']) =>
      noted({ action: 'restore', count: leads.length, backup }, () => desk.restore(leads, erasures)),
    rewind: (work: () => Promise<number>) => noted({ action: 'rewind' }, work),
    redeliver: (lead: string) => change('redeliver', lead, (id) => desk.redeliver(id)),
    mark: (lead: string, answered: boolean) =>
      change(answered ? 'answered' : 'unanswered', lead, (id) => desk.mark(id, answered)),
    /** Notes and makes a correction, unless it is refused or changes nothing. */
    async correct(idOrReference: string, changes: Changes): Promise<Correction> {
      const judged = await desk.correct(idOrReference, changes, false);
      if (judged.outcome !== 'corrected') return judged;
      const { reference, id } = judged.lead;
      await note({ action: 'correct', reference: formatReference(reference), id, fields: judged.fields.join(', ') });
      return desk.correct(id, changes, true);
    },
    erase: (lead: string) => change('erase', lead, (id) => desk.erase(id)),
    async eraseSuspects(...[period, most]: Parameters<LeadDesk['eraseSuspects']>) {
      const counted = await desk.eraseSuspects(period, 0);
      await note({ action: 'erase', count: Math.min(counted.found, most) });
      return most === 0 ? counted : desk.eraseSuspects(period, most);
    },
    /** The audit log, newest first. Reading it is not logged: it contains no lead. */
    audit: ({ limit = MAX_LISTED, after }: LeadPageRequest<number>) => audit.page(limit, after),
  };
}
export type ReadingDesk = ReturnType<typeof createAuditedDesk>;
