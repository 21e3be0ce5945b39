/** The compiled index, written by src/build.ts. Not typed from the file: it need not exist when types are checked. */
declare module '*/.build/site.json' {
  const site: import('./content/site.ts').Site;
  export default site;
}
