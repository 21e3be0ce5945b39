/** Finds the fields of a YAML text, and changes them without touching the rest of the text. */
import { COLLECTION_STYLE, dump, EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';

export interface YamlField {
  /** Where its name begins, or its value if it has no name. */
  offset: number;
  end: number;
  /** Its value, if that is text. */
  text: string | undefined;
}

/** Longer lines of content are refused: an editor shows none of them whole. */
const MAX_YAML_LINE = 160;

const COLON = /\s*:/y;
/** What may follow the last item of a list or map in brackets. */
const CLOSE = /(?:[\s,]|(?<=\s)#.*)*[\]}]/y;

/** By dotted path, such as `clients.marks.0.name`; the whole text is at the empty path. Throws a YAMLException. */
export function fieldsIn(yaml: string): Map<string, YamlField> {
  const fields = new Map<string, YamlField>();
  const events = parseEvents(yaml, {}).values();
  const next = () => events.next().value;
  let end = 0;
  const skip = (pattern: RegExp, from = end) => {
    pattern.lastIndex = from;
    if (pattern.test(yaml)) end = pattern.lastIndex;
  };
  /** @param offset of the name of the field, if it has one */
  const read = (path: string, event: Event, offset = findStart(event) ?? end) => {
    const prefix = path && `${path}.`;
    end = findEnd(event, yaml) ?? end;
    if (event.type === EVENT_ID.SEQUENCE) {
      let index = 0;
      for (let item = next(); item && item.type !== EVENT_ID.POP; item = next()) {
        read(`${prefix}${index}`, item);
        index += 1;
      }
    }
    if (event.type === EVENT_ID.MAPPING) {
      for (let name = next(); name && name.type !== EVENT_ID.POP; name = next()) {
        end = findEnd(name, yaml) ?? end;
        skip(COLON);
        const value = next();
        if (value && name.type === EVENT_ID.SCALAR)
          read(`${prefix}${getScalarValue(yaml, name)}`, value, findStart(name));
      }
    }
    if ('style' in event && event.type !== EVENT_ID.SCALAR && event.style === COLLECTION_STYLE.FLOW) skip(CLOSE);
    fields.set(path, { offset, end, text: event.type === EVENT_ID.SCALAR ? getScalarValue(yaml, event) : undefined });
  };
  const [document, root] = [next(), next()];
  if (document && root) read('', root);
  return fields;
}

/** Where the text of a value begins, if it has one. */
function findStart(event: Event): number | undefined {
  if (event.type === EVENT_ID.SCALAR)
    return event.valueStart < 0 ? undefined : event.valueStart - (isQuoted(event.style) ? 1 : 0);
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  return 'start' in event ? event.start : undefined;
}

/** Where a value ends, or the first bracket of a list or map, if it has text. */
function findEnd(event: Event, yaml: string): number | undefined {
  if (event.type === EVENT_ID.SCALAR)
    return event.valueStart < 0
      ? undefined
      : yaml.slice(0, event.valueEnd + (isQuoted(event.style) ? 1 : 0)).trimEnd().length;
  if (event.type === EVENT_ID.ALIAS) return event.anchorEnd;
  return 'style' in event && event.style === COLLECTION_STYLE.FLOW ? event.start + 1 : undefined;
}

const isQuoted = (style: number) => style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;

/**
 * Changes fields, by dotted path. Undefined removes a field or an item of a list with its lines. A missing field is
 * added at the end. Throws an Error for a removal between brackets, or a new field of a map that is itself a field.
 */
export function editYaml(yaml: string, values: Readonly<Record<string, unknown>>): string {
  const fields = fieldsIn(yaml);
  const changes = Object.entries(values).flatMap(([path, value]) => {
    const field = fields.get(path);
    if (value === undefined) return field ? [{ ...findLines(path, field, yaml), text: '' }] : [];
    if (!field && path.includes('.')) throw new Error(`${path}: only a field of the whole text can be added`);
    const name = lastName(path, fields);
    // Between brackets the quotes are right everywhere.
    const line = dump({ [name]: value }, { flowLevel: 0, lineWidth: -1, quoteStyle: 'double' }).slice(1, -2);
    const column = field ? field.offset - yaml.lastIndexOf('\n', field.offset) - 1 : 0;
    const text = column + line.length > MAX_YAML_LINE ? foldLine(line, column) : line;
    if (field) return [{ ...field, text }];
    return [{ offset: yaml.length, end: yaml.length, text: `${text}\n` }];
  });
  changes.sort((a, b) => b.offset - a.offset);
  return changes.reduce((text, { offset, end, text: own }) => text.slice(0, offset) + own + text.slice(end), yaml);
}

/** Folds a field at single spaces, each of which may be a line end. The names in it are taken to have none. */
function foldLine(line: string, column: number): string {
  return line.replace(/(.{60,110}[^\s\\]) (?=[^\s#])/g, `$1\n${' '.repeat(column + 2)}`);
}

/** What follows the path of the field around it: a name may have full stops of its own. */
function lastName(path: string, fields: ReadonlyMap<string, YamlField>): string {
  let at = path.lastIndexOf('.');
  while (at >= 0 && !fields.has(path.slice(0, at))) at = at === 0 ? -1 : path.lastIndexOf('.', at - 1);
  return path.slice(at + 1);
}

/** Throws an Error if the field shares its lines with others. */
function findLines(path: string, { offset, end }: YamlField, yaml: string): Pick<YamlField, 'offset' | 'end'> {
  const start = yaml.lastIndexOf('\n', offset - 1) + 1;
  const after = yaml.indexOf('\n', end);
  const isItem = /(?:^|\.)\d+$/.test(path);
  if (!(isItem ? /^ *- *$/ : /^ *$/).test(yaml.slice(start, offset)))
    throw new Error(`${path}: cannot be removed, since it shares its line`);
  return { offset: start, end: after < 0 ? yaml.length : after + 1 };
}
