/** What is wrong with how a host ended a request. */
import { INJECTED_HEADER } from './fuzz-texts.ts';
import { type Answer, decodedBody, type Ending } from './raw-http.ts';

/** Words of a stack or of an engine, which no visitor is to see. */
const INTERNAL = [
  /^\s+at .+:\d+:\d+\)?$/m,
  /\b(?:Type|Reference|Range|Syntax|URI|Eval|Aggregate)Error\b/,
  /SQLITE_|node_modules|\.tsx?:\d+|\bvalibot\b/,
];
/** A marker of fuzz-texts.ts that stands in a page as it was sent. */
const REFLECTED = [/<x-fuzz/i, /x-fuzz(["'])\s+onx-fuzz=/i, /(?:href|action|src)=["']?javascript:/i];

/** What the engine below a host answers itself to what breaks HTTP: 501 and 505 anywhere, and of wrangler's front this. */
const OF_THE_ENGINE = {
  Bun: /^$/,
  workerd: /^(?:Internal Server Error$|ERROR: |\w*Error: [^\n]*\n\s+at [^\n]*miniflare\/dist\/[^\n]*$)/,
};

/**
 * The faults of one ending, as sentences; none where all is well.
 * @param wellFormed whether the request kept to HTTP: an answer of the site's own was owed then
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
 * Whether wrangler's front, which stands before the Worker in development alone, lost the connection between the two, or
 * closed the sender's with bytes unread, which takes the answer away. It does so now and then where the Worker answers
 * before it has read a body. The request is then to be sent again.
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
    text = decodedBody(answer).toString();
  } catch {
    faults.push(`a body that is not ${headers.get('content-encoding')}`);
  }
  if (!(status >= 200 && status < 600)) faults.push(`status ${status}`);
  if (status >= 500) faults.push(`status ${status}: ${text.slice(0, 200)}`);
  for (const pattern of INTERNAL)
    if (pattern.test(text)) faults.push(`internal words: ${pattern.exec(text)?.[0].trim()}`);
  if (headers.has(INJECTED_HEADER)) faults.push('a header of the sender');
  const location = headers.get('location');
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) faults.push(`sends visitors to ${location}`);
  const type = headers.get('content-type') ?? '';
  if (/^text\/html/i.test(type) && !headers.has('content-security-policy'))
    faults.push('a page without a security policy');
  // The reading desk gives leads back as they were typed, in JSON that no browser takes for anything else. Errors repeat nothing.
  const data =
    type === 'application/json' && headers.get('x-content-type-options') === 'nosniff' && text.startsWith('{"data":');
  for (const pattern of data ? [] : REFLECTED)
    if (pattern.test(text)) faults.push(`reflected: ${pattern.exec(text)?.[0]}`);
  if (text.startsWith('{"error":') && /x-fuzz/i.test(text)) faults.push('an error that repeats what was sent');
  return faults;
}

/** What wrangler's front, not the site, prints of CONNECT, of a Host header or a target that makes no address, and of a body that broke off or was not read. */
const OF_WRANGLER =
  /Failed to drain the unused request body|Uncaught exception: workerd\/\S+ failed: remote\.jsg\.(?:Error: Handler does not export a connect|TypeError: Invalid URL string)|Error inside ProxyWorker .*: Network connection lost/;

/** Lines of a host's output that tell of an error nobody had foreseen. */
export function unforeseen(output: string): string[] {
  const telling =
    /"level":"error"|"event":"(?:unhandled|render failed)"|Uncaught|\[ERROR\]|\bpanic\b|^\s+at .+:\d+:\d+\)?$/;
  return Bun.stripANSI(output)
    .split('\n')
    .filter((line) => telling.test(line) && !OF_WRANGLER.test(line));
}
