/** Files for other programs as each host serves them: with types, a lifetime of a day and revalidation. */
import { describe, expect, test } from 'bun:test';
import { builtApp, publicFile } from '../support/built-app.ts';
import { sharedHosts } from '../support/shared-hosts.ts';

const { origin } = builtApp().site.firm;

const TYPES = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/quick-reads.atom': 'application/atom+xml; charset=utf-8',
  '/updates.atom': 'application/atom+xml; charset=utf-8',
  '/opensearch.xml': 'application/opensearchdescription+xml; charset=utf-8',
  '/speculation-rules.json': 'application/speculationrules+json',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/gst.md': 'text/markdown; charset=utf-8',
  '/gst/gst-huf.md': 'text/markdown; charset=utf-8',
  '/figures.md': 'text/markdown; charset=utf-8',
  '/index.md': 'text/markdown; charset=utf-8',
};

for (const [name, host] of Object.entries(sharedHosts)) {
  describe(name, () => {
    test('feeds and pages as text have their types and a tag, and a page as text names its canonical page', async () => {
      for (const [path, type] of Object.entries(TYPES)) {
        const address = (await host()).origin + path;
        const reply = await fetch(address);
        const headers = ['content-type', 'cache-control', 'link'].map((header) => reply.headers.get(header));
        const link = path.endsWith('.md')
          ? `<${origin}${path.replace(/(?<=^\/)index\.md$|\.md$/, '')}>; rel="canonical"`
          : null;
        expect([path, reply.status, ...headers]).toEqual([path, 200, type, 'public, max-age=86400', link]);
        expect(await reply.text()).toBe(publicFile(path) ?? '');
        const again = await fetch(address, { headers: { 'if-none-match': reply.headers.get('etag') ?? '' } });
        expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
      }
      expect((await fetch(`${(await host()).origin}/none.md`)).status).toBe(404);
    });
  });
}
