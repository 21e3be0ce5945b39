/** Which texts of a content file are words, by the schema of the file: the leaves that {@link isWords} marks. */
import * as v from 'valibot';
import { replaceReferences } from '../../domain/references.ts';
import { stateNamed } from '../../domain/states.ts';
import { WORDS } from '../../domain/text.ts';

export interface FieldText {
  /** Dotted path. An item of a list with an id is at its id, others at their place. */
  field: string;
  text: string;
}

/** What the walk reads of a schema. */
interface Shape {
  type: string;
  wrapped?: v.GenericSchema;
  options?: readonly v.GenericSchema[];
  entries?: Readonly<Record<string, v.GenericSchema>>;
  item?: v.GenericSchema;
  items?: readonly v.GenericSchema[];
  value?: v.GenericSchema;
}

/** All words of data before references are filled, in their order. */
export function listTexts(schema: v.GenericSchema, data: unknown): FieldText[] {
  const found: FieldText[] = [];
  mapWords(schema, data, (field, text) => {
    found.push({ field, text });
    return text;
  });
  return found;
}

/** A copy with other words. */
export function mapWords(
  schema: v.GenericSchema,
  data: unknown,
  change: (field: string, text: string) => string,
): unknown {
  return walk(data, '', [schema], (field, value, schemas) =>
    typeof value === 'string' && schemas.some(isMarked) && hasWords(field, value) ? change(field, value) : value,
  );
}

/** Only the words, changed, at their places: with the ids of items. */
export function pickWords(
  schema: v.GenericSchema,
  data: unknown,
  change: (field: string, text: string) => string,
): unknown {
  const words = new Map<string, string>();
  mapWords(schema, data, (field, text) => {
    words.set(field, change(field, text));
    return text;
  });
  return withoutNull(
    walk(data, '', [], (field, value) => words.get(field) ?? (/(?:^|\.)id$/.test(field) ? value : null)),
  );
}

/** Undefined if nothing but an id is left. An item without an id stays at its place. */
function withoutNull(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if (Array.isArray(value)) {
    const items = value.map(withoutNull);
    if (items.every((item) => item === undefined)) return undefined;
    return value.some(idOf) ? items.filter((item) => item !== undefined) : items.map((item) => item ?? null);
  }
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    const left = withoutNull(inner);
    return left === undefined ? [] : [[name, left] as const];
  });
  return fields.some(([name]) => name !== 'id') ? Object.fromEntries(fields) : undefined;
}

/** Every value that is neither a list nor an object, with its path. */
export function listLeaves(data: unknown): { field: string; value: unknown }[] {
  const found: { field: string; value: unknown }[] = [];
  walk(data, '', [], (field, value) => found.push({ field, value }));
  return found;
}

/** @param schemas that the value may have */
function walk(
  value: unknown,
  field: string,
  schemas: readonly v.GenericSchema[],
  change: (field: string, value: unknown, schemas: readonly v.GenericSchema[]) => unknown,
): unknown {
  const choices = schemas.flatMap(listChoices);
  if (typeof value !== 'object' || value === null) return change(field, value, choices);
  const inside = (name: string, inner: unknown, place = name) =>
    walk(inner, field === '' ? place : `${field}.${place}`, findInner(choices, name), change);
  if (Array.isArray(value)) return value.map((item, at) => inside(String(at), item, idOf(item) ?? String(at)));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(name, inner)]));
}

export function idOf(item: unknown): string | undefined {
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : undefined;
}

function listChoices(schema: v.GenericSchema): v.GenericSchema[] {
  const { type, wrapped, options = [] } = schema as Shape;
  if (wrapped) return listChoices(wrapped);
  return type === 'union' ? options.flatMap(listChoices) : [schema];
}

/** The schemas of a field, or of an item of a list. All within an unknown value that is words is words. */
function findInner(schemas: readonly v.GenericSchema[], name: string): v.GenericSchema[] {
  return schemas.flatMap((schema) => {
    const { type, entries = {}, item, items = [], value } = schema as Shape;
    if (type === 'unknown') return [schema];
    return [entries[name], item, items[Number(name)], value].filter((inner) => inner !== undefined);
  });
}

function isMarked(schema: v.GenericSchema): boolean {
  return WORDS in v.getMetadata(schema);
}

const ADDRESS = /^(?:\/|https?:)/;
/** A day of a record, which the code reads: "31 July", "1 April 2026". */
const DAY = /^\d{1,2} [A-Z][a-z]+(?: \d{4})?$/;

/** Of a list of law, whose states are data: content/words names them. */
const LISTED = /\.list\.\d+$/;

function hasWords(field: string, text: string): boolean {
  if (stateNamed(text) && LISTED.test(field)) return false;
  return !ADDRESS.test(text) && !DAY.test(text) && /\p{L}/u.test(withoutReferences(text));
}

/** Without references and blanks, but with the words that {{gst:…}} chooses from. */
export function withoutReferences(text: string): string {
  return replaceReferences(text, ({ words }) => words?.map(withoutReferences).join(' ') ?? '').replace(
    /\{[^{}]*\}/g,
    '',
  );
}
