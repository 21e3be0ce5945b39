/** What other programs show of a link to a page. */
import type { Head } from '../../routes/page.tsx';
import { asSentence } from '../content/format.ts';
import { pictureWords } from '../content/preview.ts';
import type { PageEntry } from '../content/site.ts';
import type { Firm } from '../domain/firm.ts';

/** Size of the image of a page, made at build. */
export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

/** A page without an image of its own, one that does not exist say, gets nothing. */
export function OpenGraph({ firm, page, head }: { firm: Firm; page: PageEntry | undefined; head: Head }) {
  if (!page?.ogImage) return null;
  return (
    <>
      <meta property="og:type" content={page.kind === 'article' ? 'article' : 'website'} />
      <meta property="og:site_name" content={firm.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={firm.origin + page.path} />
      <meta property="og:image" content={firm.origin + page.ogImage} />
      <meta property="og:image:width" content={String(OG_WIDTH)} />
      <meta property="og:image:height" content={String(OG_HEIGHT)} />
      <meta property="og:image:alt" content={`${pictureWords(page.title, page.preview)} ${asSentence(firm.name)}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
