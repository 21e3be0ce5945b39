import { expect, test } from 'bun:test';
import { builtApp, parsed } from '../support/built-app.ts';
import { specPaths } from '../support/spec-paths.ts';

const { get, content } = builtApp();
const specified = specPaths(content.site.firm.slug);
/** Those of the specification. */
const services = content.kind('service').filter(({ path }) => specified.includes(path));

/** The steps of the way to a page, as `name -> path`, the page itself last. */
async function trailOf(path: string): Promise<string[]> {
  const items = parsed(await (await get(path)).text()).querySelectorAll('.breadcrumbs li');
  return Array.from(items, (item) => {
    const link = item.querySelector('a');
    return link ? `${link.textContent} -> ${link.getAttribute('href')}` : (item.textContent ?? '');
  });
}

test('the way to a service leads over its section, by the name of the section and not of the service on its index page', async () => {
  const names: Record<string, string> = {
    'company-registration': 'Company registration -> /company-registration',
    'income-tax-filing': 'Income tax return -> /income-tax-filing',
    gst: 'GST -> /gst',
    others: 'Other services -> /others',
  };
  expect(services).toHaveLength(26);
  for (const { path, title } of services) {
    const [, section = '', member] = path.split('/');
    const over = path === '/company-trademark' ? names.others : member && names[section];
    expect([path, ...(await trailOf(path))]).toEqual([path, 'Home -> /', ...(over ? [over] : []), title]);
  }
});

test('FSSAI, ROC and trademark do not stand under accounting', async () => {
  for (const path of ['/others/fssai-registration', '/others/roc-compliance', '/company-trademark'])
    expect((await trailOf(path)).join()).not.toMatch(/account/i);
  expect(await trailOf('/others')).toEqual(['Home -> /', 'Accounting and book-keeping']);
});

test('the header names the sections as the way to their pages does', async () => {
  const page = parsed(await (await get('/gst/gst-huf')).text());
  const [link] = [...page.querySelectorAll('.sections a')].filter((one) => one.getAttribute('href') === '/gst');
  expect(link?.textContent).toBe('GST');
});
