/** One quick read. */

import { formatDay } from '../content/format.ts';
import type { ArticleBody, PageEntry } from '../content/site.ts';
import { latestDay } from '../domain/calendar.ts';
import type { Firm } from '../domain/firm.ts';
import type { ArticleMatter } from '../domain/front-matter.ts';
import type { CompileContext } from './compile-context.ts';
import { ContentError } from './content-error.ts';
import type { MarkdownFile } from './content-files.ts';
import { figureRows } from './figure-references.ts';
import { headWords } from './head-words.ts';
import { renderMarkdown } from './markdown.ts';
import { previewOf } from './preview.ts';

export function compileArticle(
  { file, matter, body }: MarkdownFile<ArticleMatter>,
  context: CompileContext,
): { entry: PageEntry; body: ArticleBody } {
  const references = context.references(file);
  const render = (field: string, text: string, how: 'block' | 'line') => {
    const rendered = renderMarkdown(file, field, text, references, how);
    context.links.push(...rendered.links);
    return rendered;
  };
  const updates = (matter.updates ?? []).map((update, i) => ({
    date: update.date,
    html: render(`updates.${i}.text`, update.text, 'line').html,
  }));
  const { today } = matter;
  const now = today && {
    ...today,
    rows: today.rows.map(({ label, value }, i) => ({
      label,
      value: render(`today.rows.${i}.value`, value, 'line').html,
    })),
  };
  const { html, headings, words } = render('body', body, 'block');
  const { title, slug, excerpt, date, topic, order, keywords, illustration, checked } = matter;
  const head = headWords(matter, file, references);
  const figures = figureRows(references.used, context.figures);
  const instead = { label: '', value: '', standing: `Published ${formatDay(date)}`, checked };
  const preview = previewOf(
    { ...matter, file, shown: references.used, figures: context.figures, report: references.report },
    instead,
  );
  const author = authorOf(file, matter.author, context.firm);
  return {
    entry: {
      kind: 'article',
      id: slug,
      path: `/quick-reads/${slug}`,
      title,
      name: title,
      ...head,
      summary: excerpt,
      keywords,
      section: null,
      order,
      changed: latestDay([
        date,
        checked,
        ...updates.map((update) => update.date),
        ...figures.map((figure) => figure.checked),
      ]),
      date,
      topic,
      illustration,
      author,
      preview,
      ...(matter.subject !== undefined && { subject: matter.subject }),
      body: null,
    },
    body: { kind: 'article', updates, ...(now && { today: now }), html, headings, words, figures, checked },
  };
}

/** @returns the name of the author; that of the firm where the article names nobody */
function authorOf(file: string, id: string | undefined, { name, people = [] }: Firm): string {
  if (id === undefined) return name;
  const person = people.find((one) => one.id === id);
  if (!person)
    throw new ContentError([
      { file, field: 'author', what: `expected the id of somebody among the people of content/firm.yaml, found ${id}` },
    ]);
  return person.name;
}
