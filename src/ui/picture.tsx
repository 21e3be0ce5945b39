/** An illustration as a file that loads when it is near. */
import { useContext } from 'react';
import { drawingFile, type IllustrationName, TOOL_DRAWINGS_FILE } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

interface PictureProps {
  name: IllustrationName;
  /** Without it the drawing is decoration. */
  alt?: string;
  /** The small drawing of a tool or plan, which replaces it on a phone. */
  small?: string | undefined;
}

export function Picture({ name, alt = '', small }: PictureProps) {
  const assets = useContext(Assets);
  const image = (
    <img
      className="picture"
      src={assets[drawingFile(name)]}
      width={320}
      height={240}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
  if (!small) return image;
  return (
    <picture>
      <source media="(width < 48rem)" srcSet={`${assets[TOOL_DRAWINGS_FILE]}#${small}`} width={48} height={48} />
      {image}
    </picture>
  );
}
