/** The parameters of an address in Markdown: each with its label, its values, and whether it is optional. */
import { asSentence } from '../content/format.ts';
import type { LabelledField, LabelledFields } from '../domain/tool-content.ts';

/** @returns one line for each parameter, in the order of the form */
export function parameterLines(parameters: LabelledFields): string {
  return Object.entries(parameters)
    .map(
      ([name, parameter]) =>
        `- \`${name}\`: ${[parameter.label, takes(parameter), condition(parameter), parameter.hint].flatMap((text) => (text ? [asSentence(text)] : [])).join(' ')}`,
    )
    .join('\n');
}

function takes(parameter: LabelledField): string {
  switch (parameter.kind) {
    case 'choice':
      return `One of ${options(parameter.options)}`;
    case 'choices':
      return `Any of ${options(parameter.options)}, repeated for each`;
    case 'amount':
      return 'Whole rupees, as `1500000`, `15,00,000` or `15 lakh`';
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

/** When it must be given. */
function condition(parameter: LabelledField): string {
  const { optional, onlyIf } = parameter;
  if (parameter.kind === 'day' && parameter.byDefault)
    return parameter.byDefault === 'today'
      ? 'Optional: today in India where it is left out'
      : 'Optional: the day that the law gives where it is left out';
  const must = optional ? 'Optional' : 'Required';
  return onlyIf === undefined
    ? must
    : `${must} if \`${onlyIf.parameter}\` is ${onlyIf.is.map((value) => `\`${value}\``).join(' or ')}, otherwise empty`;
}

function options(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([value, label]) => (value === label ? `\`${value}\`` : `\`${value}\` (${label})`))
    .join(', ');
}
