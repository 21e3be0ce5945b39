/** One tool: its words, and the records of law that its rule names. */

import type { PageEntry, ToolBody } from '../content/site.ts';
import { earliestDay, latestDay } from '../domain/calendar.ts';
import type { Figure } from '../domain/figure.ts';
import type { LawFigure } from '../domain/law-figure.ts';
import type { ToolPage } from '../domain/tool-page.ts';
import { toolNamed, tools } from '../tools/index.ts';
import type { CompileContext } from './compile.ts';
import { ContentError, type Fault } from './content-error.ts';
import { headWords } from './head-words.ts';
import { previewOf } from './preview.ts';

/** What a rule names, by the name of the tool. Loaded once: content is compiled in one go. */
const needs = new Map(
  await Promise.all(
    Object.keys(tools).map(async (name) => {
      const tool = await toolNamed(name);
      return [name, { sure: tool?.figures ?? [], inDoubt: tool?.inDoubt ?? [] }] as const;
    }),
  ),
);

/**
 * @param path of the file below content/
 * @throws ContentError where no rule has the name of the file, and where a record that the rule names is missing, or is disputed
 *   or unsure and the rule does not say that it may be
 */
export function compileTool(path: string, page: ToolPage, { firm, figures, references }: CompileContext): { entry: PageEntry; body: ToolBody } {
  const id = path.replace(/^tools\/|\.yaml$/g, '');
  const file = `content/${path}`;
  const need = needs.get(id);
  if (!need) throw new ContentError([{ file, field: 'file', what: `expected the name of a tool in src/tools/index.ts, found ${id}` }]);
  const found = [...need.sure, ...need.inDoubt].map((name) => figures.get(name) ?? name);
  const faults = found.flatMap((figure): Fault[] => {
    if (typeof figure === 'string') return [{ file, field: '', what: `expected the figure ${figure}, which src/tools/${id}.ts names, found none` }];
    if (figure.current !== undefined || need.inDoubt.includes(figure.id)) return [];
    return [{ file, field: '', what: `expected a figure that is sure, found ${figure.id}, which is ${figure.verdict}: src/tools/${id}.ts reckons with it` }];
  });
  if (faults.length > 0) throw new ContentError(faults);
  const { title, name, summary, about, keywords, order } = page;
  const law = found.flatMap((figure) => (typeof figure === 'string' ? [] : [lawFigure(figure)]));
  const changed = latestDay([firm.contentChecked, ...law.map((figure) => figure.checked)]);
  const inWords = references(file);
  const head = headWords(page, file, inWords);
  const instead = { label: '', value: '', standing: '', checked: earliestDay(law.map((figure) => figure.checked)) || firm.contentChecked };
  const shown = law.map((figure) => figure.id);
  const preview = { ...previewOf({ preview: page.preview, file, shown, figures, report: inWords.report }, instead), answers: page.answers };
  const none = { section: null, date: null, topic: about, illustration: null, body: null };
  return {
    entry: { kind: 'tool', id, path: `/tools/${id}`, title, name, ...head, summary, keywords, order, changed, preview, ...none },
    body: { kind: 'tool', figures: law },
  };
}

/**
 * A disputed or unsure record claims nothing, so there is nothing to reckon with. The page where it was read stays with the record, to
 * which an answer links: it would travel with every figure of a form.
 */
function lawFigure({ id, label, current, value, source: { title, url }, checked }: Figure): LawFigure {
  return { id, label, value: current === undefined ? null : (value ?? null), text: current ?? null, source: { title, url }, checked };
}
