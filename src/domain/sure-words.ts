/** Certainty of a value, in words. */
import type { HistoryEntry } from './figure.ts';
import type { Sure } from './parameter.ts';
import { hostOf } from './web-address.ts';

/** Whether a value is in force: the official text was read, or two sources agree. */
export function isSure(sure: Sure): boolean {
  return sure === 'official' || sure === 'two-sources';
}

type Read = Pick<HistoryEntry, 'sure'> & { readonly read: readonly { readonly url: string }[] };

/** "Two sources agree: lawcrux.com, taxguru.in", "As reported by taxguru.in". */
export function sureWords({ sure, read }: Read): string {
  const sites = [...new Set(read.map(({ url }) => hostOf(url)))];
  const hosts = sites.join(', ');
  if (sure === 'official') return `Read in the official text: ${hosts}`;
  if (sure === 'two-sources') return `${sites.length === 2 ? 'Two' : sites.length} sources agree: ${hosts}`;
  if (sure === 'one-source') return `As reported by ${hosts}`;
  return sure === 'own' ? 'Our own' : 'Not confirmed';
}
