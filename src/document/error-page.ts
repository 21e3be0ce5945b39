/** The answer when the site itself failed: plain HTML that depends on nothing, and a reference number to quote. */
import { escapeHtml } from '../content/format.ts';
import { sha256Base64 } from '../domain/digest.ts';
import type { Firm } from '../domain/firm.ts';
import { COLOURS } from '../ui/colours.ts';

/** The colours of one theme as custom properties: the stylesheet that holds the tokens may be what failed. */
const properties = (theme: 'light' | 'dark') =>
  (['paper', 'card', 'ink', 'stamp', 'link'] as const).map((name) => `--${name}:${COLOURS[name][theme]}`).join(';');
const STYLE = `:root{color-scheme:light dark;${properties('light')}}
@media (prefers-color-scheme:dark){:root{${properties('dark')}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 2rem,38rem);margin:1rem;padding:2rem;border:1px solid;background:var(--card)}
h1{margin:0;font:700 2rem/1.15 Georgia,serif}a{display:inline-block;padding:.6rem 0;color:var(--link)}
strong{padding:.15em .5em;border:2px solid var(--stamp);color:var(--stamp);font-family:ui-monospace,monospace}`;

/** Base64 SHA-256 of its style, for the security policy. */
export const errorStyleHash = sha256Base64(STYLE);

/** @param reference names the log line that holds the stack */
export function errorPage(firm: Firm, reference: string): string {
  const [name, phone, quoted] = [firm.name, firm.phone, reference].map(escapeHtml);
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Something went wrong on our side</h1>
<p>The page could not be shown. Nothing you typed was sent anywhere else. Please try again in a minute.</p>
<p>If it happens again, call <a href="tel:${phone}">${phone}</a> and quote this reference: <strong>${quoted}</strong></p>
<p><a href="/">Home page</a></p>
</main>
</body>
</html>`;
}
