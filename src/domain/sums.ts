/** Sums of rupees, rounded to the paisa to undo the errors of binary arithmetic. It ships to browsers. */

/** A share of an amount, rounded to the paisa. @param amount rupees */
export function percentOf(amount: number, percent: number): number {
  return Math.round(amount * percent) / 100;
}

/** The sum of amounts of rupees with at most two decimals. */
export function totalOf(amounts: readonly number[]): number {
  return amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
}
