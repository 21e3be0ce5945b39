/**
 * A name in the few characters that a format has for it: the whole words that fit, without an "&" or "and" left over, or the
 * beginning of a first word that does not fit.
 * @param most characters
 */
export function shortName(name: string, most: number): string {
  if ([...name].length <= most) return name;
  const words = name.split(' ');
  while (words.length > 0 && (words.join(' ').length > most || /^(?:&|and|\+)$/.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ') || [...name].slice(0, most).join('');
}
