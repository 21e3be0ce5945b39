import { useContext } from 'react';
import type { IllustrationName } from '../domain/illustration.ts';
import { Illustrations } from './document-context.tsx';

/** An illustration inline in the page, as decoration. A drawing with a meaning is a `Picture`. */
export function Illustration({ name }: { name: IllustrationName }) {
  const drawing = useContext(Illustrations)[name];
  if (drawing === undefined) throw new Error(`The document around the page has no drawing ${name}`);
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
