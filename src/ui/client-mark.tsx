/** A client: its logo or mark, where it has one, and its name. */
import { useContext } from 'react';
import type { Html } from '../content/site.ts';
import { photoAsset } from '../domain/illustration.ts';
import { Assets } from './drawings.ts';

/**
 * Logo and drawing are decoration: the name says it.
 * @param props.logo file of content/photos/
 * @param props.drawing what is inside the SVG of the mark, as the build has drawn it
 */
export function ClientMark({
  name,
  logo,
  drawing,
}: {
  name: string;
  logo?: string | undefined;
  drawing?: Html | undefined;
}) {
  const assets = useContext(Assets);
  return (
    <>
      {logo && (
        <img className="client-mark" src={assets[photoAsset(logo)]} width={64} height={64} alt="" loading="lazy" />
      )}
      {drawing && (
        <svg
          className="client-mark"
          viewBox="0 0 64 64"
          width={64}
          height={64}
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: drawing }}
        />
      )}
      <span>{name}</span>
    </>
  );
}
