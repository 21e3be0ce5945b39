/** What an answer assumes, and the way to change it. Works without script. */
import { unbroken } from '../../domain/rupees.ts';
import { say } from '../../domain/say.ts';
import { type Assumed, assumedWords } from '../../tools/parameters.ts';

/** @param props.href the first of the fields, or the page that has them */
export function AssumedLine({ assumed, href }: { assumed: readonly (Assumed | string)[]; href: string }) {
  if (assumed.length === 0) return null;
  const words = `${unbroken(assumedWords(assumed))} `;
  return (
    <p className="assumed">
      <span key={words}>{words}</span>
      <a href={href}>{say('parameters.change')}</a>
    </p>
  );
}
