/** An illustration that is asked for when it is near: it stands below the first screen, or on a wide one alone. */
import { useContext } from 'react';
import { drawingFile, type IllustrationName } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

/**
 * @param props.name which drawing
 * @param props.alt what it shows; without it the drawing is decoration
 */
export function Picture({ name, alt = '' }: { name: IllustrationName; alt?: string }) {
  return (
    <img
      className="picture"
      src={useContext(Assets)[drawingFile(name)]}
      width={320}
      height={240}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
