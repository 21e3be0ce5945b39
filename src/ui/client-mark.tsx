/** A client: its logo or mark, if it has one, and its name. */
import { useContext } from 'react';
import type { Html } from '../content/site.ts';
import { photoAsset } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

/**
 * Logo and mark are decoration, since the name is beside them.
 * @param props.logo file in content/photos/
 * @param props.drawing inner SVG of the mark, made by the build
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
