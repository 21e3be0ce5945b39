/** Names of the drawings of client marks: what content may name, and what src/ui/illustrations/marks.tsx draws. */
export const CLIENT_MARKS = ['spool', 'boat', 'wheel', 'seal', 'bowl', 'churn', 'lens', 'press'] as const;

export type ClientMark = (typeof CLIENT_MARKS)[number];
