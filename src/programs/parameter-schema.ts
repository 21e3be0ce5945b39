/** What a parameter takes, in words and as JSON Schema: the same in Markdown, for assistants and in OpenAPI. */

import type { JSONObject } from '@modelcontextprotocol/server';
import type { ParameterSchema } from '../content/site.ts';
import { asSentence } from '../domain/sentences.ts';
import { findLabels } from '../tools/parameters.ts';
import type { LabelledField } from '../tools/tool-content.ts';

/** In full, for a text. */
export function describeParameter(parameter: LabelledField): string {
  const [, words] = takes(parameter);
  const when = condition(parameter);
  const need = when === undefined || mayBeLeftOut(parameter) ? needed(parameter) : undefined;
  return sentences([parameter.label, words, need, when, parameter.hint]);
}

/** Its description leaves out what the schema says by itself. */
export function parameterSchema(parameter: LabelledField): ParameterSchema {
  const { label, hint, initial } = parameter;
  const [schema, , sense] = takes(parameter);
  return {
    ...schema,
    description: sentences([label, sense, condition(parameter), hint]),
    ...(initial !== undefined && { default: 'minimum' in schema ? Number(initial) : initial }),
  };
}

/** `sense` is what the schema cannot say: the unit of an amount, and values that differ from their labels. */
function takes(parameter: LabelledField): [schema: JSONObject, words: string, sense?: string] {
  switch (parameter.kind) {
    case 'choice':
    case 'choices': {
      const one = { type: 'string', enum: Object.keys(parameter.options) };
      const labels = Object.entries(parameter.options);
      const other = labels.filter(([value, label]) => plain(label) !== plain(value));
      const sense = labels.length > MAX_LISTED ? '' : list(other);
      if (parameter.kind === 'choice') return [one, `One of ${list(labels)}`, sense];
      return [{ type: 'array', items: one }, `Any of ${list(labels)}, repeated for each`, sense];
    }
    case 'amount': {
      const words = `${parameter.paise ? PAISE : 'Whole rupees, as `1500000`'} or \`15 lakh\``;
      return [{ type: ['number', 'string'] }, words, parameter.paise ? words : 'Rupees, or `15 lakh`'];
    }
    case 'day':
      return [{ type: 'string', format: 'date' }, 'A day, as YYYY-MM-DD'];
    case 'percent':
      return [{ type: 'number', minimum: 0, maximum: 100 }, 'A rate in per cent, 0 to 100'];
    case 'text':
      return [{ type: 'string', maxLength: parameter.most }, `A text of at most ${parameter.most} characters`];
    case 'whole': {
      const { least: minimum, most: maximum } = parameter;
      return [{ type: 'integer', minimum, maximum }, `A whole number from ${minimum} to ${maximum}`];
    }
  }
}

/** "AY 2026-27" says what `ay-2026-27` says. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ');
}

const PAISE = 'Rupees with at most two decimals, as `1234.50`';

/** Longer lists, such as that of the states, are of values that everyone knows. */
const MAX_LISTED = 20;

/** When it is needed; undefined if always, or never. */
function condition(parameter: LabelledField): string | undefined {
  const { onlyIf } = parameter;
  if (parameter.kind === 'day' && parameter.byDefault)
    return `Optional: ${parameter.byDefault === 'today' ? 'today in India' : 'the day that the law gives'} if left out`;
  if (!onlyIf) return undefined;
  const values = onlyIf.is.map((value) => `\`${value}\``).join(', ');
  return `${mayBeLeftOut(parameter) ? 'Only' : 'Required'} if \`${onlyIf.parameter}\` is ${values}`;
}

function mayBeLeftOut({ optional, initial }: LabelledField): boolean {
  return optional === true || initial !== undefined;
}

function needed(parameter: LabelledField): string {
  const { initial } = parameter;
  if (initial !== undefined) return `Optional: ${findLabels(parameter, [initial])} if left out`;
  return parameter.optional ? 'Optional' : 'Required';
}

function list(labels: readonly [value: string, label: string][]): string {
  return labels.map(([value, label]) => (value === label ? `\`${value}\`` : `\`${value}\` (${label})`)).join(', ');
}

function sentences(texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text ? asSentence(text) : [])).join(' ');
}
