/** Simple interest for days of delay. */

/** Days of a year as interest is reckoned on the GST portal, in leap years too. */
const DAYS_OF_A_YEAR = 365;

/**
 * Simple interest, in rupees, rounded to the paisa, halves up. With whole numbers of any length, since the product of an amount, a
 * rate and days can be longer than a number holds exactly.
 * @param amount whole rupees
 * @param percent a year, at most two decimals
 * @param days whole days
 */
export function interestByDays(amount: number, percent: number, days: number): number {
  const hundredths = BigInt(amount) * BigInt(Math.round(percent * 100)) * BigInt(days);
  // Paise = amount * percent * days / 365; a hundredth of a percent is still in it.
  const parts = BigInt(DAYS_OF_A_YEAR * 100);
  return Number((2n * hundredths + parts) / (2n * parts)) / 100;
}
