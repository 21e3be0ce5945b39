/** Phone numbers as people type them, cleaned up. It ships to browsers: keep it small. */

/** The digits of a text, as 0 to 9: Devanagari ones too. Everything else is dropped, marks first: runs of them make normalising slow. */
export function digitsOf(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/\D/g, '');
}

export const NO_PHONE = 'Please write your phone number';
const COUNTS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** What is wrong with a number of {@link normalisePhone}: "Nine of ten digits". For one that is wrong. */
export function phoneFault(digits: string): string {
  if (digits === '') return NO_PHONE;
  if (digits.length > 10) return `${digits.length} digits. Please type ten`;
  return COUNTS[digits.length] ? `${COUNTS[digits.length]} of ten digits` : 'Please leave out the 0 at the beginning';
}

/** A number of ten digits as it is read out, on one line: "+91 99999 00000". */
export function spokenPhone(digits: string): string {
  return `+91\u00a0${digits.slice(0, 5)}\u00a0${digits.slice(5)}`;
}

/**
 * A phone number as people write and paste it, as digits: "+91 98765-43210" becomes "9876543210". Takes off India's country
 * code and the trunk 0 where ten digits that begin with none are left then. Doing it twice changes nothing. A number that
 * still has other than ten digits is not cut: it would be somebody else's.
 */
export function normalisePhone(text: string): string {
  return digitsOf(text).replace(/^(?:(?:00)?91)?0?(?=[1-9]\d{9}$)/, '');
}
