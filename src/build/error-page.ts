/** The answer when the site itself failed: plain HTML that depends on nothing, and a reference number to quote. The same for everybody but for that. */
import { escapeHtml } from '../content/format.ts';
import { REFERENCE_MARK, type Site } from '../content/site.ts';
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

/** The page with a mark where the reference belongs, which names the log line that holds the stack; and the hash of its style for the policy. */
export function buildErrorPage(firm: Firm): Site['errorPage'] {
  const [name, phone] = [firm.name, firm.phone].map(escapeHtml);
  const html = `<!DOCTYPE html>
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
<p>If it happens again, call <a href="tel:${phone}">${phone}</a> and quote this reference: <strong>${REFERENCE_MARK}</strong></p>
<p><a href="/">Home page</a></p>
</main>
</body>
</html>`;
  return { html, styleHash: new Bun.CryptoHasher('sha256').update(STYLE).digest('base64') };
}
