/** What pages, their twins and texts say of the firm, where firm.yaml has it. Apart from the schema, which no host loads. */
import type { Firm } from './firm.ts';

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
