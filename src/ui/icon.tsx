/** Icons, inlined on the server. Decoration only: the words beside them carry the meaning. */
import { useContext } from 'react';
import { Icons } from './drawings.ts';

/** A page names an icon that the build has not taken, or is rendered outside of the document. */
class MissingIconError extends Error {
  override name = 'MissingIconError';
}

export function Icon({ name }: { name: string }) {
  const drawing = useContext(Icons)[name];
  if (drawing === undefined) throw new MissingIconError(name);
  return (
    <svg
      className="icon"
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
