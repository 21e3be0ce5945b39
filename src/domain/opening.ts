/** The first words of a message, for a form or a chat. In a module of its own, which a check ships without the form. */
export function helpWith(subject: string): string {
  return `I want help with ${subject}.`;
}
