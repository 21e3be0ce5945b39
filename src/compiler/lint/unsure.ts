/** Values in force that rest neither on the official text nor on two sources, and what to read for each. */
import type { Figure } from '../../domain/figure.ts';
import type { Sure } from '../../domain/parameter.ts';
import type { RecordFile } from './records.ts';

/** One value that needs a reading. */
interface UnsureValue {
  /** Path as the author knows it. */
  file: string;
  /** Line of the record, if known. */
  line?: number | undefined;
  id: string;
  label: string;
  sure: Sure;
  /** The value on the site. */
  value: string;
  source: Figure['source'];
}

export interface UnsureReport {
  values: UnsureValue[];
  /** Number of values of law in force. The terms of the firm do not count. */
  count: number;
}

const CONFIRMED: readonly Sure[] = ['official', 'two-sources', 'own'];

/** @param today `YYYY-MM-DD`: past and announced values are left out */
export function unsureValues(files: readonly RecordFile[], today: string): UnsureReport {
  const inForce = files.flatMap(({ file, figures }) =>
    figures.filter((figure) => isInForce(figure, today)).map((figure) => ({ ...figure, file })),
  );
  return {
    count: inForce.length,
    values: inForce
      .filter(({ sure }) => !CONFIRMED.includes(sure))
      .map(({ file, id, label, sure, current, published, source }) => ({
        file,
        id,
        label,
        sure,
        value: current ?? published ?? 'not found',
        source,
      })),
  };
}

function isInForce({ sure, history }: Figure, today: string): boolean {
  return sure !== 'own' && history.some(({ from, to }) => (from ?? '') <= today && today <= (to ?? today));
}

/** The output of `bun run review --unsure`. */
export function unsureLines({ values, count }: UnsureReport): string[] {
  const lines = values.flatMap(({ file, line, id, label, sure, value, source: { title, url, read } }) => [
    `${sure}  ${id}: ${label}`,
    `    we say: ${value}`,
    `    law:    ${title}`,
    `    open:   ${url}`,
    ...(read ? [`    read:   ${read.url}`] : []),
    `    in:     ${line === undefined ? file : `${file}:${line}`}`,
  ]);
  const share = count === 0 ? 100 : Math.floor(((count - values.length) * 1000) / count) / 10;
  return [
    ...lines,
    `${values.length} of ${count} values in force are unsure: ${share} in 100 rest on the official text or on two sources`,
  ];
}
