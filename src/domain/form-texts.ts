/** What the lead forms say in the words of the specification. It ships to browsers: keep it small. */

/** What is said of a lead that was accepted: the specification, section 4. */
export const THANKS = 'Thanks for reaching out. We will be in touch soon';

/** What a form says when the server or the upstream did not take it. */
export const TRY_AGAIN = 'Please try again in sometime';
