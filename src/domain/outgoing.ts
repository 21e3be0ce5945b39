/** Requests to other hosts: the upstream, webhooks, mail services, another site's reading desk. */

/**
 * A redirect could lead to an address that the operator did not configure. A few kilobytes may decompress to gigabytes
 * before we can count them. `decompress` is an option of Bun, `encodeResponseBody` of Workers.
 */
const AS_SENT = { redirect: 'manual', decompress: false, encodeResponseBody: 'manual' } as const;

/** Calls another host as `fetch` does, and asks for a reply that is not compressed. */
export function fetchAsSent(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('accept-encoding', 'identity');
  return fetch(url, { ...init, ...AS_SENT, headers });
}

/** Whether a host compressed a reply although it was asked not to. */
export function isCompressed({ headers }: Response): boolean {
  return !['', 'identity'].includes(headers.get('content-encoding')?.trim().toLowerCase() ?? '');
}
