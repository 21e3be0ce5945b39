/** The pages for errors and refusals: plain HTML that needs no rendering and no other file. */
import { escapeHtml } from '../content/format.ts';
import { REFERENCE_MARK, REFUSAL_MARKS, type Site } from '../content/site.ts';
import { COLOURS } from '../document/document.tsx';
import type { Firm } from '../domain/firm.ts';
import { spokenPhone } from '../domain/lead-form.ts';
import { say } from '../domain/say.ts';
import { SECTIONS, sectionName } from '../domain/sections.ts';
import template from './prepared-page.html.txt' with { type: 'text' };

const properties = (theme: 'light' | 'dark') =>
  (['paper', 'card', 'ink', 'stamp', 'link'] as const).map((name) => `--${name}:${COLOURS[name][theme]}`).join(';');

/** Both pages in the language in which texts are said, with placeholders for the variable parts. */
export function buildPreparedPages(firm: Firm): Pick<Site, 'errorPage' | 'refusalPage'> {
  const phone = `<a href="tel:${firm.phone}">${spokenPhone(firm.phone)}</a>`;
  const home = `<a href="${say.path('/')}">${say('thank-you.home')}</a>`;
  const page = (title: string, lines: string) => {
    const words = {
      lang: say.lang,
      title,
      lines,
      name: escapeHtml(firm.name),
      light: properties('light'),
      dark: properties('dark'),
    };
    const html = template.trim().replace(/__(\w+)__/g, (_, blank: keyof typeof words) => words[blank]);
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
    return { html, styleHash: new Bun.CryptoHasher('sha256').update(style).digest('base64') };
  };
  const sections = SECTIONS.map(
    ({ path, id }) => `<a href="${say.path(path)}">${escapeHtml(sectionName(id))}</a>`,
  ).join('\n');
  return {
    errorPage: page(
      say('prepared-page.error'),
      `<p>${say('prepared-page.error-text')}</p>
<p>${say('prepared-page.error-call', { phone, reference: `<strong>${REFERENCE_MARK}</strong>` })}</p>
<p>${home}</p>`,
    ),
    refusalPage: page(
      say('prepared-page.refusal'),
      `<p role="alert">${REFUSAL_MARKS.reason}</p>
${REFUSAL_MARKS.again}
<p>${say('prepared-page.refusal-call', { phone })}</p>
<nav aria-label="${say('main-pages.list')}">${home}
${sections}</nav>`,
    ),
  };
}
