/** Cites a law, with links to its official address and to the page where it was read. */
import type { ReactNode } from 'react';
import { say } from '../domain/say.ts';
import { type Cited, cite, type Link } from '../law/citation-words.ts';
import { Said } from './said.tsx';

/** @param props.law is the section that is meant, as of {@link cite} */
export function Citation({ of, law: section }: { of: Cited; law?: string }) {
  const { law, read, department } = cite(of, section);
  const { title } = of;
  if (read)
    return <Said k="law-value.cited-read" law={<Linked to={law} title={title} />} site={<Linked to={read} />} />;
  if (department)
    return <Said k="law-value.cited-of" law={<Linked to={law} title={title} />} site={<Linked to={department} />} />;
  return <Linked to={law} title={title} />;
}

/** @param props.title of the law, if the words have it */
function Linked({ to: { words, url }, title }: { to: Link; title?: string }) {
  const text = title === undefined ? words : markEnglish(words, title);
  return url === undefined ? (
    text
  ) : (
    <a href={url} rel="noopener external">
      {text}
    </a>
  );
}

/** The title of a law is English in every language; the section before it is in the language of the page. */
function markEnglish(words: string, title: string): ReactNode {
  if (say.lang === 'en-IN') return words;
  const at = Math.max(0, words.lastIndexOf(title));
  return (
    <>
      {words.slice(0, at)}
      <span lang="en">{words.slice(at)}</span>
    </>
  );
}
