/** What a form needs to know of a lead's fields before it can be judged: lead.ts, which judges, weighs more and comes later. */

/** Most characters of each text field. */
export const LONGEST = { full_name: 200, email: 254, message: 4000 } as const;

/** When a visitor would like to be called, and in which language. Neither need be said. */
export const BEST_TIMES = ['morning', 'afternoon', 'evening'] as const;
export const CALL_LANGUAGES = ['English', 'Hindi'] as const;

/** What is said of a lead that was accepted: the specification, section 4. */
export const THANKS = 'Thanks for reaching out. We will be in touch soon';

/** What a form says when the server or the upstream did not take it. */
export const TRY_AGAIN = 'Please try again in sometime';

/** The digits of a text, as 0 to 9: Devanagari ones too. Everything else is dropped, marks first: runs of them make normalising slow. */
export function digitsOf(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\D/g, '');
}

/**
 * A phone number as people write and paste it, as digits: "+91 98765-43210" becomes "9876543210". Takes off India's country
 * code and the trunk 0 where ten digits that begin with none are left then. Doing it twice changes nothing. A number that
 * still has other than ten digits is not cut: it would be somebody else's.
 */
export function normalisePhone(text: string): string {
  return digitsOf(text).replace(/^(?:(?:00)?91)?0?(?=[1-9]\d{9}$)/, '');
}
