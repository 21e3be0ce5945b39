/** Words that depend on the firm: fields of content/firm.yaml, and the sentences of content/sentences.yaml. */
import * as v from 'valibot';
import { type Firm, FORMS } from '../../domain/firm.ts';
import { firmState } from '../../domain/firm-details.ts';
import { type Json, jsonAt } from '../../domain/json.ts';
import { LIMITS } from '../../domain/limits.ts';
import { replaceReferences } from '../../domain/references.ts';
import { say } from '../../domain/say.ts';
import { stateName } from '../../domain/states.ts';
import { Code, isWords } from '../../domain/text.ts';
import { readOptional } from './content-files.ts';

/** Fields of the firm that every text may have, also names and addresses. */
const EVERYWHERE = new Set(['firm.slug', 'firm.name', 'firm.origin']);

/** The code of the firm's state, as parameters of tools have it: "UP". */
const STATE_CODE = 'firm.stateCode';

export function firmPlaceholders(firm: Firm): (text: string) => string {
  return (text) =>
    replaceReferences(text, ({ whole, name, next }) =>
      EVERYWHERE.has(name) ? (firmText(firm, name, next) ?? whole) : whole,
    );
}

/** `{{firm.key}}`, `{{firm.stateCode}}`; undefined if content/firm.yaml has no such text. @param next character after it */
export function firmText(firm: Firm, name: string, next: string | undefined): string | undefined {
  if (name === STATE_CODE) return firmState(firm).code;
  if (name === 'firm.state') return stateName(firmState(firm).code);
  if (name === 'firm.form') return say('firm.forms').split('|')[FORMS.indexOf(firm.form)];
  const value = jsonAt(firm as unknown as Json, name.slice('firm.'.length));
  if (typeof value !== 'string') return undefined;
  // Drops the full stop of "Lekha Pvt. Ltd." where the text has one after it.
  return next === '.' && value.endsWith('.') ? value.slice(0, -1) : value;
}

/** `{{days.key}}`: how long a lead, or the note of its erasure, is stored. */
export const DAYS_STORED: Readonly<Record<string, number>> = {
  'days.lead': LIMITS.retentionDays,
  'days.note': LIMITS.erasureNoteDays,
};

export const SENTENCES_FILE = 'sentences.yaml';

/** Each sentence by the name of its reference, as a text or as choices: the first whose condition is met. */
export const SentencesSchema = v.record(
  v.pipe(Code, v.regex(/^[a-z]+(?:[.:][a-zA-Z]+)$/, 'expected a name such as firm.officer or refund:rule')),
  v.union(
    [
      v.pipe(v.string(), isWords()),
      v.array(
        v.strictObject({
          /** A field of content/firm.yaml that is there, or fields with their values. */
          if: v.optional(v.union([Code, v.record(v.string(), Code)], 'expected a field, or fields with their values')),
          text: v.pipe(v.string('expected text'), isWords()),
        }),
      ),
    ],
    'expected a text, or a list of texts with their conditions',
  ),
);
export type Sentences = ReadonlyMap<string, string>;

/** The sentences that apply to the firm; empty where no condition is met. Throws a ContentError. */
export function readSentences(root: string, firm: Firm): Sentences {
  const read = (field: string) => jsonAt(firm as unknown as Json, field);
  const isMet = (condition: string | Readonly<Record<string, string>>) =>
    typeof condition === 'string'
      ? read(condition) !== undefined
      : Object.entries(condition).every(([field, value]) => read(field) === value);
  return new Map(
    Object.entries(readOptional(root, SENTENCES_FILE, SentencesSchema) ?? {}).map(([name, written]) => {
      const choices = typeof written === 'string' ? [{ text: written }] : written;
      return [name, choices.find((choice) => choice.if === undefined || isMet(choice.if))?.text ?? ''];
    }),
  );
}
