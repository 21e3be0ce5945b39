/** Replaces the form while its details wait on this device for a connection. */
import type { Help } from './lead-form-receipt.tsx';

/** @param props.days how long it waits at most @param props.forget erases what is kept */
export function LeadHeld({ days, help, forget }: { days: number; help: Help; forget: () => void }) {
  return (
    <>
      <p>
        <strong>
          {navigator.onLine ? 'We cannot be reached right now.' : 'You are offline.'} We keep your details on this
          device and send them when you are online.
        </strong>
      </p>
      <p>
        This page, or the next page you open here, sends them once. We erase them after {days} days offline. In a hurry?
        Call <a href={`tel:${help.phone}`}>{help.phone}</a>.
      </p>
      <button type="button" className="button button-quiet" onClick={forget}>
        Delete my enquiry
      </button>
    </>
  );
}
