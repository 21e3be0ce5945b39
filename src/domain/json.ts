/** Any JSON value: the props of an island, the answer of a tool. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
