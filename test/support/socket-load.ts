/** Simultaneous visitors of a host that is restarted: pages and leads, each on its own connection, as from nginx. */
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request as secureRequest } from 'node:https';
import { contact, newKey } from '../leads/lead-fixtures.ts';
import { until } from './until.ts';

const VISITORS = 16;

/** Where a client connects: a socket, or a TLS port with a certificate of this authority. */
export type Place = Pick<RequestOptions, 'socketPath' | 'host' | 'port' | 'servername' | 'ca'>;

interface Asked {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends one request on a connection of its own. Rejects with the system error, `code` and `syscall`. */
export function ask(place: Place, path: string, { method = 'GET', host, headers, body }: Asked = {}) {
  const name = host ?? place.servername ?? 'lekha.example';
  return new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const asked = (place.ca ? secureRequest : plainRequest)(
      { ...place, servername: name, agent: false, path, method, headers: { host: name, ...headers } },
      async (answer) => {
        try {
          let text = '';
          for await (const piece of answer.setEncoding('utf8')) text += piece;
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, text });
        } catch (error) {
          reject(error);
        }
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** As from nginx. */
const FROM = { 'x-forwarded-for': '203.0.113.7' };
/** A lead as a page sends it. @param key idempotency key */
const leadRequest = (key: string): Asked => ({
  method: 'POST',
  headers: { ...FROM, 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify(contact),
});

export interface Visits {
  answered: number;
  /** How often no host was listening: a proxy retries, and no visitor notices. */
  waited: number;
  /** Failures that visitors would notice. */
  lost: string[];
  /** Keys of the leads that were accepted. */
  leads: string[];
}

/**
 * Visits pages and sends leads until `work` is done, and once more after it.
 * @param sendsLeads false for pages only
 * @param work receives a function that waits for this many more visits, answered or lost
 */
export async function visitsDuring(
  place: Place,
  work: (answers: (more: number) => Promise<void>) => Promise<void>,
  sendsLeads = true,
): Promise<Visits> {
  const visits: Visits = { answered: 0, waited: 0, lost: [], leads: [] };
  let done = false;
  let failed = false;
  const visitor = async (number: number) => {
    for (let turn = number, last = false; !last; turn += 1) {
      last = done;
      const lead = sendsLeads && turn % 2 === 0 ? newKey() : undefined;
      const path = lead ? '/api/users/record/' : ['/', '/gst', '/search?q=gst', '/none'][(turn >> 1) % 4];
      while (!failed) {
        try {
          const { status, text } = await ask(place, path ?? '/', lead ? leadRequest(lead) : { headers: FROM });
          // 202: kept, and delivered to the upstream later.
          const isRight =
            (status === (path === '/none' ? 404 : 200) || (lead !== undefined && status === 202)) && text.length > 0;
          if (isRight) visits.answered += 1;
          else visits.lost.push(`${status} ${path}`);
          if (isRight && lead) visits.leads.push(lead);
          break;
        } catch (error) {
          const { code } = error as { code?: string };
          if (code !== 'ENOENT' && code !== 'ECONNREFUSED') {
            visits.lost.push(`${code} ${path}`);
            break;
          }
          visits.waited += 1;
          await Bun.sleep(20);
        }
      }
    }
  };
  const visitors = Array.from({ length: VISITORS }, (_, number) => visitor(number));
  try {
    await work((more) => {
      const enough = visits.answered + visits.lost.length + more;
      return until(() => visits.answered + visits.lost.length >= enough);
    });
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    done = true;
    await Promise.all(visitors);
  }
  return visits;
}
