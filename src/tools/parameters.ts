/**
 * Parameters of tools. One definition makes the form, reads address and fields on server and in the browser, and types
 * `evaluate`. The build adds labels. Written without valibot, since every tool ships this, and as plain JSON, since
 * islands get it.
 */

import { dayNumber, formatDay } from '../domain/calendar.ts';
import { latinDigits } from '../domain/digits.ts';
import { grouped, inLakhs, MAX_RUPEES, parseAmount } from '../domain/rupees.ts';
import { say } from '../domain/say.ts';
import { withoutStop } from '../domain/sentences.ts';
import { lastFullYear } from '../law/dated.ts';
import type {
  Amount,
  Choices,
  DayField,
  LabelledField,
  LabelledFields,
  OneOf,
  OptionLabels,
  Percent,
  Ruled,
  ShortText,
  SomeOf,
  Whole,
} from './tool-content.ts';

/** Values with labels from content, or labels by value, such as the names of states. */
type RuledOptions = readonly string[] | OptionLabels;

export type ParameterRule = Ruled &
  (OneOf<RuledOptions> | SomeOf<RuledOptions> | Amount | DayField | Whole | Percent | ShortText | IncomeYear);
/** A year of income. The build makes it a choice of the years that the law covers. */
type IncomeYear = { readonly kind: 'year' };
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

export const NO_OR_YES = { kind: 'choice', options: ['no', 'yes'], initial: 'no' } as const;

type OptionOf<O> = O extends readonly (infer Value extends string)[] ? Value : keyof O & string;
type ValueOf<P> = P extends { kind: 'day' | 'year' | 'text' }
  ? string
  : P extends { kind: 'choice'; options: infer O }
    ? OptionOf<O>
    : P extends { kind: 'choices'; options: infer O }
      ? readonly OptionOf<O>[]
      : P extends { kind: 'amount' | 'whole' | 'percent' }
        ? number
        : never;
type MayLack<P> = P extends { optional: true } | { onlyIf: object } ? null : never;
/** The input of `evaluate`: values, null for those not asked for or left out; lists for those that repeat. */
export type InputOf<P extends ParameterRules> = {
  readonly [K in keyof P]: ValueOf<P[K]> | (P[K] extends { kind: 'choices' } ? never : MayLack<P[K]>);
};

export type Typed = Readonly<Record<string, readonly string[]>>;
/** The fault of each invalid parameter, in the order of the form. */
export type ParameterFaults = Readonly<Record<string, string>>;

const CONTROL = /\p{Cc}/gu;

/** The hidden field of a form without script that repeats a default: an unchanged day is no choice of the visitor. */
export function filledName(name: string): string {
  return `${name}-filled`;
}

/** The hidden field of an own form. What the form leaves empty is missing for the visitor too; a link may be partial. */
export const SENT = 'sent';

/**
 * Reads an address or a form. Resolves aliases and ignores unknown parameters. What a link leaves out or empty is absent;
 * what an own form leaves empty is there as an empty text.
 */
export function readTyped(parameters: LabelledFields, query: URLSearchParams): Typed {
  const isForm = query.has(SENT);
  const isOwn = (name: string, texts: readonly string[]) =>
    hasDefault(parameters[name])
      ? texts.length > 0 && texts[0] !== query.get(filledName(name)) && (isForm || !isBlank(texts))
      : isForm || !isBlank(texts);
  const given = Object.entries(parameters).map(([name, parameter]) => {
    const texts = query.getAll(name).map((text) => meant(parameter, text.replace(CONTROL, '')));
    return [name, texts.length > 0 ? texts : ['']] as const;
  });
  return Object.fromEntries(given.filter(([name, texts]) => isOwn(name, texts)));
}

export function hasDefault(parameter: LabelledField | undefined): boolean {
  return parameter?.kind === 'day' && parameter.byDefault !== undefined;
}

/** Removes texts that equal the defaults, so that they follow the other parameters. */
export function withoutDefaults(typed: Typed, defaults: Readonly<Record<string, string>>): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, texts]) => texts.length !== 1 || texts[0] !== defaults[name]),
  );
}

export function isBlank(texts: readonly string[] = []): boolean {
  return texts.every((text) => text.trim() === '');
}

function meant(parameter: LabelledField, text: string): string {
  const aliases = parameter.kind === 'choice' ? (parameter.aliases ?? {}) : {};
  const name = text.trim();
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? text) : text;
}

/** What the empty form shows. @param today in India, `YYYY-MM-DD`: a year of income depends on it */
export function initialTyped(parameters: LabelledFields, today: string): Typed {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      const initial = initialOn(parameter, today);
      return initial === undefined ? [] : [[name, [initial]]];
    }),
  );
}

function initialOn(parameter: LabelledField, today: string): string | undefined {
  if (parameter.kind !== 'choice' || parameter.current === undefined) return parameter.initial;
  return lastFullYear(Object.keys(parameter.options), today) ?? parameter.initial;
}

