/** Security headers of every page, and the content security policy. */
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Headers that are the same on every answer. The content security policy is the page's own. */
export function commonHeaders(): MiddlewareHandler {
  return secureHeaders({
    strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [], browsingTopics: [] },
  });
}

/**
 * The policy of one page: nothing inline but styles known by hash and, on a streamed page, scripts with its nonce.
 * @param styleHashes base64 SHA-256 of each inline style
 * @param nonce of a page that streams late data
 */
export function contentSecurityPolicy(styleHashes: readonly string[], nonce?: string): string {
  const styles = styleHashes.map((hash) => `'sha256-${hash}'`).join(' ') || "'none'";
  return [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
