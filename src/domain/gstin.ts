/** GSTIN: state code, PAN, number of the holder's registration in the state, Z, check character. */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Whether a text has the form of a GSTIN and its check character is correct. */
export function isGstin(text: string): boolean {
  return GSTIN.test(text) && text.endsWith(gstinCheck(text.slice(0, 14)));
}

/**
 * The check character of a GSTIN.
 * @param text its first fourteen characters, digits and capitals
 */
export function gstinCheck(text: string): string {
  const sum = [...text].reduce((total, character, i) => {
    const product = DIGITS.indexOf(character) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}

/** The PAN in a GSTIN. */
export function panOf(gstin: string): string {
  return gstin.slice(2, 12);
}
