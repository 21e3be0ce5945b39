/** Texts about the firm, for pages and Markdown. Apart from the schema, which hosts do not load. */

import { writeCallHours } from './call-hours.ts';
import type { Firm } from './firm.ts';
import { say } from './say.ts';
import { type State, stateNamed } from './states.ts';

/** The firm in the language in which texts are said, which is not English. @param firm of content/firm.yaml in its words */
export function sayFirm(firm: Firm): Firm {
  const { name, callHours } = firm;
  const words = callHours && writeCallHours(callHours);
  return {
    ...firm,
    greeting: say('firm.greeting', { firm: name }),
    ...(words && { callHours: words, writtenHours: callHours }),
  };
}

export function chargesGst({ gst }: Firm): boolean {
  return gst !== 'not-registered';
}

/** The firm's GSTIN, or that it is not registered; undefined if firm.yaml says neither. */
export function gstStanding({ gstin, gst }: Firm): string | undefined {
  return gstin ?? (gst && say('firm.no-gst'));
}

/** Who answers grievances, and within what time; undefined if firm.yaml names no officer. */
export function grievanceWords({ grievanceOfficer }: Firm): string | undefined {
  if (!grievanceOfficer) return undefined;
  const { name, designation, replyWithin } = grievanceOfficer;
  return say('firm.officer', { name, designation, time: replyWithin });
}

/** When the firm takes calls, and when it calls back; empty if firm.yaml says neither. */
export function callWords({ callHours, callWithin }: Firm): string[] {
  return [
    ...(callHours ? [say('firm.hours', { hours: callHours })] : []),
    ...(callWithin ? [say('firm.calls', { time: callWithin })] : []),
  ];
}

/** Who takes a call: the firm, since firm.yaml names no person who does. */
export function whoAnswers({ registeredName, city }: Firm): string {
  return say('firm.answers', { firm: registeredName, city });
}

export function firmState({ state }: Pick<Firm, 'state'>): State {
  const ownState = stateNamed(state);
  if (!ownState) throw new TypeError(`${state} is no state of India`);
  return ownState;
}

export function quotationWords({ callWithin }: Pick<Firm, 'callWithin'>): string {
  return callWithin ? say('firm.quotation-within', { time: callWithin }) : say('firm.quotation');
}

/** How it goes with a partner: keys of words. */
export const PARTNER_STEPS = ['partner.step-1', 'partner.step-2', 'partner.step-3'] as const;

/** The offer beside the ways to talk: "Or leave your number and we call you once, within one working day." */
export function offerCall({ callWithin }: Firm): string {
  return callWithin === undefined ? say('firm.offer') : say('firm.offer-within', { time: callWithin });
}
