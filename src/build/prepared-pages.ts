/** The pages for errors and refusals: plain HTML that needs no rendering and no other file. */
import { escapeHtml } from '../content/format.ts';
import { REFERENCE_MARK, REFUSAL_MARKS, type Site } from '../content/site.ts';
import { COLOURS } from '../document/document.tsx';
import type { Firm } from '../domain/firm.ts';
import { spokenPhone } from '../domain/lead-form.ts';
import { SECTIONS } from '../domain/sections.ts';

const properties = (theme: 'light' | 'dark') =>
  (['paper', 'card', 'ink', 'stamp', 'link'] as const).map((name) => `--${name}:${COLOURS[name][theme]}`).join(';');
const STYLE = `:root{color-scheme:light dark;${properties('light')}}
@media (prefers-color-scheme:dark){:root{${properties('dark')}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 2rem,38rem);margin:1rem;padding:2rem;border:1px solid;background:var(--card)}
h1{margin:0;font:700 2rem/1.15 Georgia,serif}a{display:inline-block;padding:.6rem 0;color:var(--link)}nav a{margin-inline-end:1.2rem}
input,button{box-sizing:border-box;min-height:2.75rem;margin:.3rem 0;padding:0 .8rem;border:1px solid;border-radius:.2rem;background:var(--card);color:inherit;font:inherit}
input{width:100%}button{background:var(--link);color:var(--card)}
strong{padding:.15em .5em;border:2px solid var(--stamp);color:var(--stamp);font-family:ui-monospace,monospace}`;

/** Both pages, with placeholders for the variable parts. */
export function buildPreparedPages(firm: Firm): Pick<Site, 'errorPage' | 'refusalPage'> {
  const name = escapeHtml(firm.name);
  const call = `call <a href="tel:${firm.phone}">${spokenPhone(firm.phone)}</a>`;
  const styleHash = new Bun.CryptoHasher('sha256').update(STYLE).digest('base64');
  const page = (title: string, lines: string) => ({
    styleHash,
    html: `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${lines}
</main>
</body>
</html>`,
  });
  const sections = SECTIONS.map(({ path, title }) => `<a href="${path}">${escapeHtml(title)}</a>`).join('\n');
  return {
    errorPage: page(
      'Something went wrong on our side',
      `<p>The page could not be shown. Nothing you typed was sent anywhere else. Please try again in a minute.</p>
<p>If it happens again, ${call} and quote this reference: <strong>${REFERENCE_MARK}</strong></p>
<p><a href="/">Home page</a></p>`,
    ),
    refusalPage: page(
      'Please try again shortly',
      `<p role="alert">${REFUSAL_MARKS.reason}</p>
${REFUSAL_MARKS.again}
<p>Or ${call}</p>
<nav aria-label="Main pages"><a href="/">Home page</a>
${sections}</nav>`,
    ),
  };
}
