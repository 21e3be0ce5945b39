/**
 * Colours of src/styles/tokens.css in sRGB, by the same names, for the places without custom properties: error page,
 * theme colour, manifest and pictures. A test compares them with the tokens.
 */
export const COLOURS = {
  paper: { light: '#fcf9f3', dark: '#10141c' },
  card: { light: '#fffefb', dark: '#171c25' },
  rule: { light: '#e4ddcf', dark: '#303540' },
  ink: { light: '#151e35', dark: '#ebe7df' },
  'ink-soft': { light: '#4c5569', dark: '#b5b1a7' },
  link: { light: '#253a86', dark: '#a5bcf9' },
  stamp: { light: '#c22823', dark: '#f47c6e' },
} as const;
