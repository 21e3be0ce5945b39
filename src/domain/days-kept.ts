/** How long what visitors leave is kept: the one place that says so. It ships to browsers: keep it small. */

/** Days a lead is kept at most, once it has been handed over. The consent notice says so, and no setting may exceed it. */
export const LONGEST_RETENTION_DAYS = 365;

/** Days the note of an erasure is kept, which holds no word of the lead: so long the firm can see what to erase elsewhere. */
export const ERASURE_NOTE_DAYS = 365;
