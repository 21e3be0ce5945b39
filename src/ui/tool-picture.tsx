import { useContext } from 'react';
import { toolDrawingFile } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

/** A small drawing that loads when it is near. Decoration. @param props.name of a tool or plan; nothing without a drawing */
export function ToolPicture({ name }: { name: string }) {
  const src = useContext(Assets)[toolDrawingFile(name)];
  return (
    src && <img className="tool-picture" src={src} width={48} height={48} alt="" loading="lazy" decoding="async" />
  );
}
