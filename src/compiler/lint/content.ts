/** Everything `bun run check` asks of content/. */

import type { CompiledContent } from '../../content/site.ts';
import { FigureFileSchema } from '../../domain/figure.ts';
import { FirmSchema } from '../../domain/firm.ts';
import { compileContent, firmPlaceholders } from '../compile.ts';
import { Faults } from '../content-error.ts';
import { listFiles, readYaml } from '../content-files.ts';
import { ALLOWANCES } from './allowances.ts';
import { proseOf } from './prose.ts';
import { dueReviews, silentCorrections, unusedRecords } from './records.ts';
import { typedFigures } from './typed-figures.ts';

export interface ContentReport {
  /** Null where the content does not compile. */
  content: CompiledContent | null;
  /** `file: field: what was expected`: any of them fails the check. */
  faults: string[];
  /** What a person should look at; never a failure. */
  warnings: string[];
}

/**
 * @param root the content folder
 * @param today day as `YYYY-MM-DD` that review dates are compared with
 * @param allowances quantities that may stand in its prose
 */
export function checkContent(root: string, today: string, allowances = ALLOWANCES): ContentReport {
  const faults = new Faults();
  const content = faults.attempt(() => compileContent(root)) ?? null;
  const records = faults.attempt(() => {
    const expand = firmPlaceholders(readYaml(root, 'firm.yaml', FirmSchema));
    return listFiles(root, 'figures', '.yaml').map((path) => ({
      file: `content/${path}`,
      figures: readYaml(root, path, FigureFileSchema, expand).filter(({ draft }) => !draft),
    }));
  });
  // Compiling reads the records too: their faults come twice.
  if (!records) return { content, faults: [...new Set(faults.lines)], warnings: [] };
  if (content) faults.lines.push(...unusedRecords(content, records));
  faults.lines.push(...silentCorrections(records));
  faults.lines.push(
    ...(faults.attempt(() =>
      typedFigures(
        proseOf(root),
        records.map(({ figures }) => figures),
        allowances,
      ),
    ) ?? []),
  );
  return { content, faults: [...new Set(faults.lines)], warnings: [...draftWarnings(content), ...dueReviews(records, today)] };
}

/** One warning for each draft: it is easily forgotten. */
function draftWarnings(content: CompiledContent | null): string[] {
  return (content?.drafts ?? []).map((draft) => `${draft}: draft: is published nowhere; once it is written, remove the line draft: true`);
}
