/** Phone numbers as people type them, cleaned up. It ships to browsers: keep it small. */

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
