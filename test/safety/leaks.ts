/** Finds a text in bytes, as it is, encoded, escaped or compressed. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/**
 * Which of the texts are in the bytes, and in which form: `secret as base64`.
 * @param texts forbidden texts by name; at least eight characters each, so that none matches by chance
 */
export function leaksIn(bytes: Uint8Array | string, texts: Readonly<Record<string, string>>): string[] {
  const plain = layersOf(Buffer.from(bytes)).join('\n');
  const lower = plain.toLowerCase();
  return Object.entries(texts).flatMap(([name, text]) =>
    Object.entries(formsOf(text))
      .filter(([how, forms]) =>
        forms.some((form) => (how === 'base64' ? plain.includes(form) : lower.includes(form.toLowerCase()))),
      )
      .map(([how]) => `${name} as ${how}`),
  );
}

/** The bytes themselves, and what is compressed in them. */
function layersOf(bytes: Buffer): string[] {
  const decoded = [gunzipSync, brotliDecompressSync].flatMap((decode) => {
    try {
      return [decode(bytes)];
    } catch {
      return [];
    }
  });
  return [bytes, ...decoded].map((layer) => layer.toString('latin1'));
}

function formsOf(text: string): Record<string, string[]> {
  const utf8 = Buffer.from(text);
  const hex = utf8.toString('hex');
  const each = (sign: string) => hex.replaceAll(/../g, `${sign}$&`);
  const html = Bun.escapeHTML(text);
  return {
    'it is': [utf8.toString('latin1')],
    base64: base64FormsOf(utf8),
    hex: [hex, each('\\x')],
    'percent-encoded': [encodeURIComponent(text), String(new URLSearchParams({ '': text })).slice(1), each('%')],
    JSON: [JSON.stringify(text).slice(1, -1), each('\\u00')],
    HTML: ['&#x27;', '&#39;', '&apos;', "'"].map((apostrophe) => html.replaceAll('&#x27;', apostrophe)),
  };
}

/** Base64 of bytes in the middle of others, at each of the three alignments; standard and URL-safe. */
function base64FormsOf(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    // Leaves out characters that share bits with a neighbour.
    const start = Math.ceil((before * 8) / 6);
    const form = whole.toString('base64').slice(start, Math.floor((whole.length * 8) / 6));
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
