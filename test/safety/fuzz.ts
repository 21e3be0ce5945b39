/** Generated requests as raw HTTP: addresses, headers and bodies, most of them never sent on purpose. */
import fc from 'fast-check';
import { bodies, contentTypes } from './fuzz-bodies.ts';
import { BROKEN_HEADS } from './fuzz-broken.ts';
import { headersWith } from './fuzz-headers.ts';
import { targets } from './fuzz-targets.ts';

export interface FuzzRequest {
  method: string;
  bytes: Buffer;
  /** False if it breaks HTTP itself: the host may then hang up without an answer. */
  wellFormed: boolean;
}

export interface Target {
  known: readonly string[];
  bearers: readonly string[];
}

const METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const POSTED = /^\/(?:api|contact|partner|withdraw|ops)/;

/** Valid HTTP requests; addresses that accept POST get most of those. */
function wellFormed({ known, bearers }: Target): fc.Arbitrary<FuzzRequest> {
  const host = fc.oneof(
    { weight: 6, arbitrary: fc.constant('127.0.0.1') },
    fc.constantFrom('evil.example', 'localhost:1', 'x-fuzz', '[::1]'),
  );
  const asked = fc.record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    target: targets(known),
    body: fc.constant(undefined),
    type: fc.constant(''),
    chunked: fc.constant(false),
  });
  const sent = (method: fc.Arbitrary<string>, addresses: readonly string[]) =>
    fc.record({
      method,
      target: targets(addresses),
      body: fc.option(bodies, { nil: undefined, freq: 8 }),
      type: contentTypes,
      chunked: fc.boolean(),
    });
  return fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: asked },
        {
          weight: 5,
          arbitrary: sent(
            fc.constant('POST'),
            known.filter((path) => POSTED.test(path)),
          ),
        },
        { weight: 2, arbitrary: sent(fc.constantFrom('POST', ...METHODS), known) },
      ),
      headersWith(bearers),
      host,
    )
    .map(([{ method, target, body, type, chunked }, extra, name]) => {
      const lines = [['Host', name], ...extra, ['Connection', 'close']];
      if (body)
        lines.push(
          ['Content-Type', type],
          chunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.length)],
        );
      const head = Buffer.from(
        `${method} ${target} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
      );
      return {
        method,
        bytes: Buffer.concat([head, ...(body ? (chunked ? inChunks(body) : [body]) : [])]),
        wellFormed: true,
      };
    });
}

function inChunks(body: Uint8Array): Uint8Array[] {
  const half = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, half), body.subarray(half)].filter((part) => part.length > 0);
  return [
    ...parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ];
}

/** Requests with bytes changed, dropped or added anywhere, and heads that are invalid from the start. */
function malformed(target: Target): fc.Arbitrary<FuzzRequest> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat(8),
    add: fc.uint8Array({ maxLength: 8 }),
  });
  const changed = fc
    .tuple(wellFormed(target), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([request, changes]) => {
      let { bytes } = request;
      for (const { at, drop, add } of changes) {
        const where = Math.floor(at * bytes.length);
        bytes = Buffer.concat([bytes.subarray(0, where), add, bytes.subarray(where + drop)]);
      }
      return bytes;
    });
  const whole = fc.oneof(
    { weight: 3, arbitrary: changed },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_HEADS).map((head) => Buffer.from(head, 'latin1')) },
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
  return whole.map((bytes) => ({
    method: bytes.subarray(0, 5).toString('latin1') === 'HEAD ' ? 'HEAD' : 'GET',
    bytes,
    wellFormed: false,
  }));
}

export function requests(target: Target): fc.Arbitrary<FuzzRequest> {
  return fc.oneof({ weight: 8, arbitrary: wellFormed(target) }, { weight: 2, arbitrary: malformed(target) });
}
