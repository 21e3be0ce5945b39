/** A text that the compiler leaves plain, with its abbreviations explained and its amounts unbroken. For the server. */
import { useContext } from 'react';
import { escapeHtml } from '../content/format.ts';
import { unbroken } from '../domain/rupees.ts';
import { Explaining } from './document-context.tsx';

export function Words({ text }: { text: string }) {
  const words = unbroken(text);
  const plain = escapeHtml(words);
  const html = useContext(Explaining)?.html(plain) ?? plain;
  return html === plain ? words : <span dangerouslySetInnerHTML={{ __html: html }} />;
}
