/** Finds a text in bytes in any form: encoded, escaped, reversed, compressed or broken over lines. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/**
 * Which of the texts are in the bytes, and in which form: `secret as base64`.
 * @param texts forbidden texts by name; at least eight characters each, so that none matches by chance
 */
export function leaksIn(bytes: Uint8Array | string, texts: Readonly<Record<string, string>>): string[] {
  const found = new Set<string>();
  for (const [layer, content] of layersOf(Buffer.from(bytes))) {
    const views = viewsOf(content);
    for (const [name, text] of Object.entries(texts)) {
      for (const [how, forms] of formsOf(text)) {
        if (forms.some((form) => views.some((view) => view.includes(form)))) found.add(`${name} as ${how}${layer}`);
      }
    }
  }
  return [...found];
}

/** The bytes themselves, and their decompressed content if they are compressed. */
function layersOf(bytes: Buffer): [layer: string, content: Buffer][] {
  const layers: [string, Buffer][] = [['', bytes]];
  for (const [name, decode] of [
    ['gzip', gunzipSync],
    ['zlib', inflateSync],
    ['brotli', brotliDecompressSync],
  ] as const) {
    try {
      const content = decode(bytes);
      if (content.length > 0) layers.push([`, in ${name}`, content]);
    } catch {
      // Another compression, or none.
    }
  }
  return layers;
}

/** Bytes as lower-case texts to search: unchanged, and without the line breaks of code, logs and mail. */
function viewsOf(bytes: Buffer): string[] {
  const plain = bytes.toString('latin1');
  const joined = plain.replace(/=\r?\n|\\[nrt]|["'`]\s*[+,]\s*["'`]|[\s\\]+/g, '');
  return [plain, plain.toLowerCase(), joined, joined.toLowerCase()];
}

type Forms = [how: string, forms: string[]][];
const known = new Map<string, Forms>();

/** Every form of a text, computed once: thousands of answers are searched for the same few texts. */
function formsOf(text: string): Forms {
  const forms = known.get(text) ?? writtenForms(text);
  known.set(text, forms);
  return forms;
}

/** Case-insensitive forms are in lower case, as one of the views is. */
function writtenForms(text: string): Forms {
  const utf8 = Buffer.from(text);
  const reversed = [...text].toReversed().join('');
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  const each = (sign: string) => [...utf8].map((byte) => `${sign}${hex(byte)}`).join('');
  /** With its backslash, and without, as a view of the bytes has it. */
  const escapes = (sign: string) => [each(`\\${sign}`), each(sign)];
  const references = (write: (point: number) => string) =>
    [...text].map((character) => `&#${write(character.codePointAt(0) ?? 0)};`).join('');
  const utf16 = Buffer.from(text, 'utf16le');
  const written: [string, string[]][] = [
    ['it is', [utf8.toString('latin1'), Buffer.from(text.replace(/[\s\\]+/g, '')).toString('latin1')]],
    ['reversed', [Buffer.from(reversed).toString('latin1')]],
    ['base64', [...base64FormsOf(utf8), ...base64FormsOf(Buffer.from(reversed))]],
    ['hex', [utf8.toString('hex'), ...escapes('x'), [...utf8].map(hex).join(':')]],
    ['percent-encoded', [encodeURIComponent(text), String(new URLSearchParams({ '': text })).slice(1), each('%')]],
    ['JSON', [JSON.stringify(text).slice(1, -1), ...escapes('u00')]],
    [
      'HTML',
      [...htmlFormsOf(text), references((point) => `${point}`), references((point) => `x${point.toString(16)}`)],
    ],
    ['UTF-16', [utf16.toString('latin1'), Buffer.from(utf16).swap16().toString('latin1')]],
    ['bytes in decimal', [[...utf8].join(',')]],
  ];
  const lower = ([how, forms]: [string, string[]]): [string, string[]] => [
    how,
    how === 'base64' ? forms : [...forms, ...forms.map((form) => form.toLowerCase())],
  ];
  return written.map(lower);
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

/** As React and other HTML writers escape it. */
function htmlFormsOf(text: string): string[] {
  const escaped = Bun.escapeHTML(text);
  return ['&#x27;', '&#39;', '&apos;', "'"].map((apostrophe) => escaped.replaceAll('&#x27;', apostrophe));
}
