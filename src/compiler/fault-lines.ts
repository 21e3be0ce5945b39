/** Finds the line and the record of each fault. Runs only if there are faults: it parses the files again. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Fault } from './content-error.ts';
import { FRONT_MATTER } from './content-files.ts';

/**
 * @param root the content folder
 * @returns each fault once, with its line, by file and line
 */
export function locatedFaults(root: string, faults: readonly Fault[]): Fault[] {
  const sources = new Map<string, Source | 'unreadable' | undefined>();
  const located = faults.map((fault) => {
    if (!sources.has(fault.file)) sources.set(fault.file, openSource(join(root, fault.file.replace(/^content\//, ''))));
    const source = sources.get(fault.file);
    if (source === undefined || fault.line !== undefined) return fault;
    return source === 'unreadable' || fault.field === 'file' ? { ...fault, line: 1 } : locate(fault, source);
  });
  const distinct = new Map(
    located.map((fault) => [`${fault.file} ${fault.line} ${fault.record} ${fault.field} ${fault.what}`, fault]),
  );
  return [...distinct.values()].sort(byFileAndLine);
}

function byFileAndLine(a: Fault, b: Fault): number {
  if (a.file === b.file) return (a.line ?? 0) - (b.line ?? 0);
  return a.file < b.file ? -1 : 1;
}

interface Source {
  document: Document;
  lines: LineCounter;
  /** Lines before the YAML. */
  before: number;
  /** First line of the text under the front matter. */
  body: number;
}

/** @returns undefined if there is no such file, `unreadable` if it has no fields */
function openSource(path: string): Source | 'unreadable' | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const matter = path.endsWith('.md') ? FRONT_MATTER.exec(text)?.[1] : text;
  if (matter === undefined) return 'unreadable';
  const before = path.endsWith('.md') ? 1 : 0;
  const lines = new LineCounter();
  // YAML reads a placeholder without quotes as a map, so letters of the same length replace it.
  const document = parseDocument(
    matter.replace(/\{\{[^{}\n]*\}\}/g, (placeholder) => 'x'.repeat(placeholder.length)),
    { lineCounter: lines },
  );
  return { document, lines, before, body: matter.split('\n').length + before + 2 };
}

/** Fields with the records of a file. */
const LISTS = ['parameters', 'rules'];

function locate(fault: Fault, { document, lines, before, body }: Source): Fault {
  if (fault.field === 'body') return { ...fault, line: body + (fault.lineInBody ?? 0) };
  const root = document.contents;
  const list = isMap(root) ? LISTS.find((name) => isSeq(root.get(name))) : undefined;
  const listed = isMap(root) && list !== undefined ? root.get(list) : root;
  const records = isSeq(listed) ? listed.items.map((item) => (isMap(item) ? item.get('id') : undefined)) : [];
  const within = list === undefined ? [] : [list];
  const parts = fault.field === '' ? [] : fault.field.split('.');
  const path = fault.record === undefined ? parts : [...within, String(records.indexOf(fault.record)), ...parts];
  const at = within.length > 0 && path[0] !== within[0] ? undefined : path[within.length];
  const record = at === undefined ? undefined : records[Number(at)];
  return {
    ...fault,
    line: lines.linePos(offsetOf(document, path)).line + before,
    ...(typeof record === 'string' && { record, field: path.slice(within.length + 1).join('.') }),
  };
}

/** Where the last existing part of a path begins: a missing field is reported at its parent. */
function offsetOf(document: Document, path: readonly string[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
      if (!pair) break;
      offset = isScalar(pair.key) ? (pair.key.range?.[0] ?? offset) : offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)];
      if (item === undefined) break;
      offset = hasRange(item) ? item.range[0] : offset;
      node = item;
    } else break;
  }
  return offset;
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}
