/** Cites a law, with links to its official address and to the page where it was read. */
import { type Cited, cite, type Link } from '../law/citation-words.ts';
import { Said } from './said.tsx';

/** @param props.law is the section that is meant, as of {@link cite} */
export function Citation({ of, law: section }: { of: Cited; law?: string }) {
  const { law, read, department } = cite(of, section);
  if (read) return <Said k="law-value.cited-read" law={<Linked to={law} />} site={<Linked to={read} />} />;
  if (department) return <Said k="law-value.cited-of" law={<Linked to={law} />} site={<Linked to={department} />} />;
  return <Linked to={law} />;
}

function Linked({ to: { words, url } }: { to: Link }) {
  return url === undefined ? (
    words
  ) : (
    <a href={url} rel="noopener external">
      {words}
    </a>
  );
}