/**
 * Fills what is missing, and needed, with what the empty form shows. Not where something that was given goes only with
 * another choice.
 */
export function assumeInitial(
  parameters: LabelledFields,
  given: Typed,
  today: string,
): { typed: Typed; assumed: readonly string[] } {
  const initial = initialTyped(parameters, today);
  const isExcluded = (name: string) =>
    Object.entries(parameters).some(
      ([other, parameter]) =>
        parameter.onlyIf?.parameter === name &&
        !initial[name]?.some((text) => parameter.onlyIf?.is.includes(text)) &&
        !saysNothing(parameter, given[other]?.[0]),
    );
  const typed: Record<string, readonly string[]> = { ...given };
  const assumed: string[] = [];
  for (const [name, { optional }] of Object.entries(parameters)) {
    const texts = initial[name];
    if (!texts || optional || !isBlank(typed[name]) || !isAsked(parameters, name, typed) || isExcluded(name)) continue;
    typed[name] = texts;
    assumed.push(name);
  }
  return { typed, assumed };
}

/** The query of an address for the same input, without empty and hidden fields. */
export function makeQuery(parameters: LabelledFields, typed: Typed): URLSearchParams {
  const names = Object.keys(parameters).filter((name) => isAsked(parameters, name, typed));
  return new URLSearchParams(
    names.flatMap((name) => (typed[name] ?? []).filter((text) => text.trim() !== '').map((text) => [name, text])),
  );
}

/** A condition on an optional parameter that was left out counts with its initial value. */
export function isAsked(parameters: LabelledFields, name: string, typed: Typed): boolean {
  const condition = parameters[name]?.onlyIf;
  if (!condition) return true;
  const { optional, initial = '' } = parameters[condition.parameter] ?? {};
  const texts = typed[condition.parameter];
  const chosen = optional && isBlank(texts) ? [initial] : (texts ?? []);
  return chosen.some((text) => condition.is.includes(text.trim()));
}

/** The input, or faults: missing, repeated, of another kind, or excluded by another parameter. */
export function readInput<P extends LabelledFields>(
  parameters: P,
  typed: Typed,
): { input: InputOf<P> } | { faults: ParameterFaults } {
  const { input, faults } = readEach(parameters, typed);
  const wrong = Object.keys(faults);
  if (wrong.length === 0) return { input: input as InputOf<P> };
  // The law gives the day once the others are valid.
  const isGiven = (name: string) => hasDefault(parameters[name]) && isBlank(typed[name]);
  const others = wrong.filter((name) => !isGiven(name));
  return {
    faults: others.length === 0 ? faults : Object.fromEntries(others.map((name) => [name, faults[name] ?? ''])),
  };
}

/** The valid parameters, and the faults of the others. */
export function readEach<P extends LabelledFields>(
  parameters: P,
  typed: Typed,
): { input: Partial<InputOf<P>>; faults: ParameterFaults } {
  const input: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const read = readParameter(parameters, name, parameter, typed);
    if ('fault' in read) faults[name] = read.fault;
    else input[name] = read.value;
  }
  return { input: input as Partial<InputOf<P>>, faults };
}

type Read = { value: unknown } | { fault: string };

function readParameter(parameters: LabelledFields, name: string, parameter: LabelledField, typed: Typed): Read {
  const texts = (typed[name] ?? []).map((text) => text.trim());
  if (parameter.kind === 'choices') return readChoices(parameter, texts);
  if (texts.length > 1) return { fault: say('parameters.repeated') };
  const [text = ''] = texts;
  if (!isAsked(parameters, name, typed)) {
    const other = parameter.onlyIf?.parameter ?? '';
    const chosen = (typed[other] ?? []).filter((choice) => choice.trim() !== '');
    // A missing choice is a fault of its own.
    if (chosen.length === 0 || saysNothing(parameter, text)) return { value: null };
    return { fault: say('parameters.excluded', { choice: findLabels(parameters[other], chosen) }) };
  }
  if (text === '')
    return parameter.optional && !hasDefault(parameter) ? { value: null } : { fault: missingWords(parameter) };
  return readText(parameter, text);
}

/** Of a field that is not asked for. Nor does the initial value say anything, which a form without script sends. */
function saysNothing(parameter: LabelledField, text = ''): boolean {
  return text.trim() === '' || text === parameter.initial || parseAmount(text) === 0;
}

/** What an empty field lacks, as a list says before one of it is chosen. */
export function missingWords(parameter: LabelledField): string {
  return ('choose' in parameter && parameter.choose) || say(`parameters.missing-${parameter.kind}`);
}

