/** Finds a text in bytes however it was written there: encoded, escaped, reversed, compressed, or broken over lines. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/**
 * Which of the texts stand in the bytes, and how: `secret as base64`.
 * @param texts what must not be there, by a name for each; of eight characters at least, so that no chance makes one up
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

/** The bytes themselves, and what they hold where they are compressed. */
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
      // Not compressed in this way.
    }
  }
  return layers;
}

/** Bytes as texts to search, in lower case: as they are, and without what breaks a text over lines, of code, of logs and of mail. */
function viewsOf(bytes: Buffer): string[] {
  const plain = bytes.toString('latin1');
  const joined = plain.replace(/=\r?\n|\\[nrt]|["'`]\s*[+,]\s*["'`]|[\s\\]+/g, '');
  return [plain, plain.toLowerCase(), joined, joined.toLowerCase()];
}

type Forms = [how: string, forms: string[]][];
const known = new Map<string, Forms>();

/** Every way a text is looked for, written out once: thousands of answers are searched for the same few texts. */
function formsOf(text: string): Forms {
  const forms = known.get(text) ?? writtenForms(text);
  known.set(text, forms);
  return forms;
}

/** What is not case-sensitive is in lower case: one of the views is. */
function writtenForms(text: string): Forms {
  const utf8 = Buffer.from(text);
  const reversed = [...text].toReversed().join('');
  const each = (write: (byte: number) => string) => [...utf8].map(write).join('');
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const utf16 = Buffer.from(text, 'utf16le');
  const written: [string, string[]][] = [
    ['it is', [utf8.toString('latin1'), Buffer.from(text.replace(/[\s\\]+/g, '')).toString('latin1')]],
    ['reversed', [Buffer.from(reversed).toString('latin1')]],
    ['base64', [...base64FormsOf(utf8), ...base64FormsOf(Buffer.from(reversed))]],
    [
      'hex',
      [
        utf8.toString('hex'),
        each((byte) => `\\x${hex(byte)}`),
        each((byte) => `x${hex(byte)}`),
        [...utf8].map(hex).join(':'),
      ],
    ],
    [
      'percent-encoded',
      [
        encodeURIComponent(text),
        new URLSearchParams({ '': text }).toString().slice(1),
        each((byte) => `%${hex(byte)}`),
      ],
    ],
    [
      'JSON',
      [JSON.stringify(text).slice(1, -1), each((byte) => `\\u00${hex(byte)}`), each((byte) => `u00${hex(byte)}`)],
    ],
    [
      'HTML',
      [
        ...htmlFormsOf(text),
        points.map((point) => `&#${point};`).join(''),
        points.map((point) => `&#x${point.toString(16)};`).join(''),
      ],
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

/** Base64 of bytes that stand in the midst of others, at each of the three places a group may begin; plain and for addresses. */
function base64FormsOf(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    // Characters that hold bits of a neighbour are left out.
    const start = Math.ceil((before * 8) / 6);
    const form = whole.toString('base64').slice(start, Math.floor((whole.length * 8) / 6));
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** As the HTML writers of React and of others escape it. */
function htmlFormsOf(text: string): string[] {
  const escaped = (apostrophe: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", apostrophe);
  return [escaped('&#x27;'), escaped('&#39;'), escaped('&apos;'), escaped("'")];
}
