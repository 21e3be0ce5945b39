/** subset-font ships no types. */
declare module 'subset-font' {
  export interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
    /** Omits glyphs that only a substitution would add. */
    noLayoutClosure?: boolean;
    /** By tag; all by default. */
    keepFeatures?: readonly string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** Removes glyphs that `text` does not need. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
