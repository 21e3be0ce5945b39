/** A strict RFC 4180 reader of CSV: throws if the text is malformed. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text.charAt(at) === '"' ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new SyntaxError(`no cell at ${at}`);
    row.push((found[1] ?? '').replaceAll('""', '"'));
    at = cell.lastIndex;
    if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else if (text.charAt(at) === ',') at += 1;
    else throw new SyntaxError(`neither comma nor end of line at ${at}`);
  }
  if (row.length > 0) throw new SyntaxError('no end of line at the end');
  return rows;
}
