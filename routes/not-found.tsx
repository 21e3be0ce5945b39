/** The answer to an unknown address: search and the main links. */
import type { LoadedPage } from './page.tsx';

const MAIN = [
  { name: 'Company registration', path: '/company-registration' },
  { name: 'Income tax return', path: '/income-tax-filing' },
  { name: 'GST registration', path: '/gst' },
  { name: 'Other services', path: '/others' },
  { name: 'Home', path: '/' },
];

export function notFoundPage(): LoadedPage {
  return {
    id: 'not-found',
    late: false,
    head: { title: 'Page not found', description: 'There is no page at this address. Search the site or choose one of its main sections.', canonical: null },
    element: (
      <section className="wrap not-found">
        <h1>There is no page at this address</h1>
        <p className="lede">It may have moved, or the address may have a typing slip. Search for it above, or start from here:</p>
        <ul className="not-found-links">
          {MAIN.map((link) => (
            <li key={link.path}>
              <a href={link.path}>{link.name}</a>
            </li>
          ))}
        </ul>
      </section>
    ),
  };
}
