import { useContext } from 'react';
import { TOOL_DRAWINGS_FILE, toolDrawingFile } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

interface ToolPictureProps {
  /** Of a tool or plan; nothing without a drawing. */
  name: string;
  /** One of several, all from one file. */
  inList?: boolean;
}

/** A small drawing that loads when it is near. Decoration. */
export function ToolPicture({ name, inList = false }: ToolPictureProps) {
  const assets = useContext(Assets);
  const own = assets[toolDrawingFile(name)];
  const src = own && inList ? `${assets[TOOL_DRAWINGS_FILE]}#${name}` : own;
  return (
    src && <img className="tool-picture" src={src} width={48} height={48} alt="" loading="lazy" decoding="async" />
  );
}
