/** The states of a lead, as a table: what each event makes of each state. Pure; the ledger's statements follow it. */

/**
 * `received`: kept, no try has ended yet. `retrying`: the last try failed, another is due. `delivered`: the upstream holds
 * it. `refused`: the upstream said no; kept for the firm to read.
 */
export type LeadState = 'received' | 'retrying' | 'delivered' | 'refused';
export const LEAD_STATES = ['received', 'retrying', 'delivered', 'refused'] as const satisfies readonly LeadState[];

/** What can happen to a lead: a try ends in one of three ways, or the firm asks for another try. */
export type LeadEvent = 'delivered' | 'failed' | 'refused' | 'redeliver';

/**
 * `delivered` is the end: whatever a second, late try says, the upstream holds the lead. A refused lead leaves its state
 * only when the firm asks, or when a try that overlapped with the refused one turns out to have been accepted.
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

/** Whether a lead in this state is still owed to the upstream. */
export function isOwed(state: LeadState): boolean {
  return state === 'received' || state === 'retrying';
}

/**
 * What the firm's lists show of a lead: how delivery stands, until somebody has answered it. Where there is no system to deliver it to,
 * a form is `new` until then, and a tap, which nobody can answer, is `kept`.
 */
export const LEAD_STATUSES = ['new', 'kept', ...LEAD_STATES, 'answered'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The states that an event leads to `to` from, and in which it means something: a settled state is not settled again. */
export function statesBefore(event: LeadEvent, to: LeadState): LeadState[] {
  return LEAD_STATES.filter((state) => nextState(state, event) === to && (state !== to || isOwed(state)));
}
