/** The lead forms on the server: where each posts to, and the draft that makes it due. */
import type { Firm } from '../../domain/firm.ts';
import { findLanguageOf } from '../../domain/languages.ts';
import type { LeadFormKind } from '../../domain/lead-fields.ts';
import type { FormState } from '../../domain/lead-form.ts';
import { helpWith } from '../../domain/opening.ts';
import type { OwnPath } from '../../domain/own-path.ts';
import { say } from '../../domain/say.ts';
import { whatsappAddress } from '../../ui/contact-bar.tsx';
import { DRAFT } from '../dom-contract.ts';
import type { Help } from '../widgets/lead-form-labels.ts';
import { Island } from './island.tsx';

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

interface LeadFormIslandProps {
  firm: Firm;
  /** Any page may show the contact form, which posts to /contact. Other forms post to their page. */
  kind?: LeadFormKind;
  action?: string;
  state?: FormState | undefined;
  /** What the page is about: the message begins with "I want help with …". */
  subject?: string | undefined;
}

export function LeadFormIsland({
  kind = 'contact',
  action = '/contact' satisfies OwnPath,
  ...props
}: LeadFormIslandProps) {
  const { firm, state, subject } = props;
  const prefix = firm.storagePrefix;
  const ready = { id: `${kind}-form`, kind, action: say.path(action), prefix, help: makeHelp(firm, subject) };
  const { speaks } = findLanguageOf(say.lang);
  const known = {
    ...(subject && { opening: helpWith(subject) }),
    ...(speaks && { language: speaks }),
    ...(state && { state }),
  };
  return <Island name="lead-form" when="interaction" wake={prefix + DRAFT + kind} props={{ ...ready, ...known }} />;
}
