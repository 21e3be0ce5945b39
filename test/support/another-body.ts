/** For test and audit servers that pass on a changed answer of the site. */

/** @returns the headers of an answer, without those that describe its body or its transfer */
export function headersForAnotherBody(from: Headers): Headers {
  const headers = new Headers(from);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'etag', 'vary'])
    headers.delete(name);
  return headers;
}