function readText(parameter: Exclude<LabelledField, Choices>, text: string): Read {
  switch (parameter.kind) {
    case 'choice':
      return Object.hasOwn(parameter.options, text) ? { value: text } : { fault: say('parameters.no-option') };
    case 'day':
      return dayNumber(text) === null
        ? { fault: say('parameters.no-day', { example: '2026-04-20' }) }
        : { value: text };
    case 'amount':
      return readAmount(text, parameter.paise);
    case 'text':
      return text.length <= parameter.most
        ? { value: text }
        : { fault: say('parameters.too-long', { most: parameter.most }) };
    case 'percent': {
      const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(latinDigits(text)) ?? [];
      return Number(percent) <= 100 ? { value: Number(percent) } : { fault: say('parameters.no-percent') };
    }
    case 'whole': {
      const digits = latinDigits(text);
      const number = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
      const { least, most } = parameter;
      return number >= least && number <= most
        ? { value: number }
        : { fault: say('parameters.no-whole', { least, most: grouped(String(most)) }) };
    }
  }
}

function readAmount(text: string, paise: Amount['paise']): Read {
  const amount = parseAmount(text, paise);
  if (amount !== null) return { value: amount };
  const withPaise = paise ? null : parseAmount(text, true);
  if (withPaise !== null)
    return { fault: say('parameters.no-paise', { amount: grouped(String(Math.round(withPaise))) }) };
  const [most, digits, words] = [grouped(String(MAX_RUPEES)), paise ? '1,234.50' : '15,00,000', inLakhs(15e5)];
  return { fault: say(paise ? 'parameters.no-amount-with-paise' : 'parameters.no-amount', { most, digits, words }) };
}

function readChoices(parameter: Choices, texts: readonly string[]): Read {
  const { options, optional } = parameter;
  const given = texts.filter((text) => text !== '');
  if (given.some((text) => !Object.hasOwn(options, text))) return { fault: say('parameters.no-options') };
  return given.length === 0 && !optional ? { fault: missingWords(parameter) } : { value: [...new Set(given)] };
}

/** The chosen or typed texts in the words of the form. */
export function findLabels(parameter: LabelledField | undefined, texts: readonly string[]): string {
  const options = parameter && 'options' in parameter ? parameter.options : {};
  return texts.map((text) => (Object.hasOwn(options, text) ? options[text] : text)).join(', ');
}

/** What was chosen or typed, in words. @param money words for rupees */
export function describeTexts(
  parameter: LabelledField,
  texts: readonly string[],
  money: (amount: number) => string,
): string {
  const [text = ''] = texts;
  switch (parameter.kind) {
    case 'amount': {
      const amount = parseAmount(text, parameter.paise);
      return amount === null ? text : money(amount);
    }
    case 'day':
      return formatDay(text);
    case 'choice':
    case 'choices':
    case 'whole':
    case 'percent':
    case 'text':
      return findLabels(parameter, texts);
  }
}

/**
 * What was chosen or typed, with its label where it says too little alone: "Karnataka", "Age: Under 60", "Has the payee
 * given a PAN? Yes". @param isBrief for an option without the label of its field: "Under 60"
 */
export function sayTexts(
  parameter: LabelledField,
  texts: readonly string[],
  money: (amount: number) => string,
  isBrief = false,
): string {
  const { kind, label } = parameter;
  const value = describeTexts(parameter, texts, money);
  const isQuestion = label.endsWith('?');
  // "Karnataka" says enough without "From which state?", but "Yes" needs its question.
  const [start = ''] = value.split(/[ ,]/);
  const isYesOrNo = say('parameters.yes-and-no').split(' ').includes(start);
  const isEnough = (isBrief || isQuestion) && !isYesOrNo && kind === 'choice';
  return isEnough ? value : `${isQuestion || isBrief ? label : `${label}:`} ${value}`;
}

/** `open`: a link lacks what an answer needs, and nothing in it is wrong. `sent`: the faults of what was sent. */
export type Refused = { state: 'open' | 'wrong'; typed: Typed; faults: ParameterFaults; sent: ParameterFaults };

/** @param isSent whether the fault of a parameter is one of what was sent */
export function refuse(typed: Typed, faults: ParameterFaults, isSent: (name: string) => boolean): Refused {
  const sent = Object.fromEntries(Object.entries(faults).filter(([name]) => isSent(name)));
  return { state: Object.keys(sent).length > 0 ? 'wrong' : 'open', typed, faults, sent };
}

/** What an answer takes for a parameter that was left out: the value, and its words. */
export type Assumed = { readonly name: string; readonly value: string; readonly label: string };

/** "Assumed: AY 2026-27, under 60." @param assumed words that are no label of a field stay as they are */
export function assumedWords(assumed: readonly (Assumed | string)[]): string {
  const goOn = (one: Assumed | string, at: number) => {
    if (typeof one === 'string') return withoutStop(one);
    const { label } = one;
    // "Under 60" goes on with a small letter, "GSTR-3B" does not.
    return at > 0 && /^[A-Z](?:[a-z]| )/.test(label) && !label.includes('?')
      ? label.charAt(0).toLowerCase() + label.slice(1)
      : label;
  };
  return say('parameters.assumed', { values: assumed.map(goOn).join(', ') });
}
