/** What an answer assumes for what a link left out, and the way to the first of its fields. Works without script. */
import { unbroken } from '../../domain/rupees.ts';
import { type Assumed, assumedWords } from '../../tools/parameters.ts';
import { fieldId } from './field.tsx';

/** @param form the id of the form that has the fields */
export function AssumedLine({ form, assumed }: { form: string; assumed: readonly Assumed[] }) {
  const [first] = assumed;
  if (!first) return null;
  const words = `Assumed: ${unbroken(assumedWords(assumed))}. `;
  return (
    <p className="assumed">
      <span key={words}>{words}</span>
      <a href={`#${fieldId(form, first.name)}`}>Change</a>
    </p>
  );
}
