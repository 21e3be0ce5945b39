import { expect, test } from 'bun:test';
import { builtApp } from '../../support/built-app.ts';
import { content, get, renderedPages } from './pages.ts';

const { firm } = content;
const numbers = [firm.phone, firm.whatsapp, ...(firm.phones ?? []).map(({ number }) => number)];

/** The firm's numbers in a text, as written: their digits with whatever is between them. */
function writtenIn(text: string): string[] {
  return numbers.flatMap((number) => {
    const digits = [...number.slice(-10)].join('\\D{0,3}');
    return text.match(new RegExp(`(?:\\+?91\\D{0,3})?${digits}`, 'g')) ?? [];
  });
}

/** What a visitor reads, without scripts and data for programs. */
const readable = (html: string) => html.replace(/<(script|style)\b.*?<\/\1>/gs, '').replace(/<[^>]*>/g, '');

const FORM = /^\+91\u00a0\d{5}\u00a0\d{5}$/;

test('every page, message and Markdown page writes a phone number as +91 99999 00000', async () => {
  const extra = ['/search?q=zzqqxxyy', '/no-such-page'];
  const pages = [
    ...(await renderedPages()).map(({ path, html }) => ({ path, html })),
    ...(await Promise.all(extra.map(async (path) => ({ path, html: (await get(path)).text })))),
    { path: 'the error page', html: builtApp().site.errorPage.html },
    { path: 'the refusal page', html: builtApp().site.refusalPage.html },
  ];
  const written = [
    ...pages.flatMap(({ path, html }) => writtenIn(readable(html)).map((number) => ({ path, number }))),
    ...[...content.markdownPages].flatMap(([path, text]) =>
      writtenIn(text.replace(/https:\/\/\S+/g, '')).map((number) => ({ path, number })),
    ),
  ];
  expect(written.length).toBeGreaterThan(pages.length - 1);
  expect(written.filter(({ number }) => !FORM.test(number))).toEqual([]);
});
