/** Texts about the firm, for pages and Markdown. Apart from the schema, which hosts do not load. */
import type { Firm } from './firm.ts';
import { type State, stateNamed } from './states.ts';

export function chargesGst({ gst }: Firm): boolean {
  return gst !== 'not-registered';
}

/** The firm's GSTIN, or that it is not registered; undefined if firm.yaml says neither. */
export function gstStanding({ gstin, gst }: Firm): string | undefined {
  return gstin ?? (gst && 'Not registered under GST');
}

/** Who answers grievances, and within what time; undefined if firm.yaml names no officer. */
export function grievanceWords({ grievanceOfficer }: Firm): string | undefined {
  return (
    grievanceOfficer &&
    `${grievanceOfficer.name}, ${grievanceOfficer.designation}, replies within ${grievanceOfficer.replyWithin}`
  );
}

/** When the firm takes calls, and when it calls back; empty if firm.yaml says neither. */
export function callWords({ callHours, callWithin }: Firm): string[] {
  return [
    ...(callHours ? [`We take calls ${callHours}.`] : []),
    ...(callWithin ? [`We call once, within ${callWithin}.`] : []),
  ];
}

/** Who takes a call: the firm, since firm.yaml names no person who does. */
export function whoAnswers({ registeredName, city }: Firm): string {
  return `${registeredName}, ${city}, answers.`;
}

export function firmState({ state }: Pick<Firm, 'state'>): State {
  const ownState = stateNamed(state);
  if (!ownState) throw new TypeError(`${state} is no state of India`);
  return ownState;
}

export function quotationWords({ callWithin }: Pick<Firm, 'callWithin'>): string {
  const when = callWithin ? `We call once, within ${callWithin}, and then send` : 'After one call we send';
  return `${when} our fee in writing. Your papers and the amount of work change it.`;
}

export const PARTNER = {
  about:
    'A partner brings a client who needs a registration or a return, or takes work in a place where we have no office.',
  heading: 'How it goes',
  steps: [
    'Leave your name and number. Say where you practise and what you do, if you like.',
    'We call you back.',
    'We agree in writing who does what before any work starts.',
  ],
  terms:
    'Members of the ICAI and the ICSI: we pay you no share of our fees, no commission and no brokerage. You bill your own work yourself.',
} as const;

/** The offer beside the ways to talk: "Or leave your number and we call you once, within one working day." */
export function offerCall({ callWithin }: Firm): string {
  const promise = callWithin === undefined ? '' : ` once, within ${callWithin}`;
  return `Or leave your number and we call you${promise}.`;
}
