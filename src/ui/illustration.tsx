/** An illustration inline in the page. Its colours are tokens. */
import { useContext } from 'react';
import type { IllustrationName } from '../domain/illustration.ts';
import { Drawings } from './document-context.tsx';

/** The build did not make the drawing, or there is no document around the page. */
class MissingIllustrationError extends Error {
  override name = 'MissingIllustrationError';
}

/** Decoration, hidden from assistive technology. A drawing with a meaning is a `Picture`. */
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
