/** The page in the other languages that have it, in the header, with what was asked. */
import { useLocation } from 'wouter';
import { joinLanguage, LANGUAGES, type Language } from '../domain/languages.ts';

/** @param props.query that the page answers, with its question mark */
export function LanguageLinks({ languages, query }: { languages: readonly Language[]; query: string }) {
  const [path] = useLocation();
  return languages.map((language) => {
    const { code, name } = LANGUAGES[language];
    const address = joinLanguage(language, path) + query;
    return (
      <a key={code} className="language-link" href={address} lang={code} hrefLang={code}>
        {name}
      </a>
    );
  });
}
