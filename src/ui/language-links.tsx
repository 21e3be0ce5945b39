/** The page in the other languages that have it, in the header, with what was asked. */
import { useLocation, useSearch } from 'wouter';
import { joinLanguage, LANGUAGES, type Language } from '../domain/languages.ts';

export function LanguageLinks({ languages }: { languages: readonly Language[] }) {
  const [path] = useLocation();
  const search = useSearch();
  return languages.map((language) => {
    const { code, name } = LANGUAGES[language];
    const address = joinLanguage(language, path) + (search && `?${search}`);
    return (
      <a key={code} className="language-link" href={address} lang={code} hrefLang={code}>
        {name}
      </a>
    );
  });
}
