/** Replaces the digits of every script with 0 to 9. In Unicode those of a script follow each other, its 0 first. */
export function latinDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });
}
