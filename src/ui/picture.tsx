/** An illustration that is asked for when it is near: decoration below the first screen, or on a wide one alone. */
import { useContext } from 'react';
import { drawingFile, type IllustrationName } from '../domain/illustration.ts';
import { Assets } from './drawings.ts';

export function Picture({ name }: { name: IllustrationName }) {
  return <img className="picture" src={useContext(Assets)[drawingFile(name)]} width={320} height={240} alt="" loading="lazy" decoding="async" />;
}
