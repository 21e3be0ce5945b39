/** A client: its mark, and its name. */
import type { Html } from '../content/site.ts';

/** @param props.drawing what is inside the SVG of the mark, as the build has drawn it. Decoration: the name says it */
export function ClientMark({ name, drawing }: { name: string; drawing: Html }) {
  return (
    <>
      <svg className="client-mark" viewBox="0 0 64 64" width={64} height={64} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
      <span>{name}</span>
    </>
  );
}
