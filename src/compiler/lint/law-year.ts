/** `bun run law year <year>`: whether each tool offers a year of income, what it lacks, and what would give it. */

import { ToolPageSchema } from '../../content/front-matter.ts';
import { formatDay, yearEnd } from '../../domain/calendar.ts';
import { FirmSchema } from '../../domain/firm.ts';
import { KINDS } from '../../domain/kinds.ts';
import { incomeStart, type LawGap, yearLabel } from '../../law/dated.ts';
import type { HistoryEntry } from '../../law/figure.ts';
import { References } from '../figures/figure-references.ts';
import { findLines } from '../read/content-error.ts';
import { listFiles, readYaml } from '../read/content-files.ts';
import { type FiguresRead, readFigures } from '../read/read-figures.ts';
import { ACT, findYearGaps, listCandidateYears, yearOf } from '../tool-years.ts';
import { compileToolBody, queriesOf, readCases, TOOLS } from '../tools/compile-tool.ts';

/** Lines to print, or why it is no year of income. Throws a ContentError. @param year such as `ty-2027-28` */
export function yearReport(root: string, year: string, today: string): { lines: string[] } | { fault: string } {
  const records = readFigures(root, undefined, today);
  const acts = records.figures.get(ACT)?.history ?? [];
  const first = incomeStart(year);
  const named = first === null ? 'a year of income, such as ty-2027-28' : yearOf(acts, Number(first.slice(0, 4)));
  if (first === null || named !== year) return { fault: `expected ${named}, found ${year}` };
  const tools = toolsFor(root, records, year, today);
  const complete = tools.filter(({ offers, gaps }) => offers === null && gaps.length === 0);
  const lacking = new Map(tools.flatMap(({ gaps }) => gaps.map((gap) => [gap.figure.id, gap])));
  // Printed where the value is first missing.
  const remedies = remediesFor(root, [...lacking.values()], records, first);
  const remedyLines = (id: string) => {
    const remedy = remedies.get(id);
    remedies.delete(id);
    return remedy === undefined ? [] : [`    ${remedy}`];
  };
  const lines = [
    `${yearLabel(year)}, from ${formatDay(first)} to ${formatDay(yearEnd(first))}`,
    '',
    ...tools
      .filter((tool) => !complete.includes(tool))
      .flatMap((tool) => [
        `${tool.name} ${stateOf(tool)}`,
        ...tool.gaps.flatMap(({ figure: { id, label } }) => [`  ${label} (${id})`, ...remedyLines(id)]),
        '',
      ]),
    ...(complete.length > 0 ? [`Lack nothing: ${complete.map(({ name }) => name).join(', ')}`] : []),
    lacking.size === 1 ? '1 value is missing' : `${lacking.size} values are missing`,
  ];
  return { lines };
}

interface AskedTool {
  name: string;
  gaps: LawGap[];
  /** Null for a tool without a choice of years. */
  offers: boolean | null;
  /** Whether the tool would offer the year, if the law covered it. */
  isCandidate: boolean;
}

function toolsFor(root: string, { figures }: FiguresRead, year: string, today: string): AskedTool[] {
  const firm = readYaml(root, 'firm.yaml', FirmSchema);
  const acts = figures.get(ACT)?.history ?? [];
  const files = listFiles(root, KINDS.tool.files);
  const isAhead = (incomeStart(year) ?? '') > today;
  return [...TOOLS].flatMap(([name, rule]): AskedTool[] => {
    const path = `tools/${name}.yaml`;
    if (!files.includes(path)) return [];
    const page = readYaml(root, path, ToolPageSchema);
    const cases = readCases(root, path);
    const body = compileToolBody(path, page, cases, new References(path, figures, firm), { figures, today });
    const { year: field } = body.parameters;
    // Without a choice of years it answers for today, which no past year can change.
    if (field === undefined && !isAhead) return [];
    return [
      {
        name,
        offers: field?.kind === 'choice' ? Object.hasOwn(field.options, year) : null,
        isCandidate: listCandidateYears(acts, page.fields.year?.first, today).includes(year),
        gaps: findYearGaps(rule, body, queriesOf(body, cases), year, today),
      },
    ];
  });
}

function stateOf({ offers, gaps, isCandidate }: AskedTool): string {
  if (offers) return 'offers the year';
  const lacks = `lacks ${gaps.length === 1 ? '1 value' : `${gaps.length} values`}`;
  if (offers === null) return `has no choice of years, and ${lacks}`;
  if (!isCandidate) return 'does not offer the year: it is before the first year in its file, or too far ahead';
  if (gaps.length > 0) return `does not offer the year: it ${lacks}`;
  return 'does not offer the year: neither its example nor a case is answered for it';
}

/** What gives each missing value, by its id. @param first day of the year */
function remediesFor(root: string, gaps: readonly LawGap[], { figures, groups }: FiguresRead, first: string) {
  const fileOf = new Map(groups.flatMap(({ file, figures: of }) => of.map(({ id }) => [id, file] as const)));
  const places = gaps.map(({ figure: { id } }) => ({ file: fileOf.get(id) ?? '', field: 'values', record: id }));
  const lines = findLines(root, places);
  return new Map(
    gaps.map(({ figure: { id }, day }, at) => {
      const place = `${places[at]?.file}:${lines[at]}`;
      return [id, `${place} ${remedyOf(figures.get(id)?.history ?? [], day, first)}`] as const;
    }),
  );
}

function remedyOf(history: readonly HistoryEntry[], day: string, first: string): string {
  const entry = history.find(({ from }) => (from ?? '') <= day);
  if (!entry) return `begins after ${formatDay(day)}: add the older value`;
  const { to, through, gap } = entry;
  if (to === null || to >= day) return `has no sure value on ${formatDay(day)}${gap ? ` (${gap})` : ''}: confirm one`;
  const end = formatDay(to);
  if (!through) return `ended on ${end}: add a value from ${first}, if there is one`;
  return `is fixed up to ${end}: add a value from ${first}, or set through: "${yearEnd(first)}" if it stays`;
}
