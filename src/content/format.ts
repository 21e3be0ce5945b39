/** How dates, numbers and text are written on the site. */

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** `2026-11-21` as "21 November 2026". By hand: a page may show hundreds, and Intl takes ten times as long for each. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Rupees with Indian grouping: 559920 as "₹5,59,920"; paise only where there are any. */
export function formatRupees(rupees: number): string {
  const text = Number.isInteger(rupees) ? RUPEES.format(rupees) : rupees.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return text.startsWith('-') ? `-₹${text.slice(1)}` : `₹${text}`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A heading as an anchor: "What goes wrong?" as "what-goes-wrong". */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
