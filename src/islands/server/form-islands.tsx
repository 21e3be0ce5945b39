/** Server side of the lead forms: where each posts to, and the draft that wakes it. */
import type { Firm } from '../../domain/firm.ts';
import { type FormState, helpWith } from '../../domain/lead-form.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { draftName } from '../widgets/form-draft.ts';
import type { Help } from '../widgets/lead-form-labels.ts';
import { Island } from './island.tsx';

interface FormIslandProps {
  firm: Firm;
  /** As it was sent and not taken. */
  state?: FormState | undefined;
  /** What the page is about, as in "I want help with …": the message begins with it. */
  subject?: string | undefined;
}

export function ContactFormIsland(props: FormIslandProps) {
  return <FormIsland kind="contact" action={'/contact' satisfies OwnPath} {...props} />;
}

export function PartnerFormIsland(props: FormIslandProps) {
  return <FormIsland kind="partner" action={`/partner-with-${props.firm.slug}` satisfies OwnPath} {...props} />;
}

/** What a receipt says of the firm. */
export function helpOf({ phone, email, callHours, callWithin }: Firm): Help {
  return { phone, email, ...(callHours && { hours: callHours }), ...(callWithin && { within: callWithin }) };
}

function FormIsland({
  kind,
  action,
  firm,
  state,
  subject,
}: FormIslandProps & { kind: 'contact' | 'partner'; action: OwnPath }) {
  const prefix = firm.storagePrefix;
  const help = helpOf(firm);
  return (
    <Island
      name="lead-form"
      when="interaction"
      wakeInTab={prefix + draftName(kind)}
      props={{
        id: `${kind}-form`,
        kind,
        action,
        prefix,
        help,
        ...(subject && { opening: helpWith(subject) }),
        ...(state && { state }),
      }}
    />
  );
}
