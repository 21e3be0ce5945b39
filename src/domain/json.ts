export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The value at a path into JSON, such as `options.0.may`; undefined if there is none. */
export function jsonAt(value: Json | undefined, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((inside, name) => {
    const has = typeof inside === 'object' && inside !== null && Object.hasOwn(inside, name);
    return has ? (inside as Readonly<Record<string, Json>>)[name] : undefined;
  }, value);
}
