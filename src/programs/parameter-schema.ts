/** What a parameter takes, in words and as JSON Schema: the same in Markdown, for assistants and in OpenAPI. */
import { asSentence } from '../content/format.ts';
import type { ParameterSchema } from '../content/site.ts';
import type { LabelledField, LabelledFields } from '../tools/tool-content.ts';

/** In full, for a text. */
export function describeParameter(parameter: LabelledField): string {
  return sentences([parameter.label, takes(parameter), condition(parameter) ?? needed(parameter), parameter.hint]);
}

/** The parameters that an answer cannot do without. */
export function requiredOf(parameters: LabelledFields, isFilled = false): string[] {
  return Object.entries(parameters)
    .filter(([, { optional, onlyIf, initial }]) => !(optional || onlyIf || (isFilled && initial !== undefined)))
    .map(([name]) => name);
}

/**
 * Its description leaves out what the schema says by itself.
 * @param isFilled whether a parameter left out takes its initial value, as in a plan
 */
export function parameterSchema(parameter: LabelledField, isFilled = false): ParameterSchema {
  const { label, hint, initial } = parameter;
  return {
    ...typeOf(parameter),
    description: sentences([label, meaning(parameter), condition(parameter), hint]),
    ...(isFilled && initial !== undefined && { default: isNumber(parameter) ? Number(initial) : initial }),
  };
}

function isNumber({ kind }: LabelledField): boolean {
  return kind === 'whole' || kind === 'percent';
}

function typeOf(parameter: LabelledField): Omit<ParameterSchema, 'description'> {
  switch (parameter.kind) {
    case 'choice':
      return { type: 'string', enum: Object.keys(parameter.options) };
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: Object.keys(parameter.options) } };
    case 'amount':
      return { type: ['number', 'string'] };
    case 'day':
      return { type: 'string', format: 'date' };
    case 'percent':
      return { type: 'number', minimum: 0, maximum: 100 };
    case 'text':
      return { type: 'string', maxLength: parameter.most };
    case 'whole':
      return { type: 'integer', minimum: parameter.least, maximum: parameter.most };
  }
}

function takes(parameter: LabelledField): string {
  switch (parameter.kind) {
    case 'choice':
      return `One of ${options(parameter.options)}`;
    case 'choices':
      return `Any of ${options(parameter.options)}, repeated for each`;
    case 'amount':
      return parameter.paise
        ? 'Rupees with at most two decimals, as `1234.50` or `15 lakh`'
        : 'Whole rupees, as `1500000` or `15 lakh`';
    case 'day':
      return 'A day, as YYYY-MM-DD';
    case 'percent':
      return 'A rate in per cent, 0 to 100';
    case 'text':
      return `A text of at most ${parameter.most} characters`;
    case 'whole':
      return `A whole number from ${parameter.least} to ${parameter.most}`;
  }
}

/** When it is needed; undefined if always, or never. */
function condition(parameter: LabelledField): string | undefined {
  const { onlyIf } = parameter;
  if (parameter.kind === 'day' && parameter.byDefault)
    return parameter.byDefault === 'today'
      ? 'Optional: today in India where it is left out'
      : 'Optional: the day that the law gives where it is left out';
  if (!onlyIf) return undefined;
  const values = onlyIf.is.map((value) => `\`${value}\``).join(' or ');
  return `${needed(parameter)} if \`${onlyIf.parameter}\` is ${values}, otherwise empty`;
}

function needed({ optional }: LabelledField): string {
  return optional ? 'Optional' : 'Required';
}

/** Longer lists, such as that of the states, are of values that everyone knows. */
const MAX_LISTED = 20;

/** What a schema cannot say: the unit of an amount, and values that differ from their labels. */
function meaning(parameter: LabelledField): string | undefined {
  if (parameter.kind === 'amount') return takes(parameter);
  if (!('options' in parameter) || Object.keys(parameter.options).length > MAX_LISTED) return undefined;
  const other = Object.entries(parameter.options).filter(([value, label]) => label.toLowerCase() !== value);
  return options(Object.fromEntries(other)) || undefined;
}

function options(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([value, label]) => (value === label ? `\`${value}\`` : `\`${value}\` (${label})`))
    .join(', ');
}

function sentences(texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text ? asSentence(text) : [])).join(' ');
}
