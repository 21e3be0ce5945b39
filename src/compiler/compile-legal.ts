/** One legal page. */

import { formatDay } from '../content/format.ts';
import type { LegalBody, PageEntry } from '../content/site.ts';
import { latestDay } from '../domain/calendar.ts';
import type { LegalMatter } from '../domain/front-matter.ts';
import type { CompileContext } from './compile-context.ts';
import type { MarkdownFile } from './content-files.ts';
import { figureRows } from './figure-references.ts';
import { renderMarkdown } from './markdown.ts';
import { previewOf } from './preview.ts';

export function compileLegal(
  { file, matter, body }: MarkdownFile<LegalMatter>,
  context: CompileContext,
): { entry: PageEntry; body: LegalBody } {
  const references = context.references(file);
  const summary = renderMarkdown(file, 'summary', matter.summary, references, 'line');
  const { html, headings, links, words } = renderMarkdown(file, 'body', body, references);
  context.links.push(...summary.links, ...links);
  const { title, path, description, keywords, effective, checked } = matter;
  const figures = figureRows(references.used, context.figures);
  const instead = { label: '', value: '', standing: `In force since ${formatDay(effective)}`, checked };
  const preview = previewOf(
    { ...matter, file, shown: references.used, figures: context.figures, report: references.report },
    instead,
  );
  const changed = latestDay([checked, ...figures.map((figure) => figure.checked)]);
  const none = { section: null, order: 0, date: null, topic: null, illustration: null, body: null };
  return {
    entry: {
      kind: 'legal',
      id: path.slice(1),
      path,
      title,
      name: title,
      description,
      summary: references.plain('summary', matter.summary),
      keywords,
      changed,
      preview,
      ...none,
    },
    body: { kind: 'legal', summary: summary.html, html, headings, words, figures, effective, checked },
  };
}
