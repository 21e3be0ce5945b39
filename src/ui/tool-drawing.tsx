/** The small drawing beside the name of a tool: decoration. */
import { TOOL_DRAWINGS } from './tool-drawings.ts';

/** @param props.name of the tool; one without a drawing keeps its place free */
export function ToolDrawing({ name }: { name: string }) {
  return (
    <svg
      className="tool-drawing"
      viewBox="0 0 48 48"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: TOOL_DRAWINGS[name] ?? '' }}
    />
  );
}
