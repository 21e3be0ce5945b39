/** Which pages and files are saved on the device, and which page is evicted. Pure. */
import { OFFLINE_COPY } from '../domain/browser-names.ts';

/**
 * Whether a page may be saved: complete, our own, at its own address, and marked by the server as the same for everyone. A followed
 * redirect has another address, and an opaque answer has neither status nor headers.
 */
export function maySave({ status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 && !redirected && headers.has(OFFLINE_COPY) && !/no-store/.test(headers.get('cache-control') ?? '')
  );
}

/** Addresses of the build's scripts, styles, fonts and drawings in a text. They never change. */
export function filesIn(text: string): string[] {
  return text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)\b/g) ?? [];
}

/**
 * The files that a file itself needs. React's chunk names every widget; a page lists the widgets it needs, so the others are left out.
 * @param text of the file
 */
export function filesNeededBy(path: string, text: string): string[] {
  return path.endsWith('.js') && !path.includes('/react-') ? filesIn(text) : [];
}

/** Whether a page works without a server, or links to such pages: once saved, it is never evicted. */
export function isNeverEvicted(path: string): boolean {
  return /^\/(?:due-dates$|tools\b|offline$)/.test(path);
}

/** Paths of the tools that a page links to. */
export function toolsIn(html: string): string[] {
  return html.match(/\/tools\/[\w-]+(?=")/g) ?? [];
}

/** Whether the parameters of a page change what it shows, so that only the server can answer. */
export function dependsOnQuery(path: string): boolean {
  return /^\/(?:due-dates$|figures$|start\/)/.test(path);
}

/** Evicts the oldest. @param saved paths, the one saved longest ago first @returns the paths to delete so that the rest fits */
export function oldestBeyond(saved: readonly string[], most: number): string[] {
  return saved.filter((path) => !isNeverEvicted(path)).slice(0, -most);
}
