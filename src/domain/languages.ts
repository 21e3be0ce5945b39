/** The languages of pages. English has the addresses of the site, every other language the same below its own folder. */

export const LANGUAGES = {
  en: { tag: 'en-IN', code: 'en', territory: 'en_IN', folder: '', name: 'English', draft: null, speaks: null },
  hi: { tag: 'hi', code: 'hi', territory: 'hi_IN', folder: '/hi', name: 'हिन्दी', draft: 'hindi', speaks: 'Hindi' },
  /** Shows a developer what is not ready for another language: `bun run dev --pseudo`. */
  pseudo: {
    tag: 'hi-x-pseudo',
    code: 'hi-x-pseudo',
    territory: 'hi_IN',
    folder: '/pseudo',
    name: 'Pseudo',
    draft: null,
    speaks: null,
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      /** BCP 47. */
      tag: string;
      /** As links name it: `hreflang`. */
      code: string;
      /** As Open Graph names it. */
      territory: string;
      /** Above the addresses of its pages. */
      folder: `/${string}` | '';
      /** In itself. */
      name: string;
      /** What `bun run new` calls it, if translators write it. */
      draft: string | null;
      /** The choice of the lead form that its pages make first: LEAD_FIELDS.language. */
      speaks: string | null;
    }
  >
>;

export type Language = keyof typeof LANGUAGES;
export type OtherLanguage = Exclude<Language, 'en'>;

export const OTHER_LANGUAGES = (Object.keys(LANGUAGES) as Language[]).filter((each) => each !== 'en');

/** The language of an address, and the address of the page in English: `/hi/gst` is `/gst` in Hindi. */
export function splitLanguage(path: string): { language: Language; path: string } {
  for (const language of OTHER_LANGUAGES) {
    const { folder } = LANGUAGES[language];
    if (path === folder) return { language, path: '/' };
    if (path.startsWith(`${folder}/`)) return { language, path: path.slice(folder.length) };
  }
  return { language: 'en', path };
}

/** What programs ask answers a question, a tool, a plan or for due dates in the language that `lang` names. */
const FOR_PROGRAMS =
  /^\/(?:(?:search|start|tools|due-dates)(?:\/[\w-]+)?\.(?:json|ics|md)|api\/users\/(?:s|record)\/)$/;

/** The language of an answer, which the site may not have. */
export function findLanguage({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): Language {
  if (!FOR_PROGRAMS.test(pathname)) return splitLanguage(pathname).language;
  return readLanguage(searchParams.get('lang'));
}

/** By its tag; English of an unknown one. */
export function findLanguageOf(tag: string) {
  return Object.values(LANGUAGES).find((language) => language.tag === tag) ?? LANGUAGES.en;
}

/** By its code; English without one, or of an unknown one. */
export function readLanguage(code: string | null | undefined): Language {
  return OTHER_LANGUAGES.find((language) => LANGUAGES[language].code === code) ?? 'en';
}

/** The inverse of {@link splitLanguage}. */
export function joinLanguage(language: Language, path: string): string {
  const { folder } = LANGUAGES[language];
  return path === '/' && folder !== '' ? folder : folder + path;
}

const ADDRESS = /^(\/[^?#]*?)(\.md|\.ics)?([?#].*)?$/s;

/**
 * An address of the site in a language: of the page, of its Markdown page or its calendar, if the language has the page.
 * @param paths English addresses of the pages of the language
 */
export function localize(address: string, language: Language, paths: ReadonlySet<string>): string {
  const [, path = '', ending = '', rest = ''] = ADDRESS.exec(address) ?? [];
  if (ending === '') return paths.has(path) ? joinLanguage(language, path) + rest : address;
  return paths.has(path === '/index' ? '/' : path) ? LANGUAGES[language].folder + address : address;
}
