/** The headers that every answer must have, repeated here so that an error in the site's own table does not pass. */
import { builtApp, policyOf } from './built-app.ts';

/** The header value for `hsts` in content/firm.yaml. */
export const STRICT_TRANSPORT = {
  self: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
};

const COMMON = {
  'strict-transport-security': STRICT_TRANSPORT[builtApp().site.firm.hsts],
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

const PAGE = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': 'hashes',
  'img-src': "'self' data:",
  'font-src': "'self'",
  'media-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
  'report-uri': '/csp-reports',
  'report-to': 'csp',
};

const FILE = {
  'default-src': "'none'",
  'img-src': "'self'",
  'media-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

const WORKER = {
  'default-src': "'none'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** For a page with inline scripts for late data, or for the worker that ends others, which sends to the site. */
export type Streamed = 'streamed' | 'retired worker' | undefined;

/** The security headers an answer must have, with its policy by directive. */
export function expectedSecurity(response: Response, streamed?: Streamed) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const ofFile = streamed ? WORKER : FILE;
  const policy = isPage ? { ...PAGE, ...(streamed && { 'script-src': "'self' 'nonce-…'" }) } : ofFile;
  return { ...COMMON, policy, reports: isPage ? 'csp="/csp-reports"' : null };
}

/**
 * The security headers of an answer, in the form of `expectedSecurity`, with a word for hashes and nonces, which differ
 * by page. Some pages also preload a sheet of the site: test/app/app.test.ts checks which.
 */
export function securityOf(response: Response) {
  const { headers } = response;
  const named = Object.fromEntries(Object.keys(COMMON).map((name) => [name, headers.get(name)]));
  const policy = Object.fromEntries(policyOf(response));
  if (/^'sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')*(?: 'self')?$/.test(policy['style-src'] ?? ''))
    policy['style-src'] = 'hashes';
  if (policy['script-src']) policy['script-src'] = policy['script-src'].replace(/'nonce-[\w+/]{22}=='/, "'nonce-…'");
  return { ...named, policy, reports: headers.get('reporting-endpoints') };
}
