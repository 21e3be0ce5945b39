/** Names of the client marks that content may use and src/ui/illustrations/marks.tsx draws. */
export const CLIENT_MARKS = ['spool', 'boat', 'wheel', 'seal', 'bowl', 'churn', 'lens', 'press'] as const;

export type ClientMark = (typeof CLIENT_MARKS)[number];
