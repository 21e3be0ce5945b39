/** An illustration as a file that loads when it is near. */
import { useContext } from 'react';
import { drawingFile, type IllustrationName } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

/** @param props.alt without it the drawing is decoration */
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
