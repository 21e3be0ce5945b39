/** The HTML document around every page: head, layout and boot script. */

import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Head, LoadedPage } from '../../routes/page.tsx';
import { documentTitle, figureWords, pictureWords } from '../content/format.ts';
import type { PageEntry, Site } from '../content/site.ts';
import type { ContentStore } from '../content/store.ts';
import { Explainer } from '../domain/abbreviations.ts';
import { DAY } from '../domain/browser-names.ts';
import { formatDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import { hasText } from '../domain/kinds.ts';
import { joinLanguage, LANGUAGES, type Language } from '../domain/languages.ts';
import { markdownPath, OPEN_SEARCH_PATH } from '../domain/own-path.ts';
import { say } from '../domain/say.ts';
import { asSentence } from '../domain/sentences.ts';
import { notificationPlace } from '../islands/boot/notification.ts';
import { AHEAD } from '../islands/dom-contract.ts';
import type { IslandName } from '../islands/registry.ts';
import { Island, PlacedIslands } from '../islands/server/island.tsx';
import { LAYOUT_ISLANDS } from '../islands/server/widgets.ts';
import { ShareRow } from '../islands/widgets/share-row.tsx';
import { ContactBar } from '../ui/contact-bar.tsx';
import {
  Assets,
  DeferredAddress,
  DeferredStyles,
  Explaining,
  FontFile,
  PublisherOfPage,
} from '../ui/document-context.tsx';
import { Footer } from '../ui/footer.tsx';
import { Header } from '../ui/header.tsx';
import { OverdueLine } from '../ui/overdue-line.tsx';
import { Said } from '../ui/said.tsx';

/** Colours of src/styles/tokens.css in sRGB, for places without custom properties. A test compares them. */
export const COLOURS = {
  paper: { light: '#fcf9f3', dark: '#10141c' },
  card: { light: '#fffefb', dark: '#171c25' },
  rule: { light: '#e4ddcf', dark: '#303540' },
  ink: { light: '#151e35', dark: '#ebe7df' },
  'ink-soft': { light: '#4c5569', dark: '#b5b1a7' },
  link: { light: '#253a86', dark: '#a5bcf9' },
  stamp: { light: '#c22823', dark: '#f47c6e' },
} as const;

/** Without script, shows late content below the rest of the page, in the same layout. */
export const NO_SCRIPT_STYLE = [
  'div[hidden][id^="S:"]{display:block!important;order:1;flex:1;inline-size:100%;max-inline-size:var(--page);margin-inline:auto;padding:0 var(--gutter) var(--space-xl)}',
  '.footer,.contact-bar{order:2}',
  'main{flex:none;padding-block-end:0}',
  '.search-late{min-block-size:0}',
  '.search-pending{display:none}',
].join('');

export interface StyledPage extends LoadedPage {
  /** Inline. */
  css: string;
  /** In India, `YYYY-MM-DD`; absent on a page that the build makes. */
  today?: string;
  /** In its language. */
  content: ContentStore;
  /** All that have the page. */
  languages: readonly Language[];
  /** The query that the page answers, with its question mark. */
  query: string;
}

interface DocumentProps {
  page: StyledPage;
  children: ReactNode;
}

/** Inside wouter's `Router`, which provides the address. */
export function Document({ page, children }: DocumentProps) {
  const { languages, query } = page;
  const { site, language } = page.content;
  const { firm, assets, faces } = site;
  const { id, css, today, entry: ownEntry, islands, head, late, modal, listed, firstScreen } = page;
  const [path] = useLocation();
  const entry = ownEntry ?? site.pages.find((one) => one.path === path);
  const placed = new Set<IslandName>([...LAYOUT_ISLANDS, ...islands]);
  const searchProps = { id: 'search', prefix: firm.storagePrefix, initial: page.searched ?? '' };
  return (
    <html lang={LANGUAGES[language].tag} {...{ [DAY]: today }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Safari's own links would change the HTML of islands. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{documentTitle(head.title, firm.name)}</title>
        <meta name="description" content={head.description} />
        {(head.canonical === null || head.noindex) && <meta name="robots" content="noindex" />}
        {head.canonical !== null && <link rel="canonical" href={firm.origin + say.path(head.canonical)} />}
        {listed && head.canonical !== null && (
          <link rel="alternate" type="text/markdown" href={say.path(markdownPath(head.canonical))} />
        )}
        {listAlternates(languages, head.canonical).map(([code, address]) => (
          <link key={code} rel="alternate" hrefLang={code} href={firm.origin + address} />
        ))}
        {head.feeds?.map((feed) => (
          <link key={feed.path} rel="alternate" type="application/atom+xml" title={say(feed.title)} href={feed.path} />
        ))}
        <link rel="search" type="application/opensearchdescription+xml" title={firm.name} href={OPEN_SEARCH_PATH} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={COLOURS.paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={COLOURS.paper.dark} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={assets['favicon.svg']} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assets['apple-touch-icon.png']} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <OpenGraph firm={firm} page={entry} head={head} />
        {/* Our own CSS, made at build and allowed by its hash. */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {faces && <style dangerouslySetInnerHTML={{ __html: faces.css }} />}
        {late && (
          <noscript>
            <style dangerouslySetInnerHTML={{ __html: NO_SCRIPT_STYLE }} />
          </noscript>
        )}
      </head>
      <body>
        <PlacedIslands value={{ page: id, islands: placed }}>
          <Around inert={modal}>
            <a className="skip" href="#main">
              {say('document.skip')}
            </a>
            <Header
              firm={firm}
              languages={languages.filter((other) => other !== language)}
              query={query}
              subject={head.subject}
              search={<Island name="search" when="interaction" props={searchProps} />}
            />
          </Around>
          <FontFile href={assets['eczar.woff2']} />
          <FontFile href={faces?.font} />
          <DeferredAddress value={site.styles[id]?.deferred}>
            <main id="main" tabIndex={-1}>
              <PublisherOfPage value={{ firm, logo: assets['apple-touch-icon.png'] ?? '' }}>
                <Assets value={assets}>
                  <Explaining value={new Explainer(site.abbreviations)}>{children}</Explaining>
                </Assets>
                {listed && !modal && entry && today && (
                  <OverdueLine entry={entry} today={today} className="source-line wrap" />
                )}
                {entry?.stale && (
                  <p className="source-line wrap">
                    <Said
                      k="language.stale"
                      day={formatDay(entry.stale)}
                      english={
                        <a href={entry.path} hrefLang={LANGUAGES.en.code}>
                          {say('language.english')}
                        </a>
                      }
                    />
                  </p>
                )}
                {/* Without the query, so that the input of a visitor stays private. An answer has its own row. */}
                {entry && hasText(entry.kind) && (
                  <div className="wrap">
                    <ShareRow text={writeMessage(entry)} origin={firm.origin} path={entry.path} />
                  </div>
                )}
              </PublisherOfPage>
            </main>
            {!firstScreen && <DeferredStyles />}
          </DeferredAddress>
          <Around inert={modal}>
            <Footer firm={firm} page={entry?.path} />
            <ContactBar firm={firm} subject={head.subject} />
          </Around>
          <div {...notificationPlace}>
            <p role="status" />
          </div>
          <BootScript site={site} islands={placed} />
        </PlacedIslands>
      </body>
    </html>
  );
}

/** Title and figure of a page. An answer title contains the figure. */
function writeMessage({ title, answerTitle, preview }: PageEntry): string {
  const figure = preview ? figureWords(preview) : '';
  return figure === '' ? (answerTitle ?? title) : `${title}\n${figure}`;
}

/** The page in each language, and for all others: by `hreflang`. Empty for a page of one language. */
export function listAlternates(languages: readonly Language[], path: string | null): [code: string, address: string][] {
  if (path === null || languages.length < 2) return [];
  const codes = languages.map((language): [string, string] => [LANGUAGES[language].code, joinLanguage(language, path)]);
  return [...codes, ['x-default', path]];
}

/** The layout before or after the page, inert if the page is a dialog. */
function Around({ inert, children }: { inert: boolean; children: ReactNode }) {
  return inert ? (
    <div className="behind" inert>
      {children}
    </div>
  ) : (
    children
  );
}

/**
 * Lists the modules of the page's islands, which load together on the first interaction. `async`, so that parsing and
 * running are separate tasks: one task would block a slow phone.
 */
function BootScript({ site, islands }: { site: Site; islands: ReadonlySet<IslandName> }) {
  const ahead = new Set([...islands].flatMap((name) => site.modules[name] ?? []));
  // React would hoist an asynchronous script into the head unless it has a load handler, which is not sent.
  return (
    <script
      type="module"
      async
      fetchPriority="low"
      src={site.assets['client.js']}
      onLoad={() => {}}
      {...{ [AHEAD]: [...ahead].join(' ') }}
    />
  );
}

/** Size of preview images, px. */
export const OG_WIDTH = 1200;
export const OG_HEIGHT = 630;

/** The 404 page, for example, has no preview image. */
function OpenGraph({ firm, page, head }: { firm: Firm; page: PageEntry | undefined; head: Head }) {
  if (!page?.ogImage) return null;
  const { territory } = LANGUAGES[page.lang ?? 'en'];
  return (
    <>
      <meta property="og:type" content={page.kind === 'article' ? 'article' : 'website'} />
      <meta property="og:site_name" content={firm.name} />
      <meta property="og:locale" content={territory} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={firm.origin + say.path(page.path)} />
      <meta property="og:image" content={firm.origin + page.ogImage} />
      <meta property="og:image:width" content={String(OG_WIDTH)} />
      <meta property="og:image:height" content={String(OG_HEIGHT)} />
      <meta property="og:image:alt" content={`${pictureWords(page.title, page.preview)} ${asSentence(firm.name)}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** A static file, named by a header of every page, so that Workers do not count a request. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';
export const SPECULATION_RULES_TYPE = 'application/speculationrules+json';

/** Addresses that are not pages but data, that cost a search, or that are for one visitor. */
const UNFETCHED = [
  ...['/api/*', '/assets/*', '/ops/*'],
  // In every language.
  ...['/search*', '/thank-you*', '/withdraw*'].flatMap((path) => [path, `/*${path}`]),
  ...['atom', 'csv', 'ics', 'json', 'md'].map((ending) => `/*.${ending}`),
];

/**
 * What browsers may prefetch when a link is hovered or pressed (`moderate`). They do not run the page, so it measures
 * and sends nothing, and do not prefetch for visitors who save data.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, ...UNFETCHED.map((path) => ({ not: { href_matches: path } }))],
      },
      eagerness: 'moderate',
    },
  ],
});
