/** The lead forms on the server: where each posts to, and the draft that makes it due. */
import type { Firm } from '../../domain/firm.ts';
import { type FormState, helpWith } from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { whatsappAddress } from '../../ui/contact-bar.tsx';
import { DRAFT } from '../dom-contract.ts';
import type { Help } from '../widgets/lead-form-labels.ts';
import { Island } from './island.tsx';

interface FormIslandProps {
  firm: Firm;
  /** The form as it was sent and not accepted. */
  state?: FormState | undefined;
  /** Completes "I want help with …", the beginning of the message. */
  subject?: string | undefined;
}

export function ContactFormIsland(props: FormIslandProps) {
  return <FormIsland kind="contact" action={'/contact' satisfies OwnPath} {...props} />;
}

export function PartnerFormIsland(props: FormIslandProps) {
  return <FormIsland kind="partner" action={`/partner-with-${props.firm.slug}` satisfies OwnPath} {...props} />;
}

export function makeHelp(firm: Firm, subject?: string): Help {
  const { phone, email, callHours, callWithin } = firm;
  return {
    phone,
    email,
    whatsapp: whatsappAddress(firm, subject),
    ...(callHours && { hours: callHours }),
    ...(callWithin && { within: callWithin }),
  };
}

function FormIsland(props: FormIslandProps & { kind: 'contact' | 'partner'; action: OwnPath }) {
  const { kind, action, firm, state, subject } = props;
  const prefix = firm.storagePrefix;
  const ready = { id: `${kind}-form`, kind, action, prefix, help: makeHelp(firm, subject) };
  const known = { ...(subject && { opening: helpWith(subject) }), ...(state && { state }) };
  return (
    <Island name="lead-form" when="interaction" wakeInTab={prefix + DRAFT + kind} props={{ ...ready, ...known }} />
  );
}
