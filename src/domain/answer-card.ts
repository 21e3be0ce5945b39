/** The questions of the answer card of a service page, in order. */
export const ANSWER_QUESTIONS = {
  need: 'Do I need it?',
  cost: 'What it costs',
  time: 'How long',
  when: 'By when',
} as const;
