export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The value at a path into JSON; undefined if there is none. `options.0.may` is a field of the first option,
 * `lines.payee=state` the first line whose payee is the state.
 */
export function jsonAt(value: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inside, step) => {
    const [name = '', wanted] = step.split('=');
    if (wanted !== undefined)
      return Array.isArray(inside) ? inside.find((one) => jsonAt(one, name) === wanted) : undefined;
    const has = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name);
    return has ? (inside as Readonly<Record<string, Json>>)[name] : undefined;
  }, value);
}

/** JSON for a terminal: in it every sign that a terminal would interpret, or not show, is an escape. */
export function printJson(value: unknown): string {
  const escaped = (sign: string) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
  return `${JSON.stringify(value, null, 2).replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, escaped)}\n`;
}
