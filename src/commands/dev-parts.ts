/**
 * The page of all parts in their states, for those who change them: `/__dev/parts` of `bun run dev`, and in the pictures
 * of `bun run screenshots`. The browser takes each part with its styles from a page of the site that shows it, so a part
 * here is never older than the site.
 */
export const PARTS_PATH = '/__dev/parts';

/** The name of a state, the page that shows it, and a selector. A second query is sent as a form. */
export const PARTS: readonly (readonly [name: string, page: string, selector: string])[] = [
  ['Header', '/gst', '.header'],
  ['Tabs, slide and receipt', '/', '.banner'],
  ['Worked answers', '/', '.worked'],
  ['Tiles of services', '/', '.tiles'],
  ['Forms', '/', '.forms'],
  ['Offer', '/', '.offer'],
  ['Leaves of due dates', '/', '.leaves'],
  ['Plans', '/', '.plan-tiles'],
  ['Check of a service with a gauge, and its cost', '/gst', '.answer-card'],
  ['Check with a receipt', '/company-registration', '.answer-card'],
  ['Check, answered for the visitor', '/company-registration?state=KA&capital=1000000', '.answer-card'],
  ['Facts, and a fee that is quoted', '/others/iso-certification', '.answer-card'],
  ['Drawn steps', '/gst', '#do-it-yourself'],
  ['Checklist', '/gst', '.checklist'],
  ['Fold', '/gst', '.fold'],
  ['Contact', '/contact', '.contact-card'],
  ['Form with faults', 'POST /contact?name=&phone=12345', '.lead-form'],
  ['Tool, empty', '/tools/gst-late-fee', '.tool-columns'],
  ['Tool with faults', '/tools/roc-late-fee?form=mgt-7&due=never&capital=lots', '.tool-columns'],
  [
    'Bars, steps and a filing in time',
    '/tools/income-tax?year=ay-2026-27&age=under-60&salary=1500000',
    '.tool-columns',
  ],
  ['Tool, an example', '/tools/gst-registration', '.tool-columns'],
  ['Due dates', '/due-dates?for=gst-monthly', '.due-dates'],
  ['A value of the law', '/figures/gst-services-threshold', 'main > *'],
  ['Answer to a question', '/search?q=14%20lakh%20tax', 'main > *'],
  ['Nothing found', '/search?q=zzzz', 'main > *'],
  ['Footer', '/gst', '.footer'],
];

const SCRIPT = `
const seen = new Set();
for (const [name, page, selector] of ${JSON.stringify(PARTS)}) {
  const [, method, address] = /^(POST )?(.+)$/.exec(page);
  const { pathname, search, searchParams } = new URL(address, location);
  const reply = await (method ? fetch(pathname, { method: 'POST', body: searchParams }) : fetch(pathname + search));
  const shown = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const style of shown.querySelectorAll('style, link[rel="stylesheet"]'))
    if (seen.size < seen.add(style.outerHTML).size) document.head.append(document.importNode(style, true));
  const part = shown.querySelector(selector);
  const title = Object.assign(document.createElement('h2'), { textContent: part ? name : name + ': missing' });
  const link = Object.assign(document.createElement('a'), { href: address, textContent: page });
  const place = Object.assign(document.createElement('div'), { className: 'wrap ' + (part?.closest('main > *')?.className ?? '') });
  place.append(title, link, ...(part ? [document.importNode(part, true)] : []));
  document.querySelector('main').append(place);
}
await Promise.all([...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.sheet || new Promise((done) => { link.onload = link.onerror = done; })));
document.documentElement.dataset.ready = '';
`;

export const PARTS_PAGE = `<!doctype html>
<html lang="en-in"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Parts</title>
<style>.wrap > h2 { margin-block: 3rem 0; border-block-start: 6px double; }</style>
<main><h1 class="wrap">Parts</h1></main>
<script type="module">${SCRIPT}</script></html>
`;
