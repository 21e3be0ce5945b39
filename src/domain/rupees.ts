/** Amounts as people in India write them. It ships to browsers: by hand, since Intl costs more than it saves there. */

/** Whole digits in groups of India: 1500000 as "15,00,000". @param digits of a whole number, nothing else */
export function grouped(digits: string): string {
  let out = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 2) out = `${digits.slice(Math.max(0, end - 2), end)},${out}`;
  return out;
}

/** An amount in rupees as "₹15,00,000"; with paise only where there are any: "₹1,234.50". @param amount at most two decimals count */
export function rupees(amount: number): string {
  const [whole = '', paise = ''] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}₹${grouped(whole)}${paise === '00' ? '' : `.${paise}`}`;
}

/** A whole amount from a lakh up, in a word to check a typed number by: "15 lakh", "about 1.23 crore"; empty below. */
export function inLakhs(amount: number): string {
  const [unit, name] = amount >= 1e7 ? [1e7, 'crore'] : [1e5, 'lakh'];
  if (amount < unit) return '';
  const count = Math.floor((amount * 100) / unit) / 100;
  const [whole = '', part = ''] = String(count).split('.');
  return `${count * unit === amount ? '' : 'about '}${grouped(whole)}${part && `.${part}`} ${name}`;
}
