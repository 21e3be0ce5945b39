/** What pages, their twins and texts say of the firm, where firm.yaml has it. Apart from the schema, which no host loads. */
import type { Firm } from './firm.ts';
import { STATES, type State } from './states.ts';

/** Whether GST comes on top of the firm's fees. */
export function chargesGst({ gst }: Firm): boolean {
  return gst !== 'not-registered';
}

/** The firm's number under GST, or that it has none; undefined where firm.yaml says neither. */
export function gstStanding({ gstin, gst }: Firm): string | undefined {
  return gstin ?? (gst && 'Not registered under GST');
}

/** Who answers grievances, and within what time; undefined where firm.yaml names nobody. */
export function grievanceWords({ grievanceOfficer }: Firm): string | undefined {
  return (
    grievanceOfficer &&
    `${grievanceOfficer.name}, ${grievanceOfficer.designation}, replies within ${grievanceOfficer.replyWithin}`
  );
}

/** When the firm takes calls, and when it calls; empty where firm.yaml says neither. */
export function callWords({ callHours, callWithin }: Firm): string[] {
  return [
    ...(callHours ? [`We take calls ${callHours}.`] : []),
    ...(callWithin ? [`We call once, within ${callWithin}.`] : []),
  ];
}

/** The firm's own state, for which bills are shown until another is chosen. The schema of firm.yaml lets no other name pass. */
export function firmState({ state }: Pick<Firm, 'state'>): State {
  const found = STATES.find(({ name }) => name === state);
  if (!found) throw new TypeError(`${state} is no state of India`);
  return found;
}

/** When our fee is known where none is printed, and what changes it. */
export function quotationWords({ callWithin }: Pick<Firm, 'callWithin'>): string {
  const when = callWithin ? `We call once, within ${callWithin}, and then send` : 'After one call we send';
  return `${when} our fee in writing. Your papers and the amount of work change it.`;
}
