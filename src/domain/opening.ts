import { say } from './say.ts';

/** The first words of a message, for a form or a chat. In a module of its own, which a check ships without the form. */
export function helpWith(subject: string): string {
  return say('lead-form.opening', { subject });
}
