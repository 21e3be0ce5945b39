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
    test('feeds and pages as text have their types, and a page as text names its canonical page', async () => {
      for (const [path, type] of Object.entries(TYPES)) {
        const reply = await fetch((await host()).origin + path);
        const said = [
          path,
          reply.status,
          reply.headers.get('content-type'),
          reply.headers.get('cache-control'),
          reply.headers.get('link'),
        ];
        const link = path.endsWith('.md')
          ? `<${origin}${path.replace(/(?<=^\/)index\.md$|\.md$/, '')}>; rel="canonical"`
          : null;
        expect(said).toEqual([path, 200, type, 'public, max-age=86400', link]);
        expect(await reply.text()).toBe(publicFile(path) ?? '');
      }
      expect((await fetch(`${(await host()).origin}/none.md`)).status).toBe(404);
    });

    test('browsers may cache both for a day, and get 304 for what they already have', async () => {
      for (const path of ['/robots.txt', '/sitemap.xml']) {
        const first = await fetch((await host()).origin + path);
        const tag = first.headers.get('etag') ?? '';
        expect([path, first.headers.get('cache-control')]).toEqual([path, 'public, max-age=86400']);
        const again = await fetch((await host()).origin + path, { headers: { 'if-none-match': tag } });
        expect([path, again.status, (await again.text()).length]).toEqual([path, 304, 0]);
      }
    });
  });
}
