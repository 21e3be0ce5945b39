/**
 * Subsets of fonts, by HarfBuzz. The package subset-font does the same but keeps no single glyphs: a few words in
 * Devanagari would bring every conjunct of their letters, more than twice the bytes.
 */
import { readFileSync } from 'node:fs';
import { compress, decompress } from 'wawoff2';

export interface CutOptions {
  format: 'truetype' | 'woff2';
  /** Glyphs to keep in addition to those of the characters. By default, every glyph that can replace them. */
  glyphs?: Iterable<number>;
  /** Layout features by tag; all by default. */
  features?: readonly string[];
  /** One weight of a variable font. */
  weight?: number;
}

/** Values of hb.h and hb-subset.h. */
const WRITABLE = 2;
const LAYOUT_FEATURES = 6;
const NO_LAYOUT_CLOSURE = 0x200;

type Call =
  | `hb_blob_${'create' | 'get_data' | 'get_length'}`
  | `hb_face_${'create' | 'reference_blob'}`
  | `hb_set_${'add' | 'clear' | 'invert'}`
  | `hb_subset_input_${'create_or_fail' | 'set' | 'unicode_set' | 'glyph_set' | 'set_flags' | 'pin_axis_location'}`
  | 'hb_subset_or_fail'
  | 'malloc'
  | '_initialize';
type HarfBuzz = Record<Call, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

let compiled: Promise<WebAssembly.Module> | undefined;

/** A new instance for each cut, so that nothing has to be freed. */
async function startHarfBuzz(): Promise<HarfBuzz> {
  const file = Bun.resolveSync('harfbuzzjs/dist/harfbuzz-subset.wasm', import.meta.dir);
  compiled ??= WebAssembly.compile(readFileSync(file));
  const hb = (await WebAssembly.instantiate(await compiled)).exports as unknown as HarfBuzz;
  hb._initialize();
  return hb;
}

const tagNumber = (tag: string) => [...tag].reduce((number, letter) => number * 0x100 + letter.charCodeAt(0), 0);

/** TrueType of a font that may be WOFF2. */
export async function unpackFont(font: Uint8Array): Promise<Uint8Array> {
  return Buffer.from(font).toString('latin1', 0, 4) === 'wOF2' ? decompress(font) : font;
}

/** Removes what the text does not need from a font, TrueType or WOFF2. */
export async function cutFont(
  font: Uint8Array,
  text: string,
  { format, glyphs, features, weight }: CutOptions,
): Promise<Buffer> {
  const [bytes, hb] = await Promise.all([unpackFont(font), startHarfBuzz()]);
  const place = hb.malloc(bytes.byteLength);
  new Uint8Array(hb.memory.buffer).set(bytes, place);
  const face = hb.hb_face_create(hb.hb_blob_create(place, bytes.byteLength, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const add = (set: number, numbers: Iterable<number>) => {
    for (const number of numbers) hb.hb_set_add(set, number);
  };
  add(
    hb.hb_subset_input_unicode_set(input),
    [...text].map((character) => character.codePointAt(0) ?? 0),
  );
  const kept = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(kept);
  if (features) add(kept, features.map(tagNumber));
  else hb.hb_set_invert(kept);
  if (glyphs) {
    add(hb.hb_subset_input_glyph_set(input), glyphs);
    hb.hb_subset_input_set_flags(input, NO_LAYOUT_CLOSURE);
  }
  if (weight !== undefined) hb.hb_subset_input_pin_axis_location(input, face, tagNumber('wght'), weight);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new TypeError('HarfBuzz cannot read the font');
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  const cut = Buffer.from(hb.memory.buffer.slice(start, start + hb.hb_blob_get_length(blob)));
  return format === 'woff2' ? Buffer.from(await compress(cut)) : cut;
}
