/** The illustrations: drawn from the papers this site is about, themed by the tokens. One frame for all of them. */
import { useContext } from 'react';
import type { IllustrationName } from '../domain/illustration.ts';
import { Drawings } from './drawings.ts';

/** A page names a drawing that the build has not drawn, or is rendered outside of the document. */
class MissingIllustrationError extends Error {
  override name = 'MissingIllustrationError';
}

/**
 * @param props.name which drawing
 * @param props.alt what it shows; without it the drawing is decoration and hidden from assistive technology
 */
export function Illustration({ name, alt }: { name: IllustrationName; alt?: string }) {
  const drawing = useContext(Drawings)[name];
  if (drawing === undefined) throw new MissingIllustrationError(name);
  const frame = { className: 'illustration', viewBox: '0 0 320 240', width: 320, height: 240 };
  const inside = { dangerouslySetInnerHTML: { __html: drawing } };
  return alt ? <svg {...frame} role="img" aria-label={alt} {...inside} /> : <svg {...frame} aria-hidden="true" {...inside} />;
}
