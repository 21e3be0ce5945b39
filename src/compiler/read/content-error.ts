/** Faults of content: what was expected and found, in which field and line of which file. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { YAMLException } from 'js-yaml';
import { type BaseIssue, getDotPath } from 'valibot';
import { fieldsIn, type YamlField } from './yaml-text.ts';

export interface Fault {
  /** As the author knows it: `content/services/gst/index.md`. */
  file: string;
  /** Dotted path; `body` for the text under front matter, `file` for the file, empty for a record. */
  field: string;
  /** `expected …, found …`, with the remedy if that is not obvious. */
  what: string;
  /** Lines from the start of the body. */
  lineInBody?: number;
  /** From 1. Set by what reads the file, or by `locatedFaults`. */
  line?: number;
  /** Id of the record, if the file is a list of records. */
  record?: string;
}

/** `content/figures/gst.yaml:12: gst-limit: current: expected …, found …`. */
export function formatFault({ file, line, record, field, what }: Fault): string {
  return [line === undefined ? file : `${file}:${line}`, record, field, what]
    .filter((part) => part !== undefined && part !== '')
    .join(': ');
}

/** The message has one line for each fault. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(formatFault).join('\n'));
    this.faults = faults;
  }
}

/** Throws a ContentError with one fault. */
export function failAt(file: string, field: string, what: string): never {
  throw new ContentError([{ file, field, what }]);
}

export function checkName(
  place: Omit<Fault, 'what'>,
  expected: string,
  name: string,
  known: { has(name: string): boolean },
): Fault[] {
  return known.has(name) ? [] : [{ ...place, what: `expected ${expected}, found ${name}` }];
}

/** Collects the faults of several steps, so that an author sees all at once. */
export class Faults {
  readonly list: Fault[] = [];

  /** Returns undefined, and keeps the faults, if the step throws a ContentError. */
  attempt<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      this.list.push(...error.faults);
      return undefined;
    }
  }
}

/** Line ends before a place in a text; 0 for a negative index. */
export function countLinesBefore(text: string, index: number): number {
  return text.slice(0, Math.max(0, index)).split('\n').length - 1;
}

/** The first fault of each field, since the others follow from it. */
export function listFaults(file: string, issues: readonly BaseIssue<unknown>[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const field = getDotPath(issue as Parameters<typeof getDotPath>[0]) ?? 'file';
    if (!faults.has(field))
      faults.set(field, { file, field, what: `${describeExpected(issue)}, found ${foundIn(issue)}` });
  }
  return [...faults.values()];
}

function describeExpected({ type, expected, message }: BaseIssue<unknown>): string {
  if (type === 'strict_object') {
    if (expected === 'never') return 'expected no field of this name';
    return expected === 'Object' ? 'expected fields' : 'expected a value';
  }
  // Valibot's default message repeats the value.
  return message.startsWith('expected') ? message.replace(/, found nothing$/, '') : `expected ${expected ?? type}`;
}

function foundIn({ type, expected, received, path }: BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'one';
  if (received === 'undefined' || type === 'non_empty') return 'nothing';
  if (type === 'string' && received === 'Object') return 'fields: a text with a colon needs quotes';
  const value = path?.at(-1)?.value;
  // `received` may be only the start or the length of the text.
  if (typeof value === 'string' && !type.endsWith('length')) return shorten(JSON.stringify(value));
  // A check across fields points to one of them, so its value counts.
  if (type === 'check' && value === undefined) return 'nothing';
  return type === 'check' && Array.isArray(value) ? 'Array' : shorten(received);
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** Each fault once, with its line and record, by file and line. */
export function locatedFaults(root: string, faults: readonly Fault[]): Fault[] {
  const distinct = new Map(
    withLines(root, faults).map((fault) => [
      `${fault.file} ${fault.line} ${fault.record} ${fault.field} ${fault.what}`,
      fault,
    ]),
  );
  return [...distinct.values()].sort(byFileAndLine);
}

type Place = Omit<Fault, 'what'>;

/** Places in content with their lines; none in a file that does not exist. */
export function withLines<P extends Place>(root: string, faults: readonly P[]): P[] {
  const sources = new Map<string, Source | 'unreadable' | undefined>();
  return faults.map((fault) => {
    const source = sources.getOrInsertComputed(fault.file, (file) =>
      openSource(join(root, file.replace(/^content\//, ''))),
    );
    if (source === undefined || fault.line !== undefined) return fault;
    return source === 'unreadable' || fault.field === 'file' ? { ...fault, line: 1 } : locate(fault, source);
  });
}

function byFileAndLine(a: Fault, b: Fault): number {
  if (a.file === b.file) return (a.line ?? 0) - (b.line ?? 0);
  return a.file < b.file ? -1 : 1;
}

interface Source {
  yaml: string;
  fields: ReadonlyMap<string, YamlField>;
  /** First line of the YAML. */
  first: number;
  /** First line of the text under it. */
  body: number;
}

/** Undefined if there is no such file. */
function openSource(path: string): Source | 'unreadable' | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.vtt')) return { yaml: '', fields: new Map(), first: 1, body: 1 };
  const yaml = path.endsWith('.md') ? FRONT_MATTER.exec(text)?.[1] : text;
  if (yaml === undefined) return 'unreadable';
  const first = path.endsWith('.md') ? 2 : 1;
  try {
    return { yaml, fields: fieldsIn(yaml), first, body: first + yaml.split('\n').length + 1 };
  } catch (error) {
    if (error instanceof YAMLException) return 'unreadable';
    throw error;
  }
}

/** Fields with the records of a file. */
export const RECORD_LISTS = ['parameters', 'rules'];

function locate<P extends Place>(fault: P, { yaml, fields, first, body }: Source): P {
  if (fault.field === 'body') return { ...fault, line: body + (fault.lineInBody ?? 0) };
  const list = RECORD_LISTS.find((name) => fields.has(`${name}.0`));
  const prefix = list === undefined ? '' : `${list}.`;
  const ids: (string | undefined)[] = [];
  while (fields.has(`${prefix}${ids.length}`)) ids.push(fields.get(`${prefix}${ids.length}.id`)?.text);
  const path =
    fault.record === undefined
      ? fault.field
      : `${prefix}${ids.indexOf(fault.record)}.${fault.field}`.replace(/\.$/, '');
  const [, index, field = ''] = (path.startsWith(prefix) && /^(\d+)\.?(.*)$/.exec(path.slice(prefix.length))) || [];
  const record = index === undefined ? undefined : ids[Number(index)];
  return {
    ...fault,
    line: first + countLinesBefore(yaml, findOffset(path, fields)),
    ...(record !== undefined && { record, field }),
  };
}

/** A missing field is reported at its parent. */
function findOffset(path: string, fields: Source['fields']): number {
  let known = path;
  while (known !== '' && !fields.has(known)) known = known.slice(0, Math.max(0, known.lastIndexOf('.')));
  return fields.get(known)?.offset ?? 0;
}
