/** Files imported as text: `import icon from './icon.svg' with { type: 'text' }`. */
declare module '*.svg' {
  const text: string;
  export default text;
}
