/** The states of a lead, as a table of events and states. Pure; the ledger's statements follow it. */

/**
 * `received`: stored, no try has ended yet. `retrying`: the last try failed, another is due. `delivered`: the upstream has it. `refused`:
 * the upstream refused it; kept for the firm to read.
 */
export type LeadState = 'received' | 'retrying' | 'delivered' | 'refused';
export const LEAD_STATES = ['received', 'retrying', 'delivered', 'refused'] as const satisfies readonly LeadState[];

/** The events of a lead: a try ends in one of three ways, or the firm asks for another try. */
export type LeadEvent = 'delivered' | 'failed' | 'refused' | 'redeliver';

/**
 * `delivered` is final: whatever the answer of a late second try, the upstream has the lead. A refused lead changes only when the firm
 * asks for another try, or when a try that overlapped with the refused one succeeds.
 */
const TABLE: Record<LeadState, Record<LeadEvent, LeadState>> = {
  received: { delivered: 'delivered', failed: 'retrying', refused: 'refused', redeliver: 'retrying' },
  retrying: { delivered: 'delivered', failed: 'retrying', refused: 'refused', redeliver: 'retrying' },
  delivered: { delivered: 'delivered', failed: 'delivered', refused: 'delivered', redeliver: 'delivered' },
  refused: { delivered: 'delivered', failed: 'refused', refused: 'refused', redeliver: 'retrying' },
};

/** The state after an event. */
export function nextState(state: LeadState, event: LeadEvent): LeadState {
  return TABLE[state][event];
}

/** Whether a lead in this state is undelivered. */
export function isOwed(state: LeadState): boolean {
  return state === 'received' || state === 'retrying';
}

/**
 * The status in the firm's lists: the state of delivery until someone has answered the lead. Where there is no system to deliver it to, a
 * form is `new` until then, and a tap, which cannot be answered, is `kept`.
 */
export const LEAD_STATUSES = ['new', 'kept', ...LEAD_STATES, 'answered'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The states from which an event leads to `to`. A settled state is not settled again. */
export function statesBefore(event: LeadEvent, to: LeadState): LeadState[] {
  return LEAD_STATES.filter((state) => nextState(state, event) === to && (state !== to || isOwed(state)));
}
