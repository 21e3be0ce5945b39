/** What a form needs to know of a lead's fields before it can be judged: lead.ts, which judges, weighs more and comes later. */

/** Most characters of each text field. */
export const LONGEST = { full_name: 200, email: 254, message: 4000 } as const;

/** When a visitor would like to be called, and in which language. Neither need be said. */
export const BEST_TIMES = ['morning', 'afternoon', 'evening'] as const;
export const CALL_LANGUAGES = ['English', 'Hindi'] as const;

/** What a form says when the server or the upstream did not take it. */
export const TRY_AGAIN = 'Please try again in sometime';

/**
 * A phone number as people write and paste it, as digits: "+91 98765-43210" becomes "9876543210". Drops everything that
 * is no digit, reads Devanagari digits, and takes off India's country code or the trunk 0 where ten digits are left then.
 * Marks go first: runs of them make normalising slow. Doing it twice changes nothing. A number that still has other than ten
 * digits is not cut: it would be somebody else's.
 */
export function normalisePhone(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\D/g, '')
    .replace(/^(?:(?:00)?91)?0?(?=\d{10}$)/, '');
}
