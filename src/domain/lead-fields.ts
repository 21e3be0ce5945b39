/** What a form needs to know of a lead's fields before it can be judged: lead-rules.ts, which judges, weighs more and comes later. */

/** Most characters of each text field. */
export const LONGEST = { full_name: 200, email: 254, message: 4000 } as const;

/** When a visitor would like to be called, and in which language. Neither need be said. */
export const BEST_TIMES = ['morning', 'afternoon', 'evening'] as const;
export const CALL_LANGUAGES = ['English', 'Hindi'] as const;
