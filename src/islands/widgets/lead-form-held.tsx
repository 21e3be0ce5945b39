/** Stands where the form stood while what was typed waits on this device for a connection. */
import type { Help } from './lead-form-receipt.tsx';

/** @param props.days how long it waits at most @param props.forget erases what is kept */
export function LeadHeld({ days, help, forget }: { days: number; help: Help; forget: () => void }) {
  return (
    <>
      <p>
        <strong>
          {navigator.onLine ? 'We cannot be reached right now.' : 'You are offline.'} We keep your details on this
          device and send them when the connection is back.
        </strong>
      </p>
      <p>
        They are sent once, by this page or by the next one that you open here. After {days} days without a connection
        they are erased. In a hurry? Call <a href={`tel:${help.phone}`}>{help.phone}</a>.
      </p>
      <button type="button" className="button button-quiet" onClick={forget}>
        Delete my enquiry
      </button>
    </>
  );
}
