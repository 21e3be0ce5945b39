/** The card under the title of a service asks these, in this order. */
export const ANSWER_QUESTIONS = {
  need: 'Do I need it?',
  cost: 'What it costs',
  time: 'How long',
  when: 'By when',
} as const;
