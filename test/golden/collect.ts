/** Asks a running site for every address that it names, and for answers of its tools and of its search. */

import { createRandom } from '../tools/inputs.ts';

/** What an address answers, without what differs from build to build. */
export interface Answer {
  /** `GET /gst`; of a POST also its body. */
  request: string;
  status: number;
  /** `name: value`, sorted. */
  headers: string[];
  /** The text; of other files, and of scripts, the digest of the bytes. */
  body: string;
}

interface Parameter {
  name: string;
  required?: boolean;
  example?: unknown;
  schema: { type?: string | string[]; enum?: string[]; minimum?: number; maximum?: number; format?: string };
}

/** What no page links to. */
const SEEDS = [
  '/',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/openapi.json',
  '/security.txt',
  '/.well-known/security.txt',
  '/sw.js',
  '/speculation-rules.json',
  '/an-unknown-address',
  '/gst/an-unknown-address',
];
const POSTS = [
  ['/contact', 'application/x-www-form-urlencoded', 'full_name=A%23&phone=012&email=x'],
  ['/mcp', 'application/json', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'],
] as const;

const ANSWERS_OF_TOOL = 15;
const AMOUNTS = ['0', '1', '99999', '400000', '750000', '1500000', '2000001', '12000000', '3 crore'];
const AT_ONCE = 6;
/** Headers of a single answer, and those that follow from its bytes. */
const UNSTEADY = ['date', 'content-length', 'etag', 'keep-alive', 'connection', 'transfer-encoding'];

/** Removes what differs from run to run without a change for a visitor: digests in names, nonces, times. */
export function removeUnsteady(text: string): string {
  return (
    text
      .replaceAll(/(\/assets\/[\w.-]*?)-[0-9a-z]{8,10}(?=\.\w)/g, '$1-DIGEST')
      .replaceAll(/<style>(.*?)<\/style>/gs, (_, css: string) => `<style>${digest(css)}</style>`)
      .replaceAll(/'sha256-[\w+/=]+'/g, "'sha256-DIGEST'")
      // Until the end of the hour, or of the day.
      .replaceAll(/max-age=\d{2,5}\b/g, 'max-age=SECONDS')
      .replaceAll(/(nonce="|'nonce-)[\w+/=-]+/g, '$1NONCE')
      .replaceAll(/\b\d{13}\.[0-9a-f]{64}\b/g, 'FORM-TIME')
  );
}

function digest(bytes: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 12);
}

/** Addresses of the site in a text, without fragments. @param origin that the pages name, `https://lekha.example` */
export function findAddresses(text: string, origin: string): string[] {
  const links = text.matchAll(/(?:(?:href|src|action|poster)="|\]\(|url\(|<loc>|"url":\s*")([^"<>)\s]+)/g);
  return [...links].flatMap(([, link = '']) => {
    const address = link.replaceAll('&amp;', '&').replace(/#.*/, '');
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    return /^\/(?!\/)/.test(path) ? [path] : [];
  });
}

/** Queries of a tool: its example, and variants that change some of its fields. The same each time. */
export function makeQueries(parameters: readonly Parameter[], count: number): string[] {
  const example = parameters.filter(({ example }) => example !== undefined);
  const queries = new Set<string>();
  const random = createRandom(1);
  const draw = (below: number) => Math.floor(random() * below);
  for (let tries = 0; queries.size < count && tries < count * 8; tries++) {
    const query = new URLSearchParams(example.map(({ name, example }) => [name, String(example)]));
    for (let changed = 0; parameters.length > 0 && changed < tries % 4; changed++) {
      const parameter = parameters[draw(parameters.length)];
      if (parameter) query.set(parameter.name, drawValue(parameter, draw));
    }
    queries.add(query.toString());
  }
  return [...queries];
}

function drawValue({ schema, example }: Parameter, draw: (below: number) => number): string {
  const { enum: values, minimum, maximum, type = [] } = schema;
  const pick = (list: readonly unknown[]) => String(list[draw(list.length)]);
  if (values) return pick(values);
  if (minimum !== undefined && maximum !== undefined)
    return pick([minimum, minimum + 1, Math.floor((minimum + maximum) / 20), maximum]);
  return [type].flat().includes('number') ? pick(AMOUNTS) : String(example ?? '');
}

/**
 * Asks for everything, in no fixed order.
 * @param base of the running site, `http://127.0.0.1:3000` @param questions for the search
 */
export async function collectAnswers(base: string, questions: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const robots = await (await fetch(`${base}/robots.txt`)).text();
  const origin = /Sitemap: (https?:\/\/[^/\s]+)/i.exec(robots)?.[1] ?? base;
  const queue = new Set(SEEDS);
  const { paths } = (await (await fetch(`${base}/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  };
  for (const [path, { get }] of Object.entries(paths)) {
    if (!/^\/(?:tools|start)\//.test(path)) continue;
    for (const query of makeQueries(get?.parameters ?? [], ANSWERS_OF_TOOL))
      for (const address of [path, path.replace(/\.json$/, '')]) queue.add(`${address}?${query}`);
  }
  for (const question of questions)
    for (const path of ['/search/answer.json', '/search']) queue.add(`${path}?${new URLSearchParams({ q: question })}`);

  const asked = queue.values();
  let running = 0;
  const ask = async (): Promise<void> => {
    // The queue grows while the others read their pages.
    for (;;) {
      const { value: path } = asked.next();
      if (path === undefined && running === 0) return;
      if (path === undefined) {
        await Bun.sleep(5);
        continue;
      }
      running += 1;
      const answer = await request(base, path);
      answers.push(answer);
      // What a query shows leads to further queries without an end.
      if (!path.includes('?')) for (const found of findAddresses(answer.links, origin)) queue.add(found);
      running -= 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  for (const [path, type, body] of POSTS) {
    const headers = { 'Content-Type': type, Accept: 'application/json, text/event-stream, text/html', Origin: origin };
    answers.push(await request(base, path, { method: 'POST', headers, body }));
  }
  return answers.map(({ request, status, headers, body }) => ({ request, status, headers, body }));
}

async function request(base: string, path: string, init: RequestInit = {}): Promise<Answer & { links: string }> {
  const response = await fetch(`${base}${path}`, { redirect: 'manual', ...init });
  const headers = [...response.headers]
    .filter(([name]) => !UNSTEADY.includes(name))
    .map(([name, value]) => removeUnsteady(`${name}: ${value}`));
  const bytes = await response.bytes();
  const isText = /^(?:text\/(?!javascript)|application\/(?!javascript|octet))|xml|svg/.test(
    response.headers.get('content-type') ?? '',
  );
  const text = isText ? new TextDecoder().decode(bytes) : '';
  return {
    request: removeUnsteady(`${init.method ?? 'GET'} ${path}${init.body ? ` ${init.body}` : ''}`),
    status: response.status,
    headers: headers.toSorted(),
    body: isText ? removeUnsteady(text) : digest(bytes),
    links: `${text}\n<loc>${response.headers.get('location') ?? ''}`,
  };
}
