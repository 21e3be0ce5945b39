import { useContext } from 'react';
import type { HomeBody } from '../content/site.ts';
import { drawingFile, photoAsset } from '../domain/illustration.ts';
import { Assets } from './document-context.tsx';

export function ClientList({ marks, ...attributes }: Pick<HomeBody['home']['clients'], 'marks'>) {
  const assets = useContext(Assets);
  return (
    <ul className="clients" {...attributes}>
      {marks.map(({ name, logo, drawing }) => {
        const file = logo ? photoAsset(logo) : drawing && drawingFile(drawing);
        return (
          <li key={name}>
            {file && <img className="client-mark" src={assets[file]} width={64} height={64} alt="" loading="lazy" />}
            <span>{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
