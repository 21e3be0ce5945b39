/** The compiled index, written by src/build/build.ts, as text: a rule in wrangler.toml says so. */
declare module '*/.build/site.json' {
  const text: string;
  export default text;
}
