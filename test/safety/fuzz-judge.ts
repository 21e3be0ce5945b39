/** The faults in how a host ended a request. */
import { INJECTED_HEADER } from './fuzz-texts.ts';
import { type Answer, decodedBody, type Ending } from './raw-http.ts';

/** Words of a stack trace or an engine, which no visitor may see. */
const INTERNAL = [
  /^\s+at .+:\d+:\d+\)?$/m,
  /\b(?:Type|Reference|Range|Syntax|URI|Eval|Aggregate)Error\b/,
  /SQLITE_|node_modules|\.tsx?:\d+|\bvalibot\b/,
];
/** A marker of fuzz-texts.ts that appears unescaped in a page. */
const REFLECTED = [/<x-fuzz/i, /x-fuzz(["'])\s+onx-fuzz=/i, /(?:href|action|src)=["']?javascript:/i];

/** Answers of the engine below a host to invalid HTTP: 501 and 505 anywhere, and this from wrangler's proxy. */
const OF_THE_ENGINE = {
  Bun: /^$/,
  workerd: /^(?:Internal Server Error$|ERROR: |\w*Error: [^\n]*\n\s+at [^\n]*miniflare\/dist\/[^\n]*$)/,
};

/**
 * The faults of one ending, as sentences; empty if there are none.
 * @param wellFormed whether the request was valid HTTP, so that the site owed it an answer
 */
export function faultsOf(ending: Ending, wellFormed: boolean, host: keyof typeof OF_THE_ENGINE): string[] {
  if (ending.kind === 'silent') return ['no answer and no end'];
  if (ending.kind === 'closed') return wellFormed ? ['closed without an answer'] : [];
  const { status, headers, body } = ending.answer;
  const ours = headers.has('strict-transport-security');
  if (
    !wellFormed &&
    !ours &&
    status >= 500 &&
    ([501, 505].includes(status) || OF_THE_ENGINE[host].test(body.toString()))
  )
    return [];
  return faultsOfAnswer(ending.answer);
}

/**
 * Whether wrangler's proxy, which is in front of the Worker only in development, lost the connection between the two,
 * or closed the sender's with unread bytes, which discards the answer. This happens now and then when the Worker
 * answers before it has read a body. The request should then be sent again.
 */
export function lostByWrangler(ending: Ending, host: keyof typeof OF_THE_ENGINE): boolean {
  if (host !== 'workerd') return false;
  if (ending.kind === 'closed') return true;
  return (
    ending.kind === 'answered' &&
    /^Error: Network connection lost\.\n\s+at [^\n]*miniflare\/dist\/[^\n]*$/.test(ending.answer.body.toString())
  );
}

function faultsOfAnswer(answer: Answer): string[] {
  const { status, headers } = answer;
  const faults: string[] = [];
  let text = '';
  try {
    // A part of a compressed file cannot be decompressed.
    text = (status === 206 ? answer.body : decodedBody(answer)).toString();
  } catch {
    faults.push(`a body that is not ${headers.get('content-encoding')}`);
  }
  if (!(status >= 200 && status < 600)) faults.push(`status ${status}`);
  if (status >= 500) faults.push(`status ${status}: ${text.slice(0, 200)}`);
  const type = headers.get('content-type') ?? '';
  // A script of the site may name an error; visitors do not read it.
  const isScript = status < 300 && /^(?:text|application)\/javascript/i.test(type);
  for (const pattern of isScript ? [] : INTERNAL)
    if (pattern.test(text)) faults.push(`internal words: ${pattern.exec(text)?.[0].trim()}`);
  if (headers.has(INJECTED_HEADER)) faults.push('a header of the sender');
  const location = headers.get('location');
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) faults.push(`sends visitors to ${location}`);
  if (/^text\/html/i.test(type) && !headers.has('content-security-policy'))
    faults.push('a page without a security policy');
  // The reading desk returns leads as typed, in JSON that browsers treat as nothing else. Errors repeat nothing.
  const data =
    type === 'application/json' && headers.get('x-content-type-options') === 'nosniff' && text.startsWith('{"data":');
  for (const pattern of data ? [] : REFLECTED)
    if (pattern.test(text)) faults.push(`reflected: ${pattern.exec(text)?.[0]}`);
  if (text.startsWith('{"error":') && /x-fuzz/i.test(text)) faults.push('an error that repeats what was sent');
  return faults;
}

/**
 * What wrangler's proxy, not the site, logs for CONNECT, for an invalid Host header or target, and for an aborted or
 * unread body.
 */
const OF_WRANGLER =
  /Failed to drain the unused request body|Uncaught exception: workerd\/\S+ failed: remote\.jsg\.(?:Error: Handler does not export a connect|TypeError: Invalid URL string)|Error inside ProxyWorker .*: Network connection lost/;

/** Lines of a host's output that report an unforeseen error. */
export function unforeseen(output: string): string[] {
  const telling =
    /"level":"error"|"event":"(?:unhandled|render failed)"|Uncaught|\[ERROR\]|\bpanic\b|^\s+at .+:\d+:\d+\)?$/;
  return Bun.stripANSI(output)
    .split('\n')
    .filter((line) => telling.test(line) && !OF_WRANGLER.test(line));
}
