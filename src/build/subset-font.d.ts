/** subset-font ships no types. */
declare module 'subset-font' {
  export interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2' | 'truetype';
    /** Leaves out glyphs that only a substitution would bring in. */
    noLayoutClosure?: boolean;
    /** The layout features that stay, by their tags; all where it is not given. */
    keepFeatures?: readonly string[];
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  /** Keeps the glyphs that `text` needs. */
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
