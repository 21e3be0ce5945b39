/** Which answers are kept on the device, which files go with them, and which page goes where there are too many. Pure. */
import { OFFLINE_COPY } from '../domain/offline-copy.ts';

/**
 * Whether a page may be kept: whole, our own, at its own address, and said by the server to be nobody's own. A redirect that was
 * followed is no page of the address that was asked for, and an opaque answer has neither status nor headers.
 */
export function mayKeep({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 && !redirected && headers.has(OFFLINE_COPY) && !/no-store/.test(headers.get('cache-control') ?? '')
  );
}

/** Addresses of the scripts, styles, fonts and drawings of the build that a text names: they never change, so they are kept for good. */
export function filesIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)\b/g) ?? [];
}

/**
 * The files that a file needs by itself. That of React names every widget there is, and what a page needs of them the page says: a
 * visitor of one page is not sent the code of all.
 * @param text of the file
 */
export function filesNeededBy(path: string, text: string): string[] {
  return path.endsWith('.js') && !path.includes('/react-') ? filesIn(text) : [];
}

/** Whether a page works without a server, or leads to such: once kept, it never makes room for another. */
export function isAtHand(path: string): boolean {
  return /^\/(?:due-dates$|tools\b|offline$)/.test(path);
}

/** Paths of the tools that a page links to. */
export function toolsIn(html: string): string[] {
  return html.match(/\/tools\/[\w-]+(?=")/g) ?? [];
}

/** Whether the parameters of a page say what it is to show, and only the server can work that out. */
export function isWorkedOut(path: string): boolean {
  return path === '/due-dates' || path === '/figures' || path.startsWith('/start/');
}

/** What goes so that at most so many pages are kept. @param saved paths, the one saved longest ago first */
export function tooMany(saved: readonly string[], most: number): string[] {
  return saved.filter((path) => !isAtHand(path)).slice(0, -most);
}
