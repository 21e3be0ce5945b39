/** The illustrations: drawn from the papers this site is about, themed by the tokens. One frame for all of them. */
import { useContext } from 'react';
import type { IllustrationName } from '../domain/illustration.ts';
import { Drawings } from './document-context.tsx';

/** A page names a drawing that the build has not drawn, or is rendered outside of the document. */
class MissingIllustrationError extends Error {
  override name = 'MissingIllustrationError';
}

/** Decoration, hidden from assistive technology: a drawing that shows something is a picture (picture.tsx). */
export function Illustration({ name }: { name: IllustrationName }) {
  const drawing = useContext(Drawings)[name];
  if (drawing === undefined) throw new MissingIllustrationError(name);
  return (
    <svg
      className="illustration"
      viewBox="0 0 320 240"
      width={320}
      height={240}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
