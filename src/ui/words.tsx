/** A text that the compiler leaves plain, with its abbreviations explained. Only for the server. */
import { useContext } from 'react';
import { escapeHtml } from '../content/format.ts';
import { Explaining } from './document-context.tsx';

export function Words({ text }: { text: string }) {
  const plain = escapeHtml(text);
  const html = useContext(Explaining)?.html(plain) ?? plain;
  return html === plain ? text : <span dangerouslySetInnerHTML={{ __html: html }} />;
}
