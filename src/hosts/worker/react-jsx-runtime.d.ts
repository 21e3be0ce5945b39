/** The file behind `react/jsx-runtime`, which has no types of its own. */
declare module '*/react-jsx-runtime.production.js' {
  const runtime: typeof import('react/jsx-runtime');
  export default runtime;
}
