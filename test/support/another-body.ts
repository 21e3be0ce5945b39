/** What servers of tests and audits that pass on an answer of the site, changed, say of it. */

/** @returns the headers of an answer, without those that tell of its body, or of its way here, and not of another body */
export function headersForAnotherBody(from: Headers): Headers {
  const headers = new Headers(from);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'etag', 'vary'])
    headers.delete(name);
  return headers;
}
