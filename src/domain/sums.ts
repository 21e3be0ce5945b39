/** Sums of rupees and paise, exact to the paisa: binary arithmetic leaves fractions of one. It ships to browsers. */

/** A share of an amount, rounded to the paisa. @param amount rupees */
export function percentOf(amount: number, percent: number): number {
  return Math.round(amount * percent) / 100;
}

/** The sum of amounts of rupees with at most two decimals. */
export function totalOf(amounts: readonly number[]): number {
  return amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
}
